import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import {
  type AnalysisAnswer,
  type AnalysisState,
  analysisAnswer,
  analysisQuestion,
  analysisState,
} from '../../protocol/analysis';
import { failureAnswer } from '../../protocol/calls';
import { ChessGame } from '../../rules/game';
import { readSetUp } from '../../rules/set-up';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { areEnginesSilent } from '../players/engagement';
import type { Analyst } from './analyst';

const failures = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
const tags = ['games'];

/** Positions that users look into. Nothing of it is stored. */
export function analysisRoutes(app: FastifyInstance, db: Database, analyst: Analyst): void {
  app.get(
    '/analysis',
    { schema: { tags, response: { 200: analysisState, ...failures } } },
    async (request): Promise<AnalysisState> => ({
      state: (await areEnginesSilent(db, request.uid)) ? 'playing' : 'free',
      operator: analyst.hasEngine,
    }),
  );

  app.post<{ Body: v.InferOutput<typeof analysisQuestion> }>(
    '/analysis',
    { schema: { tags, body: analysisQuestion, response: { 200: analysisAnswer, ...failures } } },
    async (request, reply): Promise<AnalysisAnswer> => {
      const fen = readSetUp(request.body.fen);
      if (fen === null || new ChessGame(fen).legalMoves().length === 0) throw new HttpFailure(400);
      if (await areEnginesSilent(db, request.uid)) return { state: 'refused', reason: 'playing' };
      const end = new AbortController();
      reply.raw.once('close', () => end.abort());
      const answer = await analyst.ask(request.uid, fen, end.signal);
      // A game may have begun meanwhile.
      if (await areEnginesSilent(db, request.uid)) return { state: 'refused', reason: 'playing' };
      return answer;
    },
  );
}
