// DIAMOND: every square a cut stone: a table in the middle, a crown of slopes that each take the light.
vec3 surface(Spot spot) {
  vec2 arm = spot.inside - 0.5;
  vec2 away = abs(arm);
  float rim = max(away.x, away.y);
  // The slope's direction: one of four sides, and cut corners.
  vec2 side = away.x > away.y ? vec2(sign(arm.x), 0.0) : vec2(0.0, sign(arm.y));
  bool corner = away.x + away.y > 0.74;
  if (corner) side = normalize(sign(arm));
  bool table = rim < 0.36 && away.x + away.y < 0.60;
  float facet;
  if (table) {
    // Eight thin triangles meet under the table.
    float turn = atan(arm.y, arm.x) / 0.785398;
    float wedge = floor(turn);
    float pick = hash(vec2(mod(wedge, 8.0), spot.chance.x * 37.0)).x - 0.5;
    facet = 0.055 * pick + 0.03 * dot(arm, SUN);
  } else {
    facet = dot(side, SUN) * 0.11 + (corner ? 0.035 : 0.0);
  }
  float cut = max(line(rim - 0.36, 0.7 * uPixel) * step(away.x + away.y, 0.60),
                  line((away.x + away.y - 0.60) * 0.7, 0.7 * uPixel) * step(rim, 0.36));
  float gain = spot.light ? 0.85 : 1.25;
  vec3 colour = spot.base * ((spot.light ? 0.955 : 1.0) + gain * facet);
  colour = mix(colour, vec3(1.0), cut * (spot.light ? 0.75 : 0.30));
  // A hint of fire: the stone splits the light.
  vec3 fire = 0.5 + 0.5 * cos(6.28318 * (dot(arm, vec2(0.9, 1.3)) + spot.chance.y + vec3(0.0, 0.33, 0.67)));
  colour = mix(colour, colour * (0.86 + 0.28 * fire), table ? 0.10 : 0.22);
  return mix(colour, spot.base * 0.8, smoothstep(1.4 * uPixel, 0.4 * uPixel, spot.edge) * 0.6);
}

vec3 frame(vec2 board, float depth) {
  float cell = along(board) * 8.0;
  float tooth = abs(fract(cell) - 0.5) * 2.0;
  float pick = hash(vec2(floor(cell), floor(depth * 2.0 + tooth) + floor(dot(board, vec2(0.2, 3.1))))).x;
  float up = step(tooth, depth);
  vec3 colour = mix(vec3(0.36, 0.62, 0.8), vec3(0.94, 0.985, 1.0), 0.3 * pick + 0.55 * up);
  return colour * (0.72 + 0.3 * smoothstep(0.0, 0.15, depth));
}
