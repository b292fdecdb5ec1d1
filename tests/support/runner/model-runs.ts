import { IS_BIG_RUN } from './big-run';

const asked = process.env.KINGSIDE_MODEL_RUNS;

/** Number of runs of a model against the database; `KINGSIDE_MODEL_RUNS` asks for another. */
export const MODEL_RUNS = Number(asked ?? 50);
/** The same for a model without a database, of which a run costs milliseconds. */
export const UNIT_MODEL_RUNS = Number(asked ?? (IS_BIG_RUN ? 500 : 50));
