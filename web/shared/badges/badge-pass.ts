import { passRequirements } from '../../../contract/badges/pass-endpoints.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';

/** Who passed a requirement, on a day of a badge's sheet or in a session. */
export const badgePass = outboxKind('badgePass', passRequirements, {
  label: () => 'اجتياز متطلبات',
  screen: () => ({ to: '/scores/badges' }),
  done: 'تم تسجيل الاجتياز',
  failed: 'لم يُسجَّل الاجتياز',
});
