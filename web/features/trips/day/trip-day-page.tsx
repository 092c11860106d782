import { IconArrowRight, IconClipboardCheck, IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, daysBetween, weekAt } from '../../../../contract/core/calendar.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { can } from '../../../../contract/core/permissions.ts';
import { matchesSearch } from '../../../../contract/core/text.ts';
import { clockText } from '../../../../contract/sessions/words.ts';
import { listWeeks } from '../../../../contract/terms/endpoints.ts';
import { tripDayOf } from '../../../../contract/trips/doses.ts';
import { readTripDay, type TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { q } from '../../../api/api.ts';
import {
  formatNumber,
  localNow,
  momentLabel,
  sectorOf,
  weekdayDate,
} from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { DayHead, NoDay } from '../../../shared/day/day-head.tsx';
import { HealthMark } from '../../../shared/health/health-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { iconButton } from '../../../ui/icon-button.tsx';
import bottom from '../../../ui/layout/bottom-bar.module.css';
import { Box, Row as Line, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Phone } from '../../../ui/phone.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { type Call, callsOf, type DayPerson, phonesOf, rowsOf } from './call-rules.ts';
import { ContactsCard } from './contacts-card.tsx';
import { HandoverForm } from './handover-form.tsx';
import { MedicinesCards } from './medicines-card.tsx';
import { NextCallCard } from './next-call-card.tsx';
import { RollCallForm } from './roll-call-form.tsx';

/** How often an open roll-call is read again, in milliseconds. */
const EVERY = 5_000;

/** A trip on the way: its roll-calls, whom to call of everybody, vehicles and programme. Works without a connection. */
export default function TripDayPage() {
  const { activityId } = useParams({ from: '/activities/$activityId/day' });
  const { call: asked } = useAnySearch();
  const day = useQuery({
    ...q(readTripDay, { query: { activityId: Number(activityId) } }),
    // In a roll-call it shows what the other captains say.
    refetchInterval: asked === undefined ? false : EVERY,
  });
  if (!day.data) {
    return (
      <>
        <PageHeader title="في الطريق" back={{ to: '/activities', label: 'الأنشطة' }} />
        <NoDay
          query={day}
          absent={{
            title: 'هذه الرحلة ليست على هذا الهاتف',
            text: 'افتحها مرة وأنت متصل. تُحفظ على هواتف قادتها من ثلاثة أيام قبلها، وتُمحى بعدها بيومين.',
          }}
          failed="تعذّر تحميل الرحلة"
        />
      </>
    );
  }
  const { body } = day.data;
  const call = callsOf(body).find(({ name }) => name === asked);
  if (!call) return <Day answer={day.data} readAt={day.dataUpdatedAt} />;
  const Form = call.kind === 'return' ? HandoverForm : RollCallForm;
  return <Form key={`${call.kind}/${call.name}`} day={body} call={call} />;
}

/** 'الجمعة، اليوم ٢ من ٣'. */
function dayText({ startsAt, endsAt }: TripDay): string {
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  const { day: today } = tripDayOf(localNow());
  if (today < first || today > last) return weekdayDate(first);
  const days = daysBetween(first, last) + 1;
  if (days === 1) return weekdayDate(first);
  const place = daysBetween(first, today) + 1;
  return `${weekdayDate(today)}، اليوم ${formatNumber(place)} من ${formatNumber(days)}`;
}

function Day(props: { answer: ResponseOf<typeof readTripDay>; readAt: number }) {
  const { body: day, keptUntil } = props.answer;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<DayPerson | null>(null);
  const [areCallsShown, setCallsShown] = useState(false);
  const setAsked = useSetSearch();
  const calls = callsOf(day);
  const open = ({ name }: Call) => setAsked({ call: name });
  const found =
    search.trim() === '' ? [] : day.people.filter(({ name }) => matchesSearch(name, search));
  return (
    <Box maxWidth="760">
      <div data-app-header>
        <DayHead
          pageTitle={`في الطريق: ${day.name}`}
          title={day.name}
          text={dayText(day)}
          back={
            <Link to="/activities" className={iconButton} aria-label="الأنشطة">
              <IconArrowRight size={24} stroke={1.7} aria-hidden />
            </Link>
          }
        />
      </div>
      <Stack gap="12">
        <NextCallCard day={day} calls={calls} onStart={open} />
        <SearchField label="اسم كشاف: هاتف أسرته ومكانه" value={search} onChange={setSearch} />
        {found.slice(0, 8).map((person) => (
          <Button key={person.personId} look="default" onClick={() => setShown(person)}>
            {person.name}
          </Button>
        ))}
        <MedicinesCards day={day} />
        <HealthCard people={day.people} />
        <ProgrammeCard day={day} />
        <ContactsCard day={day} />
        <AttendanceLink day={day} />
        <Text tone="quiet">
          {keptUntil
            ? `حُفظت على هذا الهاتف ${momentLabel(new Date(props.readAt))}، وتُمحى ${weekdayDate(addDays(keptUntil, 1))} أو عند خروجك.`
            : 'لا تُحفظ على هذا الهاتف: تُحفظ على هواتف قادة الرحلة وحدهم، من ثلاثة أيام قبلها إلى يومين بعدها.'}
        </Text>
      </Stack>
      <Line gap="8" above="16" className={bottom.bar}>
        <Box grow>
          <Button
            look="default"
            wide
            icon={<IconClipboardCheck size={22} stroke={1.7} aria-hidden />}
            onClick={() => setCallsShown(true)}
          >
            كل النداءات
          </Button>
        </Box>
        <Box grow>
          <Button
            look="default"
            wide
            icon={<IconHome size={22} stroke={1.7} aria-hidden />}
            onClick={() => open(calls.find(({ kind }) => kind === 'return')!)}
          >
            العودة والتسليم
          </Button>
        </Box>
      </Line>
      {shown && <PersonDialog day={day} person={shown} onClose={() => setShown(null)} />}
      {areCallsShown && (
        <Dialog title="كل النداءات" onClose={() => setCallsShown(false)}>
          <CallList day={day} calls={calls} onOpen={open} />
        </Dialog>
      )}
    </Box>
  );
}

/** The way to the week's attendance of the captain's own sector, filled in from the roll-calls; from the departure on. */
function AttendanceLink({ day }: { day: TripDay }) {
  const captain = useCaptain();
  const weeks = useQuery(q(listWeeks));
  const own = sectorOf(captain);
  const isOwn = (person: DayPerson) =>
    own?.baseName === person.sectorBaseName && own?.suffixName === person.sectorSuffixName;
  const hasLeft = day.rollCalls.some(({ departedAt }) => departedAt !== null);
  const week = weekAt(weeks.data?.body ?? [], day.startsAt.slice(0, 10));
  const mayRecord = can(captain, 'scout-attendance:record') && day.people.some(isOwn);
  if (!mayRecord || !hasLeft || !week) return null;
  return (
    <Box as="ul" surface="card" padInline="16">
      <LinkRow
        to="/record-scouts-absence"
        search={{ term: week.termNumber, week: week.weekNumber, trip: day.activityId }}
        heading="تسجيل حضور الأسبوع من النداء"
        about={`الأسبوع ${formatNumber(week.weekNumber)}: يُعلَّم من كان هنا، وتراجعه قبل التسليم`}
      />
    </Box>
  );
}

/** All roll-calls with how they stand, and one more where none of them is meant. */
function CallList(props: { day: TripDay; calls: readonly Call[]; onOpen: (call: Call) => void }) {
  const { day, calls } = props;
  return (
    <Stack gap="8">
      {calls.map((call) => {
        const rows = rowsOf(day.people, call.stored?.marks ?? []);
        const here = rows.filter(({ status }) => status === 'here').length;
        const { departedAt = null } = call.stored ?? {};
        const text = departedAt
          ? `${formatNumber(here)} هنا، ${momentLabel(departedAt)}`
          : call.stored
            ? `${formatNumber(here)} هنا من ${formatNumber(rows.length)}، لم يكتمل`
            : 'لم يبدأ';
        return (
          <Button
            key={`${call.kind}/${call.name}`}
            look="default"
            wide
            onClick={() => props.onOpen(call)}
          >
            <Stack grow textAlign="start">
              <strong>{call.name}</strong>
              <Text as="span" tone="quiet">
                {text}
              </Text>
            </Stack>
          </Button>
        );
      })}
    </Stack>
  );
}

/** Whom to call for somebody, who may collect them, and where they ride and sleep. */
function PersonDialog(props: { day: TripDay; person: DayPerson; onClose: () => void }) {
  const { day, person } = props;
  const placeOf = (id: number | null) => day.places.find(({ placeId }) => placeId === id)?.name;
  const lines = [
    ['يستلمه أيضاً', person.mayCollect.join('، ')],
    ['العربة', placeOf(person.vehicleId)],
    ['الخيمة', placeOf(person.tentId)],
    ['الطليعة', person.patrol],
  ] as const;
  return (
    <Dialog title={person.name} onClose={props.onClose}>
      {phonesOf(person).map(({ who, phoneNumber }) => (
        <Line key={phoneNumber} gap="8" justify="between" align="center">
          <span>{who}</span>
          <Phone number={phoneNumber} />
        </Line>
      ))}
      {person.health.map((text) => (
        <Text key={text} preLine>
          {text}
        </Text>
      ))}
      {phonesOf(person).length === 0 && <Text tone="quiet">لا رقم لأسرته عندنا</Text>}
      <Card>
        {lines.map(
          ([label, text]) =>
            text && (
              <Line key={label} gap="8" justify="between" line="between" padBlock="8">
                <Text as="span" tone="quiet">
                  {label}
                </Text>
                <span>{text}</span>
              </Line>
            ),
        )}
      </Card>
    </Dialog>
  );
}

/** Whose card says something to know, in words; nobody answered is not 'no', so those are counted too. */
function HealthCard({ people }: Pick<TripDay, 'people'>) {
  const marked = people.filter(({ health }) => health.length > 0);
  const open = people.filter(({ isAllergyOpen }) => isAllergyOpen);
  if (marked.length === 0 && open.length === 0) return null;
  return (
    <Card title="انتبه لصحتهم" count={formatNumber(marked.length)}>
      {marked.map(({ personId, name, health }) => (
        <Line key={personId} gap="12" line="between" padBlock="8">
          <Box grow>
            <Text weight="bold">{name}</Text>
            {health.map((text) => (
              <Text key={text} tone="quiet" preLine>
                {text}
              </Text>
            ))}
          </Box>
          <HealthMark />
        </Line>
      ))}
      {open.length > 0 && (
        <Box as="details" padBlock="8">
          <summary>لم يُجَب في بطاقاتهم عن الحساسية: {formatNumber(open.length)}</summary>
          {open.map(({ name }) => name).join('، ')}
        </Box>
      )}
    </Card>
  );
}

/** The sessions of the trip's days: what is left of today, then the rest. */
function ProgrammeCard({ day }: { day: TripDay }) {
  const { day: today } = tripDayOf(localNow());
  const left = day.programme.filter((session) => session.day >= today);
  const sessions = left.length > 0 ? left : day.programme;
  if (sessions.length === 0) return null;
  return (
    <Card title="البرنامج">
      {sessions.map(({ day: on, startTime, title }) => (
        <Line key={`${on} ${startTime} ${title}`} gap="12" line="between" padBlock="8">
          <Text as="time" weight="bold">
            {clockText(startTime)}
          </Text>
          <Text as="span" grow>
            {title}
          </Text>
          {on !== today && (
            <Text as="span" tone="quiet">
              {weekdayDate(on)}
            </Text>
          )}
        </Line>
      ))}
    </Card>
  );
}
