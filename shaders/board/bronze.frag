// BRONZE: cast plates of a worn foundry, brushed along their rows; the frame has gone green.
float brushed(vec2 p) {
  return layers(p * vec2(2.2, 46.0), 4);
}

vec3 surface(Spot spot) {
  vec2 p = spot.inside + spot.chance * 23.0 + spot.square * 5.0;
  float stroke = brushed(spot.light ? p : p.yx);
  float wear = layers(spot.board * 1.7, 3);
  vec3 colour = spot.base * (1.0 + 0.11 * stroke + 0.06 * wear);
  // The plate's rim: lit on two sides, dark on the other two.
  float rim = smoothstep(0.035, 0.0, spot.edge);
  bool lit = spot.inside.x + spot.inside.y < 1.0;
  colour = mix(colour, lit ? spot.base * 1.22 : spot.base * 0.66, rim * 0.75);
  // A broad reflection that runs down across the board.
  float shine = smoothstep(0.5, 0.0, abs(fract((spot.board.x + spot.board.y) / 9.0) - 0.42));
  return colour * (0.97 + 0.07 * shine);
}

vec3 frame(vec2 board, float depth) {
  vec3 bronze = vec3(0.46, 0.29, 0.16) * (1.0 + 0.3 * brushed(board.yx * 0.3));
  float spread = layers(board * 2.3, 4) + 0.35 * (0.5 - abs(depth - 0.5));
  vec3 patina = mix(vec3(0.16, 0.42, 0.36), vec3(0.42, 0.66, 0.55), 0.5 + layers(board * 9.0, 3));
  vec3 colour = mix(bronze, patina, smoothstep(-0.12, 0.2, spread));
  return colour * (0.55 + 0.6 * smoothstep(0.0, 0.3, depth)) * (1.0 - 0.35 * smoothstep(0.85, 1.0, depth));
}
