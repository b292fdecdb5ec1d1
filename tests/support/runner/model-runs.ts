import { IS_BIG_RUN } from './big-run';

const asked = process.env.KINGSIDE_MODEL_RUNS;

/** How often a model is tried against the database; more are asked for with `KINGSIDE_MODEL_RUNS`. */
export const MODEL_RUNS = Number(asked ?? 50);
/** The same of a model without a database, of which a run costs milliseconds. */
export const UNIT_MODEL_RUNS = Number(asked ?? (IS_BIG_RUN ? 500 : 50));
