// UNSEEN: fog at night. The squares lose their edges to it; the mist itself keeps to the frame.
vec3 surface(Spot spot) {
  float haze = layers(spot.board * 0.55 + 3.0, 4);
  // Edges fade into the neighbour.
  vec3 other = spot.light ? uDark : uLight;
  float fade = 0.5 - 0.5 * smoothstep(0.0, 0.075, spot.edge);
  vec3 colour = mix(spot.base, other, fade * 0.9);
  colour *= 1.0 + 0.075 * haze;
  return mix(colour, vec3(0.66, 0.70, 0.82), 0.05 * smoothstep(0.0, 0.5, layers(spot.board * 0.9, 3)));
}

vec3 frame(vec2 board, float depth) {
  vec2 p = vec2(along(board) * 0.9, depth * 0.7) + floor(dot(board, vec2(0.11, 0.07))) * 3.0;
  float drift = layers(p + 0.7 * vec2(layers(p * 1.3, 3), layers(p * 1.3 + 9.0, 3)), 4);
  vec3 mist = mix(vec3(0.13, 0.145, 0.22), vec3(0.68, 0.71, 0.82), smoothstep(-0.35, 0.5, drift));
  return mist * (1.0 - 0.35 * smoothstep(0.55, 1.0, depth));
}
