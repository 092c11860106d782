import { tickFamily } from '../../../contract/families/endpoints.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';

export const messageTick = outboxKind('messageTick', tickFamily, {
  label: () => 'رسالة أسرة',
  screen: () => ({ to: '/families/messages' }),
  done: null,
  failed: 'لم تُحفظ العلامة',
  isTick: true,
});
