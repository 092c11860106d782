import type { CallOf } from '../../../../contract/core/endpoint.ts';
import { keeperWords } from '../../../../contract/health/words.ts';
import { type TripDay, tickDose } from '../../../../contract/trips/roll-call-endpoints.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { formatNumber, groupToday, timeOf } from '../../../i18n/format.ts';
import { useTicks } from '../../../shared/use-ticks.ts';
import { Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { doseKey, dosesOf } from './call-rules.ts';
import css from './medicines-card.module.css';

type Tick = CallOf<typeof tickDose>['body'];

/** The medicines of today, each with its tick; nothing before the trip, after it, and where nobody takes any. */
export function MedicinesCard({ day }: { day: TripDay }) {
  const ticks = useTicks<Tick>({
    kind: 'dose',
    endpoint: tickDose,
    params: { tripId: day.tripId },
    of: day.activityId,
    keyOf: doseKey,
    isOn: ({ given }) => given,
  });
  const doses = dosesOf(day, groupToday()).map((dose) => ({
    ...dose,
    isGiven: ticks.pressed(doseKey(dose)) ?? dose.stored !== null,
  }));
  if (doses.length === 0) return null;
  const left = doses.filter(({ isGiven }) => !isGiven).length;
  return (
    <Card title="أدوية اليوم" {...(left > 0 && { count: formatNumber(left) })}>
      {doses.map(({ isGiven, stored, ...dose }) => (
        <Line
          as="label"
          key={doseKey(dose)}
          gap="12"
          align="center"
          control
          line="between"
          padBlock="8"
          className={css.dose}
        >
          <input
            type="checkbox"
            checked={isGiven}
            onChange={(event) =>
              ticks.tick({
                personId: dose.personId,
                day: dose.day,
                medicine: dose.medicine,
                ...(dose.time !== '' && { time: dose.time }),
                given: event.currentTarget.checked,
                at: new Date(serverTime()).toISOString(),
              })
            }
          />
          <span>
            <Text as="strong" block weight={isGiven ? 'normal' : 'bold'}>
              {[dose.name, dose.time].filter(Boolean).join('، ')}
            </Text>
            <Text as="span" block tone="quiet">
              {[
                dose.medicine,
                dose.dose,
                dose.keeper && `مع ${keeperWords(dose.keeper, dose.name)}`,
              ]
                .filter(Boolean)
                .join('، ')}
            </Text>
            {isGiven && (
              <Text as="span" block tone="ok">
                {stored ? `أُعطي ${timeOf(stored.at)}، ${stored.by}` : 'أُعطي'}
              </Text>
            )}
          </span>
        </Line>
      ))}
    </Card>
  );
}
