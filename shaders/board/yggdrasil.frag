// YGGDRASIL: living root. Bark on the dark squares, rings of a cut branch on the light ones, and the sap's
// light along their edges.
vec3 surface(Spot spot) {
  vec3 colour;
  if (spot.light) {
    vec2 heart = spot.inside - (0.25 + 0.5 * spot.chance);
    float wobble = layers(spot.inside * 2.2 + spot.square * 9.0, 3);
    float ring = sin((length(heart) + 0.05 * wobble) * 62.0);
    colour = spot.base * (1.0 + 0.038 * ring + 0.035 * wobble);
    colour *= 1.0 - 0.07 * smoothstep(0.12, 0.0, length(heart));
  } else {
    vec2 p = spot.inside * vec2(6.5, 1.35) + spot.chance * 30.0 + spot.square * 3.0;
    p.x += 0.8 * layers(p * 0.7, 2);
    float ridge = 1.0 - abs(layers(p, 3)) * 3.0;
    float crack = smoothstep(0.62, 0.98, ridge);
    colour = spot.base * (1.04 - 0.30 * crack + 0.13 * gradientNoise(p * 2.0));
  }
  float sap = exp(-spot.edge * 30.0);
  float flow = 0.55 + 0.9 * layers(spot.board * 1.6, 3);
  colour = mix(colour, vec3(0.87, 0.95, 0.42), sap * flow * (spot.light ? 0.26 : 0.52));
  return lamp(colour, spot.board, vec4(0.95, 1.0, 0.75, 0.05), vec4(0.05, 0.12, 0.02, 0.10));
}

vec3 frame(vec2 board, float depth) {
  vec2 p = vec2(along(board) * 1.8, depth * 2.6) + floor(board * 0.1) * 5.0;
  p.y += 0.9 * layers(p * vec2(0.9, 0.3), 2);
  float ridge = 1.0 - abs(layers(p, 3)) * 2.6;
  vec3 bark = mix(vec3(0.30, 0.23, 0.13), vec3(0.13, 0.10, 0.06), smoothstep(0.3, 0.95, ridge));
  float vein = smoothstep(0.86, 1.0, 1.0 - abs(layers(p * vec2(1.0, 0.8) + 31.0, 2)) * 2.2);
  bark = mix(bark, vec3(0.79, 0.9, 0.35), vein * 0.8);
  return mix(bark, vec3(0.62, 0.75, 0.27), smoothstep(0.16, 0.0, depth) * 0.6);
}
