// GOLD: leaf hammered over the squares. Every blow left a dent that takes the light on one side.
float dents(vec2 p) {
  vec4 blow = scatter(p);
  vec2 slope = blow.zw / max(blow.x, 0.001);
  float bowl = smoothstep(0.0, 0.75, blow.x);
  return dot(slope, SUN) * bowl * smoothstep(0.02, 0.22, blow.y - blow.x);
}

vec3 surface(Spot spot) {
  vec2 p = spot.board * 4.6 + spot.chance * 3.0;
  float dent = dents(p) + 0.45 * dents(p * 1.9 + 11.0);
  float grain = layers(spot.board * 24.0, 2);
  float gain = spot.light ? 0.085 : 0.16;
  vec3 colour = spot.base * (1.0 + gain * dent + 0.02 * grain);
  colour += vec3(1.0, 0.9, 0.55) * pow(max(dent, 0.0), 5.0) * (spot.light ? 0.03 : 0.10);
  colour = mix(colour, spot.base * 0.62, smoothstep(0.022, 0.0, spot.edge) * 0.55);
  return lamp(colour, spot.board, vec4(1.0, 0.97, 0.8, 0.07), vec4(0.35, 0.2, 0.0, 0.10));
}

vec3 frame(vec2 board, float depth) {
  // A twisted cord.
  float strand = sin((along(board) * 13.0 + (depth - 0.5) * 2.2) * 3.14159);
  float round = sqrt(max(0.0, 1.0 - pow(depth * 2.0 - 1.0, 2.0)));
  float light = clamp(0.28 + 0.5 * strand * round + 0.38 * round, 0.0, 1.0);
  vec3 colour = mix(vec3(0.26, 0.15, 0.02), vec3(0.93, 0.7, 0.22), light);
  return colour + vec3(0.25, 0.22, 0.12) * smoothstep(0.8, 1.0, light);
}
