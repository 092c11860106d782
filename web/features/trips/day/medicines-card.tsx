import { IconArrowBackUp } from '@tabler/icons-react';
import { addDays } from '../../../../contract/core/calendar.ts';
import { countText, noun } from '../../../../contract/core/counting.ts';
import { keeperWords } from '../../../../contract/health/words.ts';
import {
  type DueDose,
  dosesOf,
  standingTicks,
  tripDayOf,
} from '../../../../contract/trips/doses.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { formatNumber, localNow, timeOf, weekdayDate } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { useTicks } from '../../../shared/use-ticks.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dose as doseKind } from '../outbox-kinds.ts';
import type { DayPerson } from './call-rules.ts';
import css from './medicines-card.module.css';

type StoredTick = TripDay['doses'][number];
type Dose = DueDose<StoredTick> & { person: DayPerson; day: string };

const timesNoun = noun('مرة', 'مرتين', 'مرات', 'مرة', 'مرة');

/** The medicines of today, after midnight those of the night first; nothing before the trip, after it, and where nobody takes any. */
export function MedicinesCards({ day }: { day: TripDay }) {
  const { day: today, isNight } = tripDayOf(localNow());
  return (
    <>
      {isNight && <MedicinesCard day={day} on={today} title={`أدوية ليلة ${weekdayDate(today)}`} />}
      <MedicinesCard day={day} on={isNight ? addDays(today, 1) : today} title="أدوية اليوم" />
    </>
  );
}

function MedicinesCard({ day, on, title }: { day: TripDay; on: string; title: string }) {
  const isOfTrip = day.startsAt.slice(0, 10) <= on && on <= day.endsAt.slice(0, 10);
  // A page that the device stored before has neither.
  const doses = (isOfTrip ? day.people : []).flatMap((person): Dose[] =>
    dosesOf({ ...person, medicines: person.medicines ?? [] }, day.doses ?? [], on).map((dose) => ({
      ...dose,
      person,
      day: on,
    })),
  );
  if (doses.length === 0) return null;
  const left = doses.filter((dose) => !dose.isAsNeeded && standingTicks(dose).length === 0).length;
  return (
    <Card title={title} {...(left > 0 && { count: formatNumber(left) })}>
      {doses.map((dose) => (
        <DoseRow
          key={[dose.person.personId, dose.medicineId, dose.time, dose.ticks[0]?.doseId].join()}
          day={day}
          dose={dose}
        />
      ))}
    </Card>
  );
}

/** One dose: ticked once where it has an hour, as often as it was given where the child takes it when needed. */
function DoseRow({ day, dose }: { day: TripDay; dose: Dose }) {
  const captain = useCaptain();
  const { person, medicineId, time, isAsNeeded } = dose;
  const taken = { personId: person.personId, day: dose.day, medicineId };
  const ofDose = { activityId: day.activityId, ...taken, time };
  const ticks = useTicks(doseKind, ofDose, () => ({ tripId: day.tripId }));
  const unsent = ticks.unsent.map(({ body }) => body);
  const tick = (said: Pick<(typeof unsent)[number], 'given' | 'at' | 'doseId'>) =>
    ticks.tick(
      // Doses as needed are told apart by their time.
      { ...ofDose, ...(isAsNeeded && said.at !== undefined && { at: said.at }) },
      { ...taken, ...(time !== '' && { time }), ...said },
    );
  const takenBack = new Set(unsent.flatMap((tick) => (tick.given ? [] : (tick.doseId ?? []))));
  const stored = standingTicks(dose).filter(({ doseId }) => !takenBack.has(doseId));
  const added = unsent.filter((tick) => tick.given);
  const times = [...stored.map(({ at }) => at), ...added.map(({ at }) => at!)].sort();
  const isGiven = times.length > 0;
  const mayTakeBack = (tick: StoredTick) =>
    tick.captainId === captain.captainId ||
    day.captain.captainId === captain.captainId ||
    captain.type === 'general';
  const give = () => tick({ given: true, at: new Date(serverTime()).toISOString() });
  const takeBack = () => {
    const [mine] = added;
    const last = stored.findLast(mayTakeBack);
    if (mine) tick({ given: false, at: mine.at });
    else if (last) tick({ given: false, at: last.at, doseId: last.doseId });
  };
  const isLocked = isGiven && added.length === 0 && !stored.some(mayTakeBack);
  const about = [
    dose.medicine,
    dose.dose,
    keeperOf(person, medicineId),
    dose.isGone && 'لم يعد في البطاقة',
  ];
  const words = (
    <span>
      <Text as="strong" block weight={isGiven ? 'normal' : 'bold'}>
        {[person.name, time].filter(Boolean).join('، ')}
      </Text>
      <Text as="span" block tone="quiet">
        {about.filter(Boolean).join('، ')}
      </Text>
      {!isAsNeeded && times.length > 1 && (
        <Text as="span" block tone="bad" weight="bold">
          أُعطي {countText(times.length, timesNoun)}: {times.map((at) => timeOf(at)).join(' و')}
        </Text>
      )}
      {stored.map((tick) => (
        <Text as="span" block tone="ok" key={tick.doseId}>
          أُعطي {timeOf(tick.at)}، {tick.by}
        </Text>
      ))}
      {added.map(({ at }) => (
        <Text as="span" block tone="ok" key={at}>
          أُعطي {timeOf(at!)}
        </Text>
      ))}
      {dose.ticks.flatMap(({ doseId, takenBack: back }) =>
        back ? (
          <Text as="span" block tone="quiet" key={doseId}>
            تراجع عنه {back.by} {timeOf(back.at)}
          </Text>
        ) : (
          []
        ),
      )}
    </span>
  );
  if (!isAsNeeded) {
    return (
      <Line
        as="label"
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
          disabled={isLocked || (dose.isGone && !isGiven)}
          onChange={(event) => (event.currentTarget.checked ? give() : takeBack())}
        />
        {words}
      </Line>
    );
  }
  return (
    <Line gap="8" align="center" justify="between" line="between" padBlock="8">
      <Box grow>{words}</Box>
      {isGiven && !isLocked && (
        <Button
          look="quiet"
          icon={<IconArrowBackUp size={20} stroke={1.7} aria-hidden />}
          aria-label={`${person.name}: تراجع عن آخر مرة`}
          onClick={takeBack}
        />
      )}
      {!dose.isGone && (
        <Button look="default" aria-label={`${person.name}: أُعطي ${dose.medicine}`} onClick={give}>
          أُعطي
        </Button>
      )}
    </Line>
  );
}

function keeperOf({ medicines, name }: DayPerson, id: string) {
  const keeper = medicines.find(({ medicineId }) => medicineId === id)?.keeper;
  return keeper && `مع ${keeperWords(keeper, name)}`;
}
