// STALKER: eyes in the grass. Dry blades lie over the squares, taller ones stand along the border, and two
// amber eyes look out of the frame.
float blades(vec2 p, float lean) {
  float found = 0.0;
  for (int k = 0; k < 3; k++) {
    float rank = float(k);
    vec2 q = vec2(p.x + (lean + 0.18 * (rank - 1.0)) * p.y, p.y);
    float cell = q.x * (11.0 + 5.0 * rank);
    vec2 luck = hash(vec2(floor(cell), rank * 7.0 + floor(p.y * 1.5 + rank * 0.33)));
    float blade = smoothstep(0.5, 0.15, abs(fract(cell) - 0.5)) * smoothstep(0.25, 0.6, luck.x);
    found += blade * (luck.y - 0.5);
  }
  return found;
}

vec3 surface(Spot spot) {
  float lean = 0.5 * (spot.chance.x - 0.5) + 0.22;
  float straw = blades(spot.inside + spot.chance * 9.0 + spot.square, lean);
  float soil = layers(spot.board * 2.4, 3);
  vec3 colour = spot.base * (1.0 + (spot.light ? 0.085 : 0.15) * straw + 0.06 * soil);
  // Blades that lean in from the rim.
  vec2 rim = min(spot.board, 8.0 - spot.board);
  float near = min(rim.x, rim.y);
  float where = rim.y < rim.x ? spot.board.x : spot.board.y;
  float cell = where * 9.0 + near * 2.2;
  vec2 luck = hash(vec2(floor(cell), rim.y < rim.x ? 3.0 : 8.0));
  float tall = 0.06 + 0.22 * luck.x;
  float blade = step(near, tall) * smoothstep(0.42 * (1.0 - near / tall), 0.2 * (1.0 - near / tall), abs(fract(cell) - 0.5));
  return mix(colour, mix(vec3(0.20, 0.21, 0.07), vec3(0.42, 0.42, 0.16), luck.y), blade * 0.72);
}

vec3 frame(vec2 board, float depth) {
  float cell = along(board) * 11.0 + depth * 1.6;
  vec2 luck = hash(vec2(floor(cell), floor(dot(board, vec2(0.13, 0.31)))));
  float blade = smoothstep(0.5, 0.1, abs(fract(cell) - 0.5));
  vec3 grass = mix(vec3(0.07, 0.08, 0.03), mix(vec3(0.24, 0.25, 0.09), vec3(0.45, 0.43, 0.18), luck.x), blade * 0.85);
  grass *= 0.7 + 0.4 * (1.0 - depth);
  // The eyes: left and right of a place on the upper side, and again below.
  vec2 place = board.y < 4.0 ? vec2(5.62, -0.5 * FRAME) : vec2(2.3, 8.0 + 0.5 * FRAME);
  vec2 look = board - place;
  look.x = abs(look.x) - 0.20;
  float eye = length(look * vec2(0.62, 1.0 + 1.2 * max(look.x, 0.0)));
  float glow = exp(-eye * eye * 160.0);
  grass = mix(grass, vec3(0.85, 0.45, 0.05), glow * 0.55);
  grass = mix(grass, mix(vec3(1.0, 0.86, 0.35), vec3(0.98, 0.55, 0.06), eye / 0.055), 1.0 - smoothstep(0.048, 0.058, eye));
  return mix(grass, vec3(0.05, 0.03, 0.0), (1.0 - smoothstep(0.010, 0.018, abs(look.x))) * step(eye, 0.05));
}
