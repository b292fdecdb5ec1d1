/**
 * Synthesises Kingside's sounds: short, dry, wooden, all of the same loudness, in one sprite.
 *
 *     node assets/sounds/synthesise.mjs
 *
 * Needs Node and an `ffmpeg` with libopus and libmp3lame on the PATH (Debian: `apt-get install ffmpeg`).
 * Writes sprite.webm (Opus), sprite.mp3 and sprite.json beside this file and prints what it measured.
 * The result is committed: nobody needs this script to build or run Kingside. The samples repeat exactly
 * from run to run; the encoded bytes depend on the version of ffmpeg.
 *
 * A struck piece of wood rings in a few inharmonic partials which die within a few hundredths of a second,
 * the high ones first, after a burst of noise from the contact itself. Everything here is made of such
 * strikes; pitched cues (promote, start, end) are strikes on tuned bars, as of a small marimba.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RATE = 48_000;
/** Silence between two sounds, so that the smear of a lossy codec stays out of its neighbours. */
const GAP_S = 0.15;
/** Momentary loudness (ITU-R BS.1770, a window of 400 ms) that every sound is brought to. */
const LOUDNESS_LUFS = -27;
/** No sample may exceed this (-1 dBFS). */
const PEAK = 10 ** (-1 / 20);

/** Partials of a free wooden bar, and how much sooner than the lowest each dies. */
const BAR = [
  { ratio: 1, gain: 1, decay: 1 },
  { ratio: 2.756, gain: 0.5, decay: 0.45 },
  { ratio: 5.404, gain: 0.22, decay: 0.25 },
  { ratio: 8.933, gain: 0.08, decay: 0.16 },
];

/** Partials of a board on a table: dense, low, quickly gone. */
const BOARD = [
  { ratio: 1, gain: 1, decay: 1 },
  { ratio: 1.59, gain: 0.75, decay: 0.8 },
  { ratio: 2.14, gain: 0.5, decay: 0.62 },
  { ratio: 2.65, gain: 0.42, decay: 0.5 },
  { ratio: 3.6, gain: 0.3, decay: 0.36 },
  { ratio: 4.7, gain: 0.18, decay: 0.28 },
];

/**
 * One strike.
 *
 * @typedef {object} Strike
 * @property {number} at seconds after the sound's beginning
 * @property {number} pitch lowest partial in Hz
 * @property {number} ring seconds until the lowest partial has fallen by 60 dB
 * @property {number} [gain] 1 by default
 * @property {number} [click] share of contact noise, 0.5 by default
 * @property {number} [bright] 0 dull (felt) to 1 hard (wood on wood), 0.5 by default
 * @property {typeof BAR} [body] BOARD by default
 */

