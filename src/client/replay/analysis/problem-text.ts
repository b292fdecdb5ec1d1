import { useTranslation } from 'react-i18next';
import { MAX_WRITTEN_PLIES } from '../../../rules/game';
import type { TEXT_FAULTS } from '../../../rules/pgn/book';
import { MAX_DEPTH, MAX_PGN_MOVES, type PgnProblem, PROBLEMS, type REFUSALS } from '../../../rules/pgn/read';
import { family } from '../../i18n/family';

/** Why a text is not shown, or one of its games. */
export type OpenFault =
  | { reason: (typeof TEXT_FAULTS)[number] | 'failed'; problem?: PgnProblem | null }
  | { reason: (typeof REFUSALS)[number]; line: number; text: string };

const faultKey = family('replay.free.problem', [
  'tooLarge',
  'noGame',
  'noPosition',
  'chess960',
  'variant',
  'failed',
]);
const problemKey = family('replay.free.left', PROBLEMS);

/** Limits that some of the sentences name. */
const LIMITS = { levels: MAX_DEPTH, plies: MAX_WRITTEN_PLIES, all: MAX_PGN_MOVES };

/** Signs of a text that are quoted. */
const MOST_QUOTED = 24;

const quoted = (text: string): string =>
  text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;

/** Says what was left out, by its line. */
export function useProblemText(): (problem: PgnProblem) => string {
  const { t } = useTranslation();
  return ({ kind, line, text }) => t(problemKey(kind), { at: line, text: quoted(text), ...LIMITS });
}

/** Says why nothing can be shown, and what to do. */
export function useFaultText(): (fault: OpenFault) => string {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return fault => {
    if ('text' in fault) return t(faultKey(fault.reason), { at: fault.line, text: quoted(fault.text) });
    if (fault.problem) return problemText(fault.problem);
    return t(faultKey(fault.reason));
  };
}
