import type { Difference } from '../../../contract/core/record-content.ts';
import { momentText } from '../../../contract/trips/letter.ts';
import { tripRecord } from '../../../contract/trips/record.ts';
import { transportLabels } from '../../../contract/trips/words.ts';
import { longDate } from '../../i18n/format.ts';
import {
  endsAtOf,
  isolatedPhone,
  itemsOf,
  sectorsText,
  startsAtOf,
  type TripValues,
} from './rules.ts';

const { fields } = tripRecord;

export const OTHER_FEE = 'رسم القادة والضيوف';

/** Lists the differences between two versions of a trip, in words. */
export function tripDifferences(mine: TripValues, theirs: TripValues): Difference[] {
  const rows: [string, (values: TripValues) => string | null][] = [
    [fields.startsAt.label, (values) => momentText(startsAtOf(values))],
    [fields.endsAt.label, (values) => momentText(endsAtOf(values))],
    ['المكان', ({ place }) => place],
    [fields.meetingPlace.label, ({ meetingPlace }) => meetingPlace],
    [fields.transport.label, ({ transport }) => transport && transportLabels[transport]],
    [fields.sectors.label, ({ sectors }) => sectorsText(sectors)],
    [
      fields.homeContact.label,
      ({ contactName, contactPhone }) =>
        [contactName, contactPhone && isolatedPhone(contactPhone)].filter(Boolean).join('، '),
    ],
    [fields.capacity.label, ({ capacity }) => capacity],
    [fields.answerBy.label, ({ answerBy }) => answerBy && longDate(answerBy)],
    [fields.fees.label, ({ scoutFee }) => scoutFee],
    [OTHER_FEE, ({ otherFee }) => otherFee],
    [fields.packingList.label, (values) => itemsOf(values).join('، ')],
    [fields.route.label, ({ route }) => route],
    [fields.overnight.label, ({ overnight }) => overnight],
    [fields.permit.label, ({ permit }) => permit],
    [fields.letter.label, ({ letter }) => letter],
    [fields.consentText.label, ({ consentText }) => consentText],
    [fields.wentWell.label, ({ wentWell }) => wentWell],
    [fields.toChange.label, ({ toChange }) => toChange],
  ];
  return rows.flatMap(([label, say]) => {
    const both = { mine: say(mine) || null, theirs: say(theirs) || null };
    return both.mine === both.theirs ? [] : [{ label, ...both }];
  });
}
