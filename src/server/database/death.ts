import type pg from 'pg';
import { machineClock } from '../clock';
import { patient } from '../patience';

/** After a PANIC it goes on only by chance. */
const PANIC_ANSWER_MS = 300;
/** Other errors leave it at work, and it may be busy with something long. */
const ANSWER_MS = 2_000;
/** Between the two questions. */
const AGAIN_MS = 300;

/**
 * Tells of the embedded database's death, once: PostgreSQL would start itself anew, this one refuses everything from then
 * on, or answers no more. An error that may mean so (PANIC, or of class XX) is believed when `select 1` fails twice as well,
 * with a word for the log, since one without a log still answers questions.
 *
 * @param dead called with the error
 */
export function watchForDeath(pool: pg.Pool, dead: (why: string) => void): void {
  let isDoubted = false;
  const doubt = async (why: string, answerMs: number): Promise<void> => {
    if (isDoubted) return;
    isDoubted = true;
    if (await answers(pool, answerMs)) isDoubted = false;
    else {
      await machineClock.sleep(AGAIN_MS);
      if (await answers(pool, answerMs)) isDoubted = false;
      else dead(why);
    }
  };
  pool.on('connect', client => {
    client.connection.on('errorMessage', ({ severity, code, message }: pg.DatabaseError) => {
      if (severity === 'PANIC') void doubt(message, PANIC_ANSWER_MS);
      else if (code?.startsWith('XX')) void doubt(message, patient(ANSWER_MS));
    });
  });
}

async function answers(pool: pg.Pool, answerMs: number): Promise<boolean> {
  const answer = pool.query("select 1, pg_logical_emit_message(true, 'kingside', 'alive')").then(
    () => true,
    () => false,
  );
  const tooLate = machineClock.sleep(answerMs).then(() => false);
  return Promise.race([answer, tooLate]);
}
