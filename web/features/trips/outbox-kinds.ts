import { changeTripPeople } from '../../../contract/trips/endpoints.ts';
import { payTrip } from '../../../contract/trips/money-endpoints.ts';
import {
  createRollCall,
  tickDose,
  updateRollCall,
} from '../../../contract/trips/roll-call-endpoints.ts';
import type { PersonKind } from '../../../contract/trips/words.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';

const paramsOf = ({ activityId }: { activityId: number }) => ({ activityId: String(activityId) });

/** Each tap of a roll-call is handed in: its own screen shows that it has arrived. */
export const rollCall: OutboxKind<
  'rollCall',
  { activityId: number; call: string; name: string },
  typeof updateRollCall
> = {
  name: 'rollCall',
  endpoint: updateRollCall,
  // A phone that has not heard of the roll-call begins it: both are the same one.
  endpointOf: (params) => (params && 'tripId' in params ? createRollCall : updateRollCall),
  label: () => 'نداء',
  screen: (of) => ({ to: '/activities/$activityId/day', params: paramsOf(of) }),
  reads: 'GET /screen/trip-day',
  done: null,
  failed: 'لم يُحفظ النداء',
};

export const dose: OutboxKind<
  'dose',
  {
    activityId: number;
    personId: number;
    day: string;
    medicineId: string;
    time: string;
    /** The time of a medicine that is taken when needed. */
    at?: string;
  },
  typeof tickDose
> = {
  name: 'dose',
  endpoint: tickDose,
  label: () => 'دواء',
  screen: (of) => ({ to: '/activities/$activityId/day', params: paramsOf(of) }),
  reads: 'GET /screen/trip-day',
  done: 'سُجِّلت الأدوية',
  failed: 'لم يُسجَّل الدواء',
  isTick: true,
};

export const tripAnswer: OutboxKind<
  'tripAnswer',
  { activityId: number; kind: PersonKind; id: number },
  typeof changeTripPeople
> = {
  name: 'tripAnswer',
  endpoint: changeTripPeople,
  label: () => 'ردّ أسرة',
  screen: (of) => ({ to: '/activities/$activityId/people', params: paramsOf(of) }),
  reads: 'GET /trip/',
  done: 'حُفظ ردّ الأسرة',
  failed: 'لم يُحفظ ردّ الأسرة',
};

/** A payment; `payment` tells those of one trip apart. */
export const tripPayment: OutboxKind<
  'tripPayment',
  { activityId: number; payment: string },
  typeof payTrip
> = {
  name: 'tripPayment',
  endpoint: payTrip,
  label: () => 'دفعة رحلة',
  screen: (of) => ({ to: '/activities/$activityId/money', params: paramsOf(of) }),
  reads: 'GET /trip/',
  done: 'حُفظ الإيصال',
  failed: 'لم يُحفظ الإيصال',
};