/** @type {Record<string, Strike[]>} */
const SOUNDS = {
  // A fingertip on the piece: one light, high tap.
  select: [{ at: 0, pitch: 780, ring: 0.07, click: 0.35, bright: 0.35 }],
  // A move for later: a pencil's end, twice, lighter than the piece itself.
  premove: [
    { at: 0, pitch: 610, ring: 0.06, gain: 0.9, click: 0.35, bright: 0.3 },
    { at: 0.06, pitch: 690, ring: 0.07, gain: 1, click: 0.3, bright: 0.3 },
  ],
  // The piece set down: felt and wood on the board, with its base following the first contact.
  drop: [
    { at: 0, pitch: 240, ring: 0.16, click: 0.6, bright: 0.5 },
    { at: 0.014, pitch: 410, ring: 0.09, gain: 0.45, click: 0.5, bright: 0.6 },
  ],
  // Wood strikes wood, then the taker lands.
  capture: [
    { at: 0, pitch: 620, ring: 0.1, gain: 0.9, click: 1, bright: 1 },
    { at: 0.052, pitch: 215, ring: 0.18, gain: 1, click: 0.6, bright: 0.55 },
    { at: 0.066, pitch: 380, ring: 0.09, gain: 0.4, click: 0.4, bright: 0.6 },
  ],
  // King, then rook.
  castle: [
    { at: 0, pitch: 265, ring: 0.14, gain: 0.85, click: 0.55, bright: 0.5 },
    { at: 0.135, pitch: 205, ring: 0.17, gain: 1, click: 0.65, bright: 0.55 },
  ],
  // The drop, answered by two hard knocks: look up.
  check: [
    { at: 0, pitch: 240, ring: 0.12, gain: 0.8, click: 0.6, bright: 0.5 },
    { at: 0.09, pitch: 880, ring: 0.16, gain: 0.75, click: 0.5, bright: 0.8, body: BAR },
    { at: 0.175, pitch: 880, ring: 0.18, gain: 0.6, click: 0.4, bright: 0.8, body: BAR },
  ],
  // Three rising bars: a major triad.
  promote: [
    { at: 0, pitch: 523.25, ring: 0.22, gain: 0.8, click: 0.3, bright: 0.5, body: BAR },
    { at: 0.075, pitch: 659.25, ring: 0.22, gain: 0.85, click: 0.3, bright: 0.5, body: BAR },
    { at: 0.15, pitch: 783.99, ring: 0.24, gain: 1, click: 0.3, bright: 0.6, body: BAR },
  ],
  // The court opens: a fourth upwards over a low knock.
  start: [
    { at: 0, pitch: 196, ring: 0.2, gain: 0.8, click: 0.5, bright: 0.4 },
    { at: 0, pitch: 392, ring: 0.26, gain: 0.7, click: 0.25, bright: 0.4, body: BAR },
    { at: 0.12, pitch: 523.25, ring: 0.26, gain: 1, click: 0.3, bright: 0.5, body: BAR },
  ],
  // A polite double knock at the door.
  drawOffer: [
    { at: 0, pitch: 330, ring: 0.12, gain: 0.9, click: 0.55, bright: 0.4 },
    { at: 0.15, pitch: 330, ring: 0.15, gain: 1, click: 0.55, bright: 0.4 },
  ],
  // A fifth downwards, coming to rest.
  end: [
    { at: 0, pitch: 587.33, ring: 0.22, gain: 0.8, click: 0.3, bright: 0.45, body: BAR },
    { at: 0.11, pitch: 392, ring: 0.27, gain: 1, click: 0.3, bright: 0.4, body: BAR },
    { at: 0.11, pitch: 196, ring: 0.22, gain: 0.6, click: 0.4, bright: 0.3 },
  ],
  // Dry ticks, hurrying.
  lowTime: [
    { at: 0, pitch: 1180, ring: 0.08, gain: 0.8, click: 0.5, bright: 0.9 },
    { at: 0.11, pitch: 1180, ring: 0.08, gain: 0.9, click: 0.5, bright: 0.9 },
    { at: 0.22, pitch: 1320, ring: 0.09, gain: 1, click: 0.5, bright: 0.9 },
  ],
};

/** A small seeded generator (mulberry32), so that the noise is the same in every run. */
function noiseSource(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Adds one strike to `samples`. */
function strike(samples, { at, pitch, ring, gain = 1, click = 0.5, bright = 0.5, body = BOARD }, noise) {
  const first = Math.round(at * RATE);
  for (const partial of body) {
    const frequency = pitch * partial.ratio;
    if (frequency > 16_000) continue;
    // A dull mallet does not wake the high partials.
    const level = gain * partial.gain * Math.exp((-frequency / 4_000) * (1 - bright));
    const decay = Math.log(1000) / (ring * partial.decay);
    const turn = (2 * Math.PI * frequency) / RATE;
    for (let n = 0; first + n < samples.length; n++) {
      const t = n / RATE;
      // A rise of 0.7 ms: contact takes time, and a step would be a click of the wrong kind.
      samples[first + n] += level * Math.min(1, t / 0.0007) * Math.exp(-decay * t) * Math.sin(turn * n);
    }
  }
  // Contact: noise through two one-pole low-passes, gone in about 8 ms.
  const cut = 1 - Math.exp((-2 * Math.PI * (900 + 5_200 * bright)) / RATE);
  let once = 0;
  let twice = 0;
  for (let n = 0; n < 0.03 * RATE && first + n < samples.length; n++) {
    const t = n / RATE;
    once += cut * (noise() - once);
    twice += cut * (once - twice);
    samples[first + n] += 2.2 * gain * click * Math.min(1, t / 0.0004) * Math.exp(-t / 0.0032) * twice;
  }
}

/** Seconds until the last strike has died away. */
const soundLength = strikes => Math.max(...strikes.map(({ at, ring }) => at + ring * 0.62)) + 0.02;

function render(strikes, seed) {
  const samples = new Float64Array(Math.ceil(soundLength(strikes) * RATE));
  const noise = noiseSource(seed);
  for (const one of strikes) strike(samples, one, noise);
  const fade = Math.round(0.02 * RATE);
  for (let n = 0; n < fade; n++) samples[samples.length - 1 - n] *= n / fade;
  return samples;
}

/** The two filters of K-weighting at 48 kHz. @source ITU-R BS.1770-5, annex 1, tables 1 and 2 */
const K_WEIGHTING = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
];

