import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  activateAnswer,
  activateBoardAnswer,
  avatarsAnswer,
  boardsAnswer,
  deactivateAnswer,
  flagsAnswer,
  framesAnswer,
  piecesAnswer,
  provenanceAnswer,
  starterAnswer,
  starterBody,
  type UpgradeBody,
  upgradeAnswer,
  upgradeBody,
} from '../../protocol/items';
import type { Database } from '../database/database';
import { inTransaction } from '../database/transaction';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { boardsOf, type UpgradeCosts } from './boards';
import { type ItemKind, tierOf } from './catalogue';
import { chooseStarter, ownItems, putOff, putOn } from './collection';
import { provenanceOf } from './provenance';
import { upgradeBoard } from './upgrade';

const tags = ['items'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
export const itemIdInPath = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

type Cosmetic = Exclude<ItemKind, 'board'>;

/** Lists of what is owned: path, kind, the form of an answer and what the wire calls an item's name. */
const COLLECTIONS = [
  ['avatars', 'avatar', avatarsAnswer, 'url'],
  ['frames', 'frame', framesAnswer, 'name'],
  ['flags', 'flag', flagsAnswer, 'url'],
  ['pieces', 'piece', piecesAnswer, 'type'],
] as const satisfies readonly (readonly [string, Cosmetic, v.GenericSchema, string])[];

export interface ItemDeps {
  db: Database;
  costs: UpgradeCosts;
  /** The sale by which a player came to an item that is theirs; `null` if they did not buy it. */
  purchaseOf(uid: string, item: number): Promise<string | null>;
}

/** Calls about items and boards. @source requirements API-14, API-15, API-23…25, API-33 */
export function itemRoutes(app: FastifyInstance, { db, costs, purchaseOf }: ItemDeps): void {
  for (const [path, kind, answer, spelling] of COLLECTIONS) {
    app.get(`/${path}`, { schema: { tags, response: { 200: answer, ...refusals } } }, async ({ uid }) => {
      const rows = await ownItems(db, uid, kind);
      return rows.map(({ id, name, state }) => ({ id, [spelling]: name, tier: tierOf(kind, name), state }));
    });
    wearingRoutes(app, db, path, kind);
  }
  app.post<{ Body: v.InferOutput<typeof starterBody> }>(
    '/starter',
    { schema: { tags, body: starterBody, response: { 200: starterAnswer, ...refusals } } },
    request => keyed(db, request, tx => chooseStarter(tx, request.uid, request.body.url)),
  );
  boardRoutes(app, db, costs);
  app.get<{ Params: { id: number } }>(
    '/provenance/:id',
    {
      schema: {
        tags,
        params: v.object({ id: itemIdInPath }),
        response: { 200: provenanceAnswer, 404: failureAnswer, ...refusals },
      },
    },
    async ({ uid, params }) => {
      const story = await provenanceOf(db, params.id);
      if (!story) throw new HttpFailure(404);
      const purchase = await purchaseOf(uid, params.id);
      return { ...story, ...(purchase !== null && { purchase }) };
    },
  );
}

function wearingRoutes(app: FastifyInstance, db: Database, path: string, kind: Cosmetic): void {
  app.get<{ Params: { id: number } }>(
    `/${path}/:id`,
    {
      schema: {
        tags,
        params: v.object({ id: itemIdInPath }),
        response: { 200: activateAnswer, ...refusals },
      },
    },
    async ({ uid, params }) => (await inTransaction(db, tx => putOn(tx, uid, kind, params.id))).answer,
  );
  app.get<{ Params: { currentId: number } }>(
    `/${path}/deactivate/:currentId`,
    {
      schema: {
        tags,
        params: v.object({ currentId: itemIdInPath }),
        response: { 200: deactivateAnswer, ...refusals },
      },
    },
    async ({ uid, params }) => {
      const isOff = await db.transaction(tx => putOff(tx, uid, kind, params.currentId));
      return { status: isOff ? 'ok' : 'not yours' } as const;
    },
  );
}

function boardRoutes(app: FastifyInstance, db: Database, costs: UpgradeCosts): void {
  const params = v.object({ boardId: itemIdInPath });
  app.get('/boards', { schema: { tags, response: { 200: boardsAnswer, ...refusals } } }, ({ uid }) =>
    boardsOf(db, uid, costs),
  );
  app.get<{ Params: v.InferOutput<typeof params> }>(
    '/board/activate/:boardId',
    { schema: { tags, params, response: { 200: activateBoardAnswer, ...refusals } } },
    async ({ uid, params: { boardId } }) => {
      const { answer } = await inTransaction(db, tx => putOn(tx, uid, 'board', boardId));
      const boards = await boardsOf(db, uid, costs);
      const active = boards.find(board => board.active);
      return {
        active: active ? { id: active.id, name: active.type.name } : null,
        boards,
        ...(answer.message && { message: answer.message }),
      };
    },
  );
  app.post<{ Params: v.InferOutput<typeof params>; Body: UpgradeBody | null | undefined }>(
    '/board/upgrade/:boardId',
    { schema: { tags, params, body: upgradeBody, response: { 200: upgradeAnswer, ...refusals } } },
    request =>
      keyed(db, request, tx =>
        upgradeBoard(tx, request.uid, { id: request.params.boardId, ...request.body }, costs),
      ),
  );
}
