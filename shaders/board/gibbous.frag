// GIBBOUS: the moon's limb. Craters large and small in dust; in the frame day ends and night begins.
float craters(vec2 p, float keep) {
  vec4 pit = scatter(p);
  vec2 cell = floor(p + pit.zw);
  vec2 luck = hash(cell + 5.0);
  float size = 0.10 + 0.24 * luck.x;
  float far = pit.x / size;
  vec2 way = -pit.zw / max(pit.x, 0.001);
  float wall = smoothstep(0.35, 0.85, far) * smoothstep(1.0, 0.9, far);
  float rim = smoothstep(0.88, 1.0, far) * smoothstep(1.35, 1.0, far);
  // The wall towards the sun is in shadow, the far one lit; outside the rim it is the other way round.
  float light = -dot(way, SUN) * wall + 0.9 * dot(way, SUN) * rim - 0.16 * smoothstep(0.8, 0.3, far);
  return light * step(luck.y, keep);
}

vec3 surface(Spot spot) {
  float dust = layers(spot.board * 5.0, 4);
  float sea = layers(spot.board * 0.45 + 2.0, 3);
  float pits = craters(spot.board * 1.35 + 0.3, 0.85) + 0.6 * craters(spot.board * 3.7 + 7.0, 0.55);
  float gain = spot.light ? 0.13 : 0.27;
  vec3 colour = spot.base * (1.0 + gain * pits + 0.045 * dust + 0.06 * sea);
  return colour * (1.035 - 0.075 * smoothstep(4.0, 14.0, spot.board.x + spot.board.y));
}

vec3 frame(vec2 board, float depth) {
  float ground = layers(board * 6.0, 4);
  float pits = craters(board * 6.0, 0.8);
  vec3 moon = vec3(0.80, 0.79, 0.76) * (0.82 + 0.22 * ground + 0.35 * pits);
  // The terminator: rough, because mountains catch the last light.
  float day = smoothstep(1.6, -1.0, board.x + board.y * 0.55 - 5.6 + 1.3 * ground);
  vec3 colour = mix(vec3(0.055, 0.06, 0.085), moon, day);
  return colour * (0.7 + 0.3 * smoothstep(0.0, 0.25, depth));
}
