import { type Absence, beginAbsence, countAbsence, holdAbsence } from '../../rules/absence';
import { otherSide, SIDES, type Side } from '../../rules/chess';
import { absenceGrace } from '../../rules/clock';
import type { TimeControl } from '../../rules/time-control';
import { patient } from '../patience';
import { absenceEnds, absenceNoticeDue } from './deadlines';
import { connectionFrame } from './frames';
import type { Game } from './game';
import type { GameEffect } from './step';

/** Presence of both players: when their connections come and go, and what an absence costs. */

export const newAbsence = (control: TimeControl, now: number): Absence =>
  beginAbsence(patient(absenceGrace(control)), now);

/** A player has a connection again. @returns whether their opponent had been told that they were away */
export function arrive(game: Game, side: Side, now: number): boolean {
  countAbsences(game, now);
  const seat = game.seats[side];
  const wasReported = seat.absenceReported;
  seat.absence = null;
  seat.absenceReported = false;
  return wasReported;
}

/** A player has lost their connection. */
export function depart(game: Game, side: Side, now: number): void {
  countAbsences(game, now);
  const absence = newAbsence(game.control, now);
  game.seats[side].absence = game.standstill === null ? absence : holdAbsence(absence, game.standstill);
}

/**
 * Whether a game had better stay at its node although a player has come to another one, and the two nodes do not hear each
 * other, so that only one of the players can be served. It stays with the one who is to move,
 * as long as the other's absence may stand still meanwhile. A player who is here needs no other node: it is a window of theirs
 * that asks.
 */
export function isPlayedHere({ seats, clock }: Game): boolean {
  const away = SIDES.filter(side => seats[side].absence !== null);
  if (away.length === 0) return true;
  const isSomebodyHere = SIDES.some(side => !away.includes(side) && !seats[side].house);
  return (
    isSomebodyHere &&
    !away.includes(clock.turn) &&
    away.every(side => (seats[side].absence?.stillLeft ?? 0) > 0)
  );
}

/** Lets absences stand still, since many have lost their connections at once. @param until milliseconds; from now on no more if it has passed */
export function standStill(game: Game, until: number, now: number): GameEffect[] {
  if (game.phase !== 'playing') return [];
  countAbsences(game, now);
  game.standstill = until;
  return SIDES.flatMap(side => {
    const seat = game.seats[side];
    if (!seat.absence) return [];
    seat.absence = holdAbsence(seat.absence, until);
    return seat.absenceReported ? tellAbsence(game, side, now) : [];
  });
}

/** Tells the opponent of an absent player until when they may be away, if the opponent is there. */
export function tellAbsence(game: Game, side: Side, now: number): GameEffect[] {
  const deadline = absenceEnds(game, side);
  if (deadline === null) return [];
  return [{ do: 'send', to: otherSide(side), frame: connectionFrame('opponent', deadline, now) }];
}

/** Reports players who have not connected within a moment after the start. */
export function reportAbsences(game: Game, now: number): GameEffect[] {
  if (game.phase !== 'playing') return [];
  return SIDES.flatMap(side => {
    if (!absenceNoticeDue(game, side, now)) return [];
    game.seats[side].absenceReported = true;
    return tellAbsence(game, side, now);
  });
}

/** Counts the absences up to now. To be called before anything changes that they depend on. */
function countAbsences({ seats }: Game, now: number): void {
  const { w, b } = seats;
  const [white, black] = [w.absence, b.absence];
  if (white) w.absence = countAbsence(white, black !== null, now);
  if (black) b.absence = countAbsence(black, white !== null, now);
}
