import * as attendance from '../features/attendance/outbox-kinds.ts';
import * as equipment from '../features/equipment/outbox-kinds.ts';
import * as evaluation from '../features/evaluation/outbox-kinds.ts';
import * as families from '../features/families/outbox-kinds.ts';
import * as sessions from '../features/sessions/outbox-kinds.ts';
import * as trips from '../features/trips/outbox-kinds.ts';
import type { OutboxKinds } from '../offline/outbox-kinds.ts';
import { badgePass } from '../shared/badges/badge-pass.ts';
import { scoutAttendance } from '../shared/sheet/scout-attendance.ts';

/** Everything that may wait on a captain's device. */
export const outboxKinds: OutboxKinds = {
  ...{ scoutAttendance, badgePass },
  ...{ ...attendance, ...equipment, ...evaluation, ...families, ...sessions, ...trips },
};
