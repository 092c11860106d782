import { changeTripPeople } from '../../../contract/trips/endpoints.ts';
import { payTrip } from '../../../contract/trips/money-endpoints.ts';
import {
  createRollCall,
  tickDose,
  updateRollCall,
} from '../../../contract/trips/roll-call-endpoints.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';

const paramsOf = ({ activityId }: { activityId: number }) => ({ activityId: String(activityId) });
const dayOf = (of: { activityId: number }) =>
  ({ to: '/activities/$activityId/day', params: paramsOf(of) }) as const;
const reads = 'GET /screen/trip-day';

/** Each tap of a roll-call is handed in: its own screen shows that it has arrived. */
export const rollCall = outboxKind('rollCall', updateRollCall, {
  // A phone that has not heard of the roll-call begins it: both are the same one.
  endpointOf: (params) => (params && 'tripId' in params ? createRollCall : updateRollCall),
  label: () => 'نداء',
  screen: dayOf,
  reads,
  done: null,
  failed: 'لم يُحفظ النداء',
});

export const dose = outboxKind('dose', tickDose, {
  label: () => 'دواء',
  screen: dayOf,
  reads,
  done: 'سُجِّلت الأدوية',
  failed: 'لم يُسجَّل الدواء',
  isTick: true,
});

export const tripAnswer = outboxKind('tripAnswer', changeTripPeople, {
  label: () => 'ردّ أسرة',
  screen: (of) => ({ to: '/activities/$activityId/people', params: paramsOf(of) }),
  done: 'حُفظ ردّ الأسرة',
  failed: 'لم يُحفظ ردّ الأسرة',
});

/** `payment` tells the payments of a trip apart. */
export const tripPayment = outboxKind('tripPayment', payTrip, {
  label: () => 'دفعة رحلة',
  screen: (of) => ({ to: '/activities/$activityId/money', params: paramsOf(of) }),
  done: 'حُفظ الإيصال',
  failed: 'لم يُحفظ الإيصال',
});
