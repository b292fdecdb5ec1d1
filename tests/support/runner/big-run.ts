/**
 * Whether this is the big run, with test data named by KINGSIDE_DATA: more kills, seeds and games, both databases and
 * both renderers throughout. What `npm test` without it leaves to the big run is written beside each use of this.
 */
export const IS_BIG_RUN = Boolean(process.env.KINGSIDE_DATA);

/**
 * Tag of browser tests for the big run alone: sweeps over every state for accessibility, and ways that another test goes in
 * another language or by another hand.
 */
export const BIG_RUN = '@big-run';
