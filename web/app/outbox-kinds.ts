import { captainAttendance } from '../features/attendance/outbox-kinds.ts';
import { evaluation, evaluationTest } from '../features/evaluation/outbox-kinds.ts';
import { messageTick } from '../features/families/outbox-kinds.ts';
import { sessionMaterial, sessionOutcome } from '../features/sessions/outbox-kinds.ts';
import { dose, rollCall, tripAnswer, tripPayment } from '../features/trips/outbox-kinds.ts';
import type { OutboxKinds } from '../offline/outbox-kinds.ts';
import { badgePass } from '../shared/badge-pass.ts';
import { scoutAttendance } from '../shared/sheet/scout-attendance.ts';

/** Everything that may wait on a captain's device. */
export const outboxKinds: OutboxKinds = {
  scoutAttendance,
  captainAttendance,
  evaluation,
  evaluationTest,
  badgePass,
  sessionOutcome,
  sessionMaterial,
  rollCall,
  tripAnswer,
  tripPayment,
  dose,
  messageTick,
};
