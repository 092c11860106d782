import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import { listEquipment, readAvailability } from '../../../contract/equipment/endpoints.ts';
import { askForEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import { tripDays } from '../../../contract/equipment/rules.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { listSessionPlans } from '../../../contract/sessions/endpoints.ts';
import { listTrips } from '../../../contract/trips/endpoints.ts';
import { q } from '../../api/api.ts';
import { dayMonth, formatNumber, groupToday } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FieldPair, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { freeOf, ofPiecesText } from './equipment-words.ts';
import { LinesField, type LineValue } from './lines-field.tsx';

/** How many days ahead sessions and trips are offered. */
const AHEAD = 60;
const OTHER = 'other';

interface Values extends Record<string, unknown> {
  purpose: string | null;
  from: string;
  until: string;
  lines: LineValue[];
  note: string;
}

/** Asks for equipment on some days: what for brings the days, and these what is free. */
export default function AskPage() {
  const search = useSearch({ from: '/equipment/ask' });
  const today = groupToday();
  const owned = useQuery(q(listEquipment, { query: { limit: MOST_ROWS } }));
  const keepers = owned.data?.keepers ?? [];
  return (
    <FormColumn>
      <PageHeader
        title="أحتاج"
        back={{ to: '/equipment', label: 'العهدة' }}
        lead={
          keepers.length > 0
            ? `يصل طلبك إلى ${keepers.join('، ')}، أمين العهدة`
            : 'يصل طلبك إلى القادة العامين'
        }
      />
      <Loaded query={owned} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل العهدة.">
        {({ body }) => (
          <AskForm
            today={today}
            lineOf={(text) => ({
              itemId:
                body.find(({ name }) => foldArabic(name) === foldArabic(text))?.itemId ?? null,
              ...{ text, quantity: 1, pieceIds: [] },
            })}
            text={search.text ?? ''}
          />
        )}
      </Loaded>
    </FormColumn>
  );
}

function AskForm(props: {
  today: string;
  /** Written in the address: what a search did not find, or the name of an item. */
  text: string;
  /** A line of what was written: the item of that name, if the group has it. */
  lineOf: (text: string) => LineValue;
}) {
  const { today, text, lineOf } = props;
  const navigate = useNavigate();
  const purposes = usePurposes(today);
  const [initialValues] = useState(
    (): Values => ({
      purpose: null,
      from: today,
      until: today,
      lines: text ? [lineOf(text)] : [],
      note: '',
    }),
  );
  const form = useApiForm(askForEquipment, {
    initialValues,
    toBody: ({ purpose, from, until, lines, note }) => {
      const [kind, id] = purpose?.split(' ') ?? [];
      return {
        ...{ from, until, note },
        ...(kind === 'session' && { sessionId: Number(id) }),
        ...(kind === 'trip' && { tripId: Number(id) }),
        lines: lines.map(({ itemId, text, quantity }) =>
          itemId === null ? { text, quantity } : { itemId, quantity },
        ),
      };
    },
    fieldOf: (path) => (path.startsWith('lines') ? 'lines' : undefined),
    check: ({ from, until, lines }) => ({
      from: isDay(from) && from < today ? 'اختر يوماً لم يمضِ' : undefined,
      until: isDay(from) && isDay(until) && until < from ? 'اختر يوماً بعد أولها' : undefined,
      lines: lines.length === 0 ? 'أضف صنفاً واحداً على الأقل' : undefined,
    }),
    fieldOfCode: { DAY_PAST: 'from' },
    successMessage: 'أُرسل طلبك',
    errorMessage: 'لم يُرسل طلبك. ما كتبته باقٍ.',
  });
  const { values } = form;
  const { from, until } = values;
  const hasDays = isDay(from) && isDay(until) && from <= until;
  const free = useQuery({
    ...q(readAvailability, { query: { from, until } }),
    enabled: hasDays,
    placeholderData: keepPreviousData,
  });
  const items = free.data?.body ?? [];
  const itemOf = (line: LineValue) =>
    line.itemId === null ? undefined : items.find(({ itemId }) => itemId === line.itemId);
  const short = values.lines.flatMap((line) => {
    const item = itemOf(line);
    return item && line.quantity > item.free
      ? [`${line.text}: ينقص ${formatNumber(line.quantity - Math.max(0, item.free))}`]
      : [];
  });
  const count = values.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Form form={form} onSaved={() => void navigate({ to: '/equipment' })}>
      <ChoiceField
        label="لأي شيء؟"
        {...form.field('purpose')}
        optional="tacit"
        onChange={(purpose) => {
          form.setValue('purpose', purpose);
          const chosen = purposes.choices.find(({ value }) => value === purpose);
          if (!chosen?.days) return;
          form.setValue('from', chosen.days.from < today ? today : chosen.days.from);
          form.setValue('until', chosen.days.until);
        }}
        description="جلساتك ورحلاتك القادمة أولاً"
        choices={purposes.choices}
        loading={purposes.isPending}
        emptyText="شيء آخر"
      />
      <FieldPair>
        <DateField {...form.field('from')} label="من" minDate={today} />
        <DateField {...form.field('until')} label="حتى" minDate={from} />
      </FieldPair>
      <LinesField
        label="ماذا؟"
        lines={values.lines}
        onChange={(lines) => form.setValue('lines', lines)}
        error={form.field('lines').error}
        offered={items.map(({ itemId, name, free }) => ({
          itemId,
          name,
          hint: `متاح يومها ${freeOf(free)}`,
        }))}
        loading={free.isLoading}
        failed={free.isError}
        aboutOf={(line) => {
          const item = itemOf(line);
          if (line.itemId === null) return { text: 'ليس في العهدة، للشراء', tone: 'quiet' };
          if (!item) return { text: '', tone: 'quiet' };
          const [taker] = item.takenBy;
          const with_ = taker
            ? `، مع ${taker.name ?? taker.captainName ?? ''} ${formatNumber(taker.quantity)}`
            : '';
          return line.quantity > item.free
            ? { text: `متاح يومها ${freeOf(item.free)}${with_}`, tone: 'warn' }
            : { text: `متاح يومها ${freeOf(item.free)}`, tone: 'ok' };
        }}
      />
      <OtherLine onAdd={(text) => form.setValue('lines', [...values.lines, lineOf(text)])} />
      <TextAreaField {...form.field('note')} label="ملاحظة" optional rows={2} />
      {short.length > 0 && (
        <Notice tone="warn" title={short.join('، ')} live>
          <Text>يُرسَل الطلب كله، ويقرّر أمين العهدة.</Text>
        </Notice>
      )}
      <SubmitBar>
        <SubmitButton loadingText="جارٍ الإرسال…">
          {count > 0 ? `اطلب ${ofPiecesText(count)}` : 'اطلب'}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** Writes what the group does not own; the keeper reads it under 'للشراء'. */
function OtherLine({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) {
    return (
      <Row gap="4" align="center" wrap>
        <Text tone="quiet">ليس في العهدة؟</Text>
        <Button look="quiet" onClick={() => setText('')}>
          اكتبه كما هو
        </Button>
      </Row>
    );
  }
  return (
    <Row gap="8" align="end">
      <Box grow>
        <TextField
          label="ما ليس في العهدة"
          optional="tacit"
          maxLength={80}
          value={text}
          onChange={setText}
        />
      </Box>
      <Button
        look="tint"
        icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
        disabled={text.trim() === ''}
        onClick={() => {
          onAdd(text.trim());
          setText(null);
        }}
      >
        أضفه
      </Button>
    </Row>
  );
}

/** The captain's sessions and trips of the next days, each with the days for which it needs something. */
function usePurposes(today: string) {
  const sessions = useQuery(q(listSessionPlans, { query: { limit: 100 } }));
  const trips = useQuery(q(listTrips, { query: {} }));
  const last = addDays(today, AHEAD);
  const isSoon = (from: string, until: string) => until >= today && from <= last;
  const coming = [
    ...(sessions.data?.body ?? []).flatMap(({ sessionId, title, day, editable }) =>
      editable && day && isSoon(day, day)
        ? [{ value: `session ${sessionId}`, label: title, days: { from: day, until: day } }]
        : [],
    ),
    ...(trips.data?.body ?? []).flatMap((trip) => {
      const days = tripDays(trip);
      return trip.editable && isSoon(days.from, days.until)
        ? [{ value: `trip ${trip.tripId}`, label: trip.name, days }]
        : [];
    }),
  ].sort((one, other) => one.days.from.localeCompare(other.days.from));
  return {
    isPending: sessions.isPending || trips.isPending,
    choices: [
      ...coming.map((each) => ({ ...each, hint: dayMonth(each.days.from) })),
      { value: OTHER, label: 'شيء آخر', days: null, hint: undefined },
    ],
  };
}
