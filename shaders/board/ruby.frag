// RUBY: a cathedral window. Panes glow from within and are set in lead.
vec3 surface(Spot spot) {
  vec2 arm = spot.inside - 0.5;
  float far = length(arm);
  float ripple = layers(spot.inside * 3.2 + spot.chance * 40.0, 3);
  vec4 seed = scatter(spot.board * 3.3);
  float glow = exp(-far * far * 5.5);
  vec3 colour = spot.base * (spot.light ? 0.965 + 0.07 * glow : 0.88 + 0.20 * glow);
  colour *= 1.0 + 0.055 * ripple;
  // Bubbles in the glass.
  colour *= 1.0 + 0.05 * smoothstep(0.12, 0.09, seed.x) * smoothstep(0.05, 0.09, seed.x);
  colour += (spot.light ? vec3(0.02, 0.0, 0.0) : vec3(0.045, 0.0, 0.01)) * glow;
  // Lead, rounded: a dark band with a light along its middle.
  float lead = line(spot.edge, 0.026);
  float ridge = line(spot.edge - 0.004, 0.006);
  colour = mix(colour, vec3(0.12, 0.07, 0.09), lead * 0.92);
  colour = mix(colour, vec3(0.42, 0.33, 0.36), ridge * 0.55);
  // Solder where the leads meet.
  float knot = length(min(spot.inside, 1.0 - spot.inside));
  return mix(colour, vec3(0.30, 0.23, 0.26), 1.0 - smoothstep(0.048, 0.048 + uPixel, knot));
}

vec3 frame(vec2 board, float depth) {
  float cell = along(board) * 2.0;
  vec2 gem = vec2(fract(cell) - 0.5, (depth - 0.52) * 0.5);
  float stone = 1.0 - smoothstep(0.17, 0.19, length(gem * vec2(0.8, 1.0)));
  vec3 leadColour = mix(vec3(0.10, 0.06, 0.08), vec3(0.27, 0.2, 0.23), sin(depth * 3.14159));
  vec3 ruby = mix(vec3(0.45, 0.02, 0.09), vec3(1.0, 0.36, 0.42), smoothstep(0.12, -0.1, gem.x * 0.5 + gem.y));
  return mix(leadColour, ruby, stone);
}
