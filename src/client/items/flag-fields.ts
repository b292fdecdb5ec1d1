import flags from '../../../assets/flags.json';

/** The flag colour table, and how its patterns are drawn on a hanging cloth of 60 by 88. */

interface Flag {
  tier: string;
  pattern: string;
  color_1: string;
  color_2: string;
  color_3: string;
  charge: string | null;
}

const TABLE: Readonly<Record<string, Flag>> = flags;

/** A flag of the table by its url. @source specification §3 (flag colours), PR-08 */
export const flagOf = (url: string): Flag | null => (Object.hasOwn(TABLE, url) ? (TABLE[url] ?? null) : null);

/** The cloth: its lower end runs to a point. */
export const CLOTH = 'M0 0h60v69.6L30 88 0 69.6z';

/** A part of a field: filled with one of the flag's colours, or a stroke of that width. */
export interface FieldPart {
  d: string;
  colour: 1 | 2 | 3;
  width?: number;
}

const WHOLE: FieldPart = { d: 'M0 0h60v88H0z', colour: 1 };

/** An ordinary laid over the field; from tier B up it has an edge in the third colour. */
const ordinary = (d: string, width: number): FieldPart[] => [
  { d, colour: 3, width: width + 4 },
  { d, colour: 2, width },
];

const PATTERNS: Readonly<Record<string, readonly FieldPart[]>> = {
  perPale: [{ d: 'M30 0h30v88H30z', colour: 2 }],
  perFess: [{ d: 'M0 40h60v48H0z', colour: 2 }],
  quarterly: [{ d: 'M30 0h30v40H0v48h30z', colour: 2 }],
  bend: ordinary('M-6-2L66 82', 14),
  chevron: ordinary('M-6 66L30 30 66 66', 11),
  saltire: ordinary('M-6-6L66 82M66-6L-6 82', 9),
  cross: ordinary('M30-6v100M-6 38h72', 10),
  lozengy: [{ d: lozenges(), colour: 2 }],
  pile: [
    { d: 'M2-1h56L30 80z', colour: 3 },
    { d: 'M8-1h44L30 68z', colour: 2 },
  ],
  bordure: [
    { d: WHOLE.d, colour: 2 },
    { d: 'M7-1h46v66.3L30 79.5 7 65.3z', colour: 3 },
    { d: 'M9-1h42v65L30 77 9 64z', colour: 1 },
  ],
};

function lozenges(): string {
  const rows = [0, 1, 2, 3, 4, 5, 6];
  const columns = [6, 18, 30, 42, 54];
  return rows.flatMap(row => columns.map(x => `M${x} ${row * 13.34}l6 6.67-6 6.67-6-6.67z`)).join('');
}

/** The parts of a flag's field, from the ground up. Unknown patterns are one plain colour. */
export function fieldOf(flag: Flag): readonly FieldPart[] {
  const parts = (Object.hasOwn(PATTERNS, flag.pattern) && PATTERNS[flag.pattern]) || [];
  return [WHOLE, ...parts.filter(part => flag.tier !== 'C' || part.colour !== 3)];
}

/** A charge in the middle of a field of 60 by 40; `mark` parts have no outline and a colour of their own. */
interface ChargePart {
  d: string;
  mark?: string;
}

/** The raven, wings spread, its head turned to the hoist. */
const RAVEN =
  'M20 11.5l6.5-3.5c1-3.5 8-3.5 8.5 1.5l-.5 4.5c6-6 11-8 17-7.5-.5 4-1.5 6.5-3 8.5l2.5 1-4 3 1.5 ' +
  '2.5-5 1 .5 3.5-6-1-1.5 3 4 6-5-1.5-4 3.5-4-3.5-5 1.5 4-6-1.5-3-6 1 .5-3.5-5-1 1.5-2.5-4-3 2.5-1c-1.5-2-' +
  '2.5-4.5-3-8.5 4-.3 8 1 11.5 3.5z';

const CHARGES: Readonly<Record<string, readonly ChargePart[]>> = {
  rook: [{ d: 'M20.5 8h5v4h2.5V8h4v4h2.5V8h5v8l-3.5 3 1.5 8h2.5v5h-20v-5h2.5l1.5-8-3.5-3z' }],
  crown: [
    { d: 'M18 29l-2-16 7.5 6L30 8l6.5 11 7.5-6-2 16z' },
    { d: 'M28.2 20a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0z' },
  ],
  sword: [
    { d: 'M30 3l3.5 5v16.5h-7V8z' },
    { d: 'M19 24l2.5 1h17L41 24v4.5l-2.5-.8h-17L19 28.5z' },
    { d: 'M28.2 28h3.6v5.5h-3.6z' },
    { d: 'M27.4 35a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z' },
  ],
  sun: [{ d: sun() }, { d: 'M23.8 20a6.2 6.2 0 1 1 12.4 0a6.2 6.2 0 1 1-12.4 0z' }],
  raven: [{ d: RAVEN }, { d: 'M28.4 9.5a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0z', mark: '#e9b949' }],
};

/** Twelve rays, long and short in turn. */
function sun(): string {
  const points = Array.from({ length: 24 }, (_, index) => {
    const radius = index % 2 === 0 ? 14 : 7.2;
    const angle = (index * Math.PI) / 12 - Math.PI / 2;
    return `${(30 + radius * Math.cos(angle)).toFixed(2)} ${(20 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}z`;
}

/** The charge of a flag; empty where it has none. */
export const chargeOf = ({ charge }: Flag): readonly ChargePart[] =>
  (charge !== null && Object.hasOwn(CHARGES, charge) && CHARGES[charge]) || [];
