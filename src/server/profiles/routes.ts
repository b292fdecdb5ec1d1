import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import type { DoorRefused } from '../../protocol/otp';
import { settingsAnswer, settingsBody } from '../../protocol/settings';
import {
  type Challenge,
  type PublicUserAnswer,
  publicUserAnswer,
  type UserAnswer,
  type UsernameAnswer,
  userAnswer,
  usernameAnswer,
  usernameBody,
} from '../../protocol/users';
import { hundredthsToKing } from '../../rules/money';
import { isQuickMode } from '../../rules/time-control';
import { REFUSED_TOKEN } from '../access';
import type { Bus } from '../bus/bus';
import type { Database, Transaction } from '../database/database';
import { mayBeCached } from '../http/caching';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { readNumber } from '../installation/settings';
import { cardOf } from '../items/store';
import { balanceOf } from '../ledger/ledger';
import { ownDataChanged } from '../notices/status';
import { countUnread } from '../notices/store';
import type { Doors } from '../otp/doors';
import { twoFactorOf } from '../otp/store';
import { provisionalOf } from '../players/provisional';
import { findByUsername, findPlayer, noteTermsShown, type PlayerRow, shownName } from '../players/store';
import { player } from '../players/tables';
import { changeUsername, chooseUsername } from './usernames';

const tags = ['players'];
const refusals = { 401: failureAnswer, 403: failureAnswer };
const nameParams = v.object({ username: v.pipe(v.string(), v.maxLength(200)) });
const unknownPlayer = v.object({});

/** Facts about a user that other subjects know. Handed in, since imports would close a circle. */
interface OfOthers {
  /** Whether support has sent an answer that the user has not read. */
  hasUnreadSupport(uid: string): Promise<boolean>;
  /** Challenges to the user that wait for an answer. */
  challengesOf(uid: string): Promise<Challenge[]>;
}

interface ProfileDeps extends OfOthers {
  db: Database;
  doors: Pick<Doors, 'leave'>;
  bus: Pick<Bus, 'publish'>;
}

/** Profiles of users and of other players, and their names. @source requirements API-04, API-06, API-07, API-22 */
export function profileRoutes(app: FastifyInstance, { db, doors, bus, ...others }: ProfileDeps): void {
  app.get(
    '/user',
    { config: { forEveryone: true }, schema: { tags, response: { 200: userAnswer, ...refusals } } },
    request => ownUser(db, request, others),
  );

  app.get<{ Params: v.InferOutput<typeof nameParams> }>(
    '/user/:username',
    {
      schema: {
        tags,
        params: nameParams,
        response: { 200: v.union([publicUserAnswer, unknownPlayer]), ...refusals },
      },
    },
    async (request, reply) => {
      mayBeCached(reply);
      const found = await findByUsername(db, request.params.username);
      // Empty, not 404: the profile screen says that nobody has this name (API-22).
      return found ? publicUser(db, found) : {};
    },
  );

  const names = { tags, body: usernameBody, response: { 200: usernameAnswer, ...refusals } };
  /** Other windows of the user show the old name until they hear of it. */
  const told = ({ uid }: { uid: string }, answer: UsernameAnswer): UsernameAnswer => {
    if (answer.username !== undefined) bus.publish(ownDataChanged, { uid });
    return answer;
  };
  app.post<{ Body: v.InferOutput<typeof usernameBody> }>('/username', { schema: names }, async request =>
    told(request, await keyed(db, request, tx => chooseUsername(tx, request.uid, request.body.username))),
  );
  app.post<{ Body: v.InferOutput<typeof usernameBody> }>(
    '/username/change',
    { schema: names },
    async request => {
      const { uid, sid, from, body } = request;
      const work = (tx: Transaction) => changeUsername(tx, uid, body.username);
      const refuse = ({ code: message, ...more }: DoorRefused): UsernameAnswer => ({ message, ...more });
      const by = { uid, sid, from, otpCode: body.otpCode };
      return told(request, await keyed(db, request, tx => doors.leave(tx, 'rename', by, { work, refuse })));
    },
  );
  settingsRoutes(app, db);
}

/** Settings that follow the account. Settings that a call does not name stay as they are. @source requirements CF-13 */
function settingsRoutes(app: FastifyInstance, db: Database): void {
  const schema = { tags, body: settingsBody, response: { 200: settingsAnswer, ...refusals } };
  app.post<{ Body: v.InferOutput<typeof settingsBody> }>('/settings', { schema }, async request => {
    await db
      .update(player)
      .set({
        settings: sql`coalesce(${player.settings}, '{}') || ${JSON.stringify(request.body ?? {})}::jsonb`,
      })
      .where(eq(player.uid, request.uid));
    return v.parse(settingsAnswer, { status: 'ok' });
  });
}

async function ownUser(
  db: Database,
  { uid, userStatus }: Pick<FastifyRequest, 'uid' | 'userStatus'>,
  { hasUnreadSupport, challengesOf }: OfOthers,
): Promise<UserAnswer> {
  const row = await findPlayer(db, uid);
  // The account may have been deleted a moment ago, at another node: reading makes no new player.
  if (!row || row.closing) throw new HttpFailure(401, undefined, { departed: true }, REFUSED_TOKEN.departed);
  const termsVersion = await readNumber(db, 'termsVersion');
  if (userStatus === 'tyc_not_agreed') await noteTermsShown(db, uid, termsVersion);
  const card = await cardOf(db, row);
  const { isOn: otp, heldUntil, reset: otpReset, listingHeldUntil } = await twoFactorOf(db, uid);
  const challenges = userStatus === 'OK' ? await challengesOf(uid) : [];
  const first = challenges.filter(({ gameMode }) => isQuickMode(gameMode));
  return {
    user: {
      username: shownName(row),
      firebaseId: uid,
      kingAmount: hundredthsToKing(await balanceOf(db, uid, 'KING')),
      queenAmount: hundredthsToKing(await balanceOf(db, uid, 'QUEEN')),
      activeBoard: card.board,
      otp,
      rapid_ranked: row.rapidRating,
      blitz_ranked: row.blitzRating,
      provisional: provisionalOf(row),
    },
    otp,
    card,
    hasUnreadSupport: await hasUnreadSupport(uid),
    unreadNotices: await countUnread(db, uid),
    ...(first.length > 0 && { challenges: first }),
    ...(first.length < challenges.length && { allChallenges: challenges }),
    userStatus,
    termsVersion,
    ...(heldUntil !== null && { heldUntil }),
    ...(otpReset && { otpReset }),
    ...(listingHeldUntil !== null && { listingHeldUntil }),
    settings: row.settings,
  };
}

async function publicUser(db: Database, row: PlayerRow): Promise<PublicUserAnswer> {
  const { games, wins, draws, checkmates, surrenders, leaves, rapidRating, blitzRating } = row;
  const white = { games: row.whiteGames, wins: row.whiteWins, draws: row.whiteDraws };
  const card = await cardOf(db, row);
  return {
    username: shownName(row),
    house: row.house,
    rapid_ranked: rapidRating,
    blitz_ranked: blitzRating,
    provisional: provisionalOf(row),
    elo: Math.round(rapidRating),
    card,
    stats: { games, wins, draws, checkmates, surrenders, leaves, white },
    active_board: card.board,
    ...(row.settings?.challenges === false && { challenges: false as const }),
  };
}
