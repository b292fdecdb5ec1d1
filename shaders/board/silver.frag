// SILVER: moonlit armour. Each plate is brushed round its own middle, so the light lies on it in a fan.
vec3 surface(Spot spot) {
  vec2 arm = spot.inside - 0.5;
  float far = length(arm);
  float turn = atan(arm.y, arm.x);
  float groove = gradientNoise(vec2(far * 90.0, turn * 1.2) + spot.square * 7.0);
  float fan = pow(abs(cos(turn + 0.93 + 0.25 * (spot.chance.x - 0.5))), 5.0);
  float fan2 = pow(abs(sin(turn + 0.93)), 9.0);
  float shine = (fan * 0.13 + fan2 * 0.05) * smoothstep(0.0, 0.16, far) - 0.045;
  vec3 colour = spot.base * (1.0 + shine * (spot.light ? 0.62 : 1.25) + 0.035 * groove);
  float rim = smoothstep(0.03, 0.0, spot.edge);
  bool lit = spot.inside.x + spot.inside.y < 1.0;
  colour = mix(colour, lit ? min(spot.base * 1.2, vec3(1.0)) : spot.base * 0.72, rim * 0.7);
  return lamp(colour, spot.board, vec4(0.93, 0.96, 1.0, 0.05), vec4(0.2, 0.25, 0.36, 0.07));
}

vec3 frame(vec2 board, float depth) {
  float stroke = layers(vec2(along(board) * 1.5, depth * 22.0), 3);
  float roll = sin(depth * 3.14159);
  vec3 steel = mix(vec3(0.2, 0.23, 0.29), vec3(0.86, 0.89, 0.94), roll * (0.62 + 0.4 * stroke));
  float gleam = pow(abs(sin((board.x - board.y) * 0.42 + 0.6)), 14.0);
  return steel + gleam * 0.22 * roll;
}
