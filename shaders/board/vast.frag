// VAST: deep space. Stars in the dark squares, a veil of light in the bright ones.
vec3 stars(vec2 p, float keep, float size) {
  vec4 found = scatter(p);
  vec2 luck = hash(floor(p + found.zw) + 2.0);
  float point = size * (0.35 + 0.65 * luck.x);
  float shine = exp(-found.x * found.x / (point * point));
  vec3 tint = mix(vec3(1.0, 0.86, 0.68), vec3(0.72, 0.84, 1.0), fract(luck.x * 7.3));
  return tint * shine * step(luck.y, keep);
}

vec3 surface(Spot spot) {
  float veil = layers(spot.board * 0.7 + 11.0, 4);
  float wisp = layers(spot.board * vec2(1.9, 1.2) + veil, 4);
  if (spot.light) {
    vec3 colour = spot.base * (1.0 + 0.07 * wisp);
    return mix(colour, vec3(0.80, 0.70, 0.95), 0.16 * smoothstep(0.0, 0.6, veil + 0.4 * wisp));
  }
  vec3 colour = spot.base * (0.93 + 0.13 * wisp);
  colour = mix(colour, vec3(0.36, 0.22, 0.52), 0.30 * smoothstep(0.05, 0.6, veil));
  colour += stars(spot.board * 5.0, 0.75, 0.055) * 0.62;
  colour += stars(spot.board * 11.0 + 3.0, 0.5, 0.10) * 0.28;
  return colour;
}

vec3 frame(vec2 board, float depth) {
  float veil = layers(board * 0.8 + 3.0, 4);
  vec3 space = mix(vec3(0.025, 0.03, 0.075), vec3(0.24, 0.15, 0.42), smoothstep(-0.2, 0.55, veil));
  space += stars(board * 9.0, 0.8, 0.13) + stars(board * 17.0 + 5.0, 0.6, 0.16) * 0.6;
  return mix(space, vec3(0.38, 0.47, 0.85), smoothstep(0.14, 0.0, depth) * 0.5 + smoothstep(0.9, 1.0, depth) * 0.25);
}
