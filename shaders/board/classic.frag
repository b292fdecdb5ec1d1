// CLASSIC: walnut and maple. Straight grain that runs down each square and differs from square to
// square, under a soft light from above. Run once into a texture; nothing here depends on time.
precision highp float;

in vec2 vUV;

uniform vec3 uLight;
uniform vec3 uDark;
uniform float uSaturation;

const vec3 GRAIN = vec3(0.36, 0.19, 0.07);
const vec3 LAMP = vec3(1.0, 0.957, 0.839);
const vec3 SHADE = vec3(0.157, 0.071, 0.024);

// Hash without sine (the same on every GPU), by D. Hoskins, MIT.
vec2 hash(vec2 p) {
  vec3 p3 = fract(vec3(p.xyx) * vec3(0.1031, 0.1030, 0.0973));
  p3 += dot(p3, p3.yzx + 33.33);
  return fract((p3.xx + p3.yz) * p3.zy);
}

float gradientNoise(vec2 p) {
  vec2 cell = floor(p);
  vec2 f = p - cell;
  vec2 u = f * f * (3.0 - 2.0 * f);
  float a = dot(hash(cell) * 2.0 - 1.0, f);
  float b = dot(hash(cell + vec2(1.0, 0.0)) * 2.0 - 1.0, f - vec2(1.0, 0.0));
  float c = dot(hash(cell + vec2(0.0, 1.0)) * 2.0 - 1.0, f - vec2(0.0, 1.0));
  float d = dot(hash(cell + vec2(1.0, 1.0)) * 2.0 - 1.0, f - vec2(1.0, 1.0));
  return mix(mix(a, b, u.x), mix(c, d, u.x), u.y);
}

void main() {
  vec2 board = vUV * 8.0;
  vec2 square = min(floor(board), vec2(7.0));
  vec2 inside = (board - square) * 96.0;
  vec2 chance = hash(square + 17.0);

  bool isLight = mod(square.x + square.y, 2.0) < 0.5;
  vec3 wood = isLight ? uLight : uDark;
  float strength = (isLight ? 0.26 : 0.47) + 0.09 * chance.x;

  // A cell of wood is narrow across the grain and long along it.
  vec2 p = inside * vec2(0.11 + 0.10 * chance.y, 0.0028) + chance * 61.0 + square * 13.0;
  float grain = 0.0;
  float weight = 1.0;
  for (int octave = 0; octave < 5; octave++) {
    grain += gradientNoise(p) * weight;
    p = p * 2.0 + 7.0;
    weight *= 0.5;
  }
  float ink = clamp(0.2 + 0.95 * grain, 0.0, 1.0) * strength;
  vec3 colour = mix(wood, GRAIN, ink);

  float away = clamp(length((vUV - vec2(0.5, 0.38)) / vec2(0.9, 0.8)), 0.0, 1.0);
  vec4 light = mix(vec4(LAMP, 0.14), vec4(SHADE, 0.13), away);
  colour = mix(colour, light.rgb, light.a);

  float grey = dot(colour, vec3(0.299, 0.587, 0.114));
  finalColor = vec4(mix(vec3(grey), colour, uSaturation), 1.0);
}
