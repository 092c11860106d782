import { recordSessionOutcome } from '../../../contract/sessions/endpoints.ts';
import { tickSessionMaterial } from '../../../contract/sessions/materials.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';

export const sessionOutcome: OutboxKind<
  'sessionOutcome',
  { sessionId: number },
  typeof recordSessionOutcome
> = {
  name: 'sessionOutcome',
  endpoint: recordSessionOutcome,
  label: () => 'ما كان من الجلسة',
  screen: () => ({ to: '/sessions' }),
  reads: 'GET /session/',
  done: 'حُفظ ما كان من الجلسة',
  failed: 'لم يُحفظ ما كان من الجلسة',
};

export const sessionMaterial: OutboxKind<
  'sessionMaterial',
  { segmentId: number; index: number },
  typeof tickSessionMaterial
> = {
  name: 'sessionMaterial',
  endpoint: tickSessionMaterial,
  label: () => 'تجهيز المواد',
  screen: () => ({ to: '/sessions/materials' }),
  reads: 'GET /session/',
  done: 'حُفظت علامة المواد',
  failed: 'لم تُحفظ علامة المواد',
  isTick: true,
};
