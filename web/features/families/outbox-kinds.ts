import { tickFamily } from '../../../contract/families/endpoints.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';

export const messageTick: OutboxKind<
  'messageTick',
  { listId: number; familyKey: number },
  typeof tickFamily
> = {
  name: 'messageTick',
  endpoint: tickFamily,
  label: () => 'رسالة أسرة',
  screen: () => ({ to: '/families/messages' }),
  reads: 'GET /family/messages/',
  done: null,
  failed: 'لم تُحفظ العلامة',
  isTick: true,
};
