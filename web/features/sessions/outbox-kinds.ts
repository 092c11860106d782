import { recordSessionOutcome } from '../../../contract/sessions/endpoints.ts';
import { tickSessionMaterial } from '../../../contract/sessions/materials.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';

export const sessionOutcome = outboxKind('sessionOutcome', recordSessionOutcome, {
  label: () => 'ما كان من الجلسة',
  screen: () => ({ to: '/sessions' }),
  done: 'حُفظ ما كان من الجلسة',
  failed: 'لم يُحفظ ما كان من الجلسة',
});

export const sessionMaterial = outboxKind('sessionMaterial', tickSessionMaterial, {
  label: () => 'تجهيز المواد',
  screen: () => ({ to: '/sessions/materials' }),
  done: 'حُفظت علامة المواد',
  failed: 'لم تُحفظ علامة المواد',
  isTick: true,
});
