// FURTIVE: velvet and knives. Woven cloth, stitched at the seams, in a frame of bare steel.
vec3 surface(Spot spot) {
  vec2 thread = spot.board * 19.0;
  vec2 cell = floor(thread);
  vec2 f = fract(thread) - 0.5;
  bool over = mod(cell.x + cell.y, 2.0) < 0.5;
  float across = over ? f.x : f.y;
  float run = over ? f.y : f.x;
  float weave = (0.5 - across * across * 3.2) * (0.85 - run * run * 0.9) - 0.28;
  vec2 luck = hash(cell + 3.0);
  float fold = layers(spot.board * 0.8 + 5.0, 3);
  vec3 colour = spot.base * (1.0 + (spot.light ? 0.16 : 0.28) * weave + 0.03 * (luck.x - 0.5) + 0.11 * fold);
  // Velvet is brighter where it turns away: a sheen along the square's sides.
  colour *= 1.0 + (spot.light ? 0.02 : 0.10) * smoothstep(0.22, 0.0, spot.edge);
  // A seam of short stitches.
  vec2 side = min(spot.inside, 1.0 - spot.inside);
  float run2 = (side.x < side.y ? spot.inside.y : spot.inside.x) * 12.0;
  float stitch = line(spot.edge - 0.055, 0.011) * step(0.22, fract(run2)) * step(fract(run2), 0.78);
  vec3 silk = spot.light ? uDark : uLight;
  colour = mix(colour, silk, stitch * (spot.light ? 0.38 : 0.45));
  return mix(colour, spot.base * 0.6, smoothstep(0.012, 0.0, spot.edge) * 0.6);
}

vec3 frame(vec2 board, float depth) {
  // A blade, ground from both sides.
  float grind = layers(vec2(along(board) * 0.6, depth * 30.0), 2);
  float edge = abs(depth - 0.55);
  vec3 steel = mix(vec3(0.82, 0.85, 0.9), vec3(0.30, 0.29, 0.38), smoothstep(0.0, 0.3, edge) + 0.16 * grind);
  steel *= depth < 0.55 ? 0.82 : 1.0;
  float gleam = pow(abs(sin(along(board) * 0.9 + 0.7)), 18.0);
  steel += 0.3 * gleam * smoothstep(0.4, 0.0, edge);
  return mix(vec3(0.12, 0.07, 0.19), steel, smoothstep(0.02, 0.16, depth));
}
