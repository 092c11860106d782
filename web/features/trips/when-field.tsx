import type { createTrip } from '../../../contract/trips/endpoints.ts';
import { nightsOf, nightsText } from '../../../contract/trips/words.ts';
import { groupToday } from '../../i18n/format.ts';
import { TimeField } from '../../shared/dates/time-field.tsx';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FieldPair } from '../../ui/form/fields.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { endsAtOf, movedAnswerDay, startsAtOf, type TripValues } from './rules.ts';

/** The form of a new trip, or of a stored one. */
export type TripForm = Pick<
  ApiForm<TripValues, typeof createTrip>,
  'values' | 'field' | 'setValue'
>;

/** Departure, return and fee: all that opening a trip needs. */
export function WhenFields({ form }: { form: TripForm }) {
  const { values, field } = form;
  const changeStart = (startDay: string) => {
    form.setValue('answerBy', movedAnswerDay(values, startDay, groupToday()));
    // A trip of one day stays one.
    if (values.endDay === values.startDay) form.setValue('endDay', startDay);
    form.setValue('startDay', startDay);
  };
  const nights = nightsOf({
    startsAt: startsAtOf(values),
    endsAt: endsAtOf(values),
    overnight: values.overnight.trim() || null,
  });
  return (
    <Card>
      <Stack gap="16">
        <FieldPair>
          <DateField {...field('startDay')} label="الانطلاق" onChange={changeStart} />
          <TimeField {...field('startTime')} label="الساعة" />
        </FieldPair>
        <div>
          <FieldPair>
            <DateField {...field('endDay')} label="العودة" opensAt={values.startDay} />
            <TimeField {...field('endTime')} label="ساعة العودة" />
          </FieldPair>
          <Text tone="quiet" above="4" role="status">
            {nights > 0 ? `${nightsText(nights)}، فهو معسكر` : 'بلا مبيت، فهي رحلة'}
          </Text>
        </div>
        <div>
          <AmountField {...field('scoutFee')} label="رسم الكشاف" />
          <Text tone="quiet" above="4">
            بلا رسم؟ اكتب صفراً.
          </Text>
        </div>
      </Stack>
    </Card>
  );
}
