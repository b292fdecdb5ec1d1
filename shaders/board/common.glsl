// What every board has in common. A theme's file follows and defines `surface` and `frame`. Run once into
// a texture (the board alone) or a picture (with its frame); nothing here depends on time.
precision highp float;

in vec2 vUV;

uniform vec3 uLight;
uniform vec3 uDark;
// Corner and extent of what is drawn, in squares: 0, 0 is the board's left top corner, y points down.
uniform vec4 uView;
// One device pixel, in squares.
uniform float uPixel;
uniform float uSaturation;

// A point of the board, and all that a surface may want to know about it.
struct Spot {
  vec2 board;   // 0 to 8
  vec2 square;  // column and row
  vec2 inside;  // 0 to 1 in its square
  vec2 chance;  // of its square
  float edge;   // distance to the nearest side of its square
  bool light;
  vec3 base;    // the square's colour
};

vec3 surface(Spot spot);
// depth: 0 at the board, 1 at the frame's outer side
vec3 frame(vec2 board, float depth);

const float FRAME = 0.125;
const vec2 SUN = vec2(-0.6, -0.8);

// Hash without sine (the same on every GPU), by D. Hoskins, MIT.
vec2 hash(vec2 p) {
  vec3 p3 = fract(vec3(p.xyx) * vec3(0.1031, 0.1030, 0.0973));
  p3 += dot(p3, p3.yzx + 33.33);
  return fract((p3.xx + p3.yz) * p3.zy);
}

// -0.7 to 0.7
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

float layers(vec2 p, int octaves) {
  float sum = 0.0;
  float weight = 1.0;
  for (int octave = 0; octave < 5; octave++) {
    if (octave >= octaves) break;
    sum += gradientNoise(p) * weight;
    p = p * 2.0 + 7.0;
    weight *= 0.5;
  }
  return sum;
}

// Nearest and second nearest of points scattered one in a cell: distances, and the way to the nearest.
vec4 scatter(vec2 p) {
  vec2 cell = floor(p);
  vec4 found = vec4(9.0, 9.0, 0.0, 0.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 near = cell + vec2(float(x), float(y));
      vec2 way = near + 0.15 + 0.7 * hash(near) - p;
      float far = length(way);
      if (far < found.x) found = vec4(far, found.x, way);
      else if (far < found.y) found.y = far;
    }
  }
  return found;
}

// 1 inside a line around `at`, 0 outside, smooth over one device pixel.
float line(float at, float halfWidth) {
  return 1.0 - smoothstep(halfWidth - 0.5 * uPixel, halfWidth + 0.5 * uPixel, abs(at));
}

// How far a frame's side runs: along it, from its beginning.
float along(vec2 board) {
  vec2 away = abs(board - 4.0);
  return away.x > away.y ? board.y : board.x;
}

// A soft lamp over the board: `light` above its middle, `shade` in the corners, alpha is strength.
vec3 lamp(vec3 colour, vec2 board, vec4 light, vec4 shade) {
  float away = clamp(length((board / 8.0 - vec2(0.5, 0.38)) / vec2(0.9, 0.8)), 0.0, 1.0);
  vec4 tint = mix(light, shade, away);
  return mix(colour, tint.rgb, tint.a);
}

void main() {
  vec2 board = uView.xy + vUV * uView.zw;
  vec2 out2 = max(max(-board, board - 8.0), 0.0);
  float depth = max(out2.x, out2.y);
  vec3 colour;
  if (depth > 0.0) {
    colour = frame(board, clamp(depth / FRAME, 0.0, 1.0));
  } else {
    Spot spot;
    spot.board = board;
    spot.square = clamp(floor(board), 0.0, 7.0);
    spot.inside = board - spot.square;
    spot.chance = hash(spot.square + 17.0);
    vec2 side = min(spot.inside, 1.0 - spot.inside);
    spot.edge = min(side.x, side.y);
    spot.light = mod(spot.square.x + spot.square.y, 2.0) < 0.5;
    spot.base = spot.light ? uLight : uDark;
    colour = surface(spot);
  }
  float grey = dot(colour, vec3(0.299, 0.587, 0.114));
  finalColor = vec4(clamp(mix(vec3(grey), colour, uSaturation), 0.0, 1.0), 1.0);
}