/** Momentary loudness in LUFS: every sound is shorter than the window of 400 ms. */
function loudness(samples) {
  let signal = Float64Array.from({ length: 0.4 * RATE }, (_, n) => samples[n] ?? 0);
  for (const { b, a } of K_WEIGHTING) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    signal = signal.map(x => {
      const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  }
  return -0.691 + 10 * Math.log10(signal.reduce((sum, x) => sum + x * x, 0) / signal.length);
}

const peak = samples => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** Brings a sound to the common loudness; a peak beyond the limit means the sound must be designed softer. */
function master(name, samples) {
  const gain = 10 ** ((LOUDNESS_LUFS - loudness(samples)) / 20);
  const mastered = samples.map(x => x * gain);
  if (peak(mastered) > PEAK) throw new Error(`${name} would peak at ${peak(mastered).toFixed(2)}`);
  return mastered;
}

/** A WAV file of 16-bit mono samples. */
function wave(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((x, n) => {
    file.writeInt16LE(Math.round(x * 32_767), 44 + n * 2);
  });
  return file;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const ffmpeg = (...args) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);

const sprite = {};
const parts = [];
let length = 0;
const add = samples => {
  parts.push(samples);
  length += samples.length;
};

Object.entries(SOUNDS).forEach(([name, strikes], index) => {
  const samples = master(name, render(strikes, index + 1));
  const milliseconds = (samples.length / RATE) * 1000;
  if (milliseconds >= 400) throw new Error(`${name} lasts ${milliseconds.toFixed(0)} ms`);
  add(new Float64Array(GAP_S * RATE));
  sprite[name] = [Math.round((length / RATE) * 1000), Math.ceil(milliseconds)];
  // The sprite's offsets are whole milliseconds: pad so that the next sound begins on one.
  add(samples);
  add(new Float64Array((48 - (length % 48)) % 48));
  console.log(
    `${name.padEnd(10)} ${milliseconds.toFixed(0).padStart(4)} ms  ${loudness(samples).toFixed(1)} LUFS  peak ${(20 * Math.log10(peak(samples))).toFixed(1)} dB`,
  );
});
add(new Float64Array(GAP_S * RATE));

const whole = new Float64Array(length);
let offset = 0;
for (const part of parts) {
  whole.set(part, offset);
  offset += part.length;
}

const work = mkdtempSync(join(tmpdir(), 'kingside-sounds-'));
try {
  const source = join(work, 'sprite.wav');
  writeFileSync(source, wave(whole));
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  ffmpeg('-i', source, '-c:a', 'libopus', '-b:a', '64k', '-application', 'audio', ...plain, join(here, 'sprite.webm'));
  ffmpeg('-i', source, '-c:a', 'libmp3lame', '-q:a', '2', ...plain, join(here, 'sprite.mp3'));
} finally {
  rmSync(work, { recursive: true });
}
writeFileSync(join(here, 'sprite.json'), `${JSON.stringify({ sprite }, null, 2)}\n`);

/**
 * Loudness of each part of an encoded sprite, as ffmpeg's `ebur128` measures it: what a player really gets.
 *
 * @returns highest momentary loudness in LUFS by name
 */
function measure(file) {
  return Object.fromEntries(
    Object.entries(sprite).map(([name, [start, milliseconds]]) => {
      const filters = [
        `atrim=start=${start / 1000}:duration=${milliseconds / 1000},asetpts=PTS-STARTPTS`,
        // The window of 400 ms has to hold the whole sound, which is shorter.
        'adelay=400:all=1,apad=pad_dur=0.6,ebur128=metadata=1',
        'ametadata=mode=print:key=lavfi.r128.M:file=-',
      ];
      const printed = String(ffmpeg('-i', file, '-af', filters.join(), '-f', 'null', '-'));
      const values = [...printed.matchAll(/lavfi\.r128\.M=(-?[\d.]+)/g)].map(([, value]) => Number(value));
      return [name, Math.max(...values)];
    }),
  );
}

/** Encoded parts may lie this far apart, in LU: less than anybody hears. */
const SPREAD_LU = 1.5;
for (const name of ['sprite.webm', 'sprite.mp3']) {
  const measured = measure(join(here, name));
  const values = Object.values(measured);
  const spread = Math.max(...values) - Math.min(...values);
  const parts = Object.entries(measured).map(([part, lufs]) => `${part} ${lufs.toFixed(1)}`);
  console.log(`${name}, LUFS: ${parts.join(', ')}; spread ${spread.toFixed(1)} LU`);
  if (spread > SPREAD_LU) throw new Error(`${name} is uneven: ${spread.toFixed(1)} LU`);
}

for (const name of ['sprite.webm', 'sprite.mp3', 'sprite.json']) {
  console.log(`${name}: ${(statSync(join(here, name)).size / 1000).toFixed(1)} kB`);
}
