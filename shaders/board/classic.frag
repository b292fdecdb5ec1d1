// CLASSIC: walnut and maple. Straight grain that runs down each square and differs from square to
// square, under a soft light from above.
const vec3 GRAIN = vec3(0.36, 0.19, 0.07);

vec3 surface(Spot spot) {
  float strength = (spot.light ? 0.26 : 0.47) + 0.09 * spot.chance.x;
  // A cell of wood is narrow across the grain and long along it.
  vec2 p = spot.inside * 96.0 * vec2(0.11 + 0.10 * spot.chance.y, 0.0028);
  float grain = layers(p + spot.chance * 61.0 + spot.square * 13.0, 5);
  float ink = clamp(0.2 + 0.95 * grain, 0.0, 1.0) * strength;
  vec3 colour = mix(spot.base, GRAIN, ink);
  return lamp(colour, spot.board, vec4(1.0, 0.957, 0.839, 0.14), vec4(0.157, 0.071, 0.024, 0.13));
}

vec3 frame(vec2 board, float depth) {
  float grain = layers(vec2(along(board) * 1.3, depth * 5.0) + floor(board), 4);
  vec3 walnut = mix(vec3(0.23, 0.145, 0.08), vec3(0.37, 0.24, 0.13), 0.5 + 0.8 * grain);
  walnut = mix(walnut, vec3(0.07, 0.035, 0.015), smoothstep(0.2, 0.0, depth));
  return mix(walnut, vec3(0.55, 0.38, 0.22), smoothstep(0.8, 0.95, depth) * 0.6);
}
