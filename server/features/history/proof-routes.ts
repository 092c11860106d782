import type { FastifyInstance } from 'fastify';
import { readHistoryProof } from '../../../contract/history/proof.ts';
import { route } from '../../http/route.ts';
import { readChecks } from './proof-queries.ts';

export function historyProofRoutes(app: FastifyInstance): void {
  route(app, readHistoryProof, async ({ db }) => ({
    message: 'The last check of the history',
    body: await readChecks(db),
  }));
}
