import { enterCount } from '../../../contract/equipment/count-endpoints.ts';
import { lendEquipment, returnEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';

const reads = 'GET /equipment/';

/** Things that a trip takes along; `out` tells its hand-outs apart. */
export const equipmentOut = outboxKind('equipmentOut', lendEquipment, {
  label: () => 'تسليم عهدة',
  screen: ({ activityId }) => ({
    to: '/activities/$activityId/equipment',
    params: { activityId: String(activityId) },
  }),
  reads: 'GET /trip/{tripId}/equipment',
  done: 'سُلّمت العهدة',
  failed: 'لم تُسلَّم العهدة',
});

/** Things that come back; `back` tells the returns of a lending apart. */
export const equipmentBack = outboxKind('equipmentBack', returnEquipment, {
  label: () => 'استلام عهدة',
  // A device keeps what its trip took, and no other lending.
  screen: ({ lendingId, activityId }) =>
    activityId === undefined
      ? { to: '/equipment/lending/$lendingId', params: { lendingId: String(lendingId) } }
      : { to: '/activities/$activityId/equipment', params: { activityId: String(activityId) } },
  reads,
  done: 'استُلمت العهدة',
  failed: 'لم تُستلم العهدة',
});

/** One number of a stock-taking, or one piece that was seen. */
export const equipmentCount = outboxKind('equipmentCount', enterCount, {
  label: () => 'جرد',
  screen: ({ countId }) => ({
    to: '/equipment/count/$countId',
    params: { countId: String(countId) },
  }),
  reads,
  done: null,
  failed: 'لم يُحفظ العدد',
  isTick: true,
});
