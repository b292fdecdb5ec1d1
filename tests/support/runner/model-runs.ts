/** How often a model is tried against the database; more are asked for with `KINGSIDE_MODEL_RUNS`. */
export const MODEL_RUNS = Number(process.env.KINGSIDE_MODEL_RUNS ?? 50);
