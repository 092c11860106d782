import { passRequirements } from '../../contract/badges/pass-endpoints.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import type { OutboxKind } from '../offline/outbox-kinds.ts';

/** Who passed a requirement, on a day of a badge's sheet or in a session. */
export const badgePass: OutboxKind<
  'badgePass',
  | (SectorName & { requirementId: number; date: string })
  | { sessionId: number; requirementId: number },
  typeof passRequirements
> = {
  name: 'badgePass',
  endpoint: passRequirements,
  label: () => 'اجتياز متطلبات',
  screen: () => ({ to: '/scores/badges' }),
  reads: 'GET /badge/',
  done: 'تم تسجيل الاجتياز',
  failed: 'لم يُسجَّل الاجتياز',
};
