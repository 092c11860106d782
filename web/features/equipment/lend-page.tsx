import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isDay } from '../../../contract/core/dates.ts';
import { listEquipment, readEquipment } from '../../../contract/equipment/endpoints.ts';
import {
  lendEquipment,
  listEquipmentRequests,
  undoLending,
} from '../../../contract/equipment/lending-endpoints.ts';
import { proposedDue } from '../../../contract/equipment/rules.ts';
import type {
  EquipmentRequest,
  EquipmentRow,
  Lending,
} from '../../../contract/equipment/shapes.ts';
import { piecesText } from '../../../contract/equipment/words.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { listTrips, type TripRow } from '../../../contract/trips/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { callName, dayMonth, formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { useOnline } from '../../offline/use-online.ts';
import { CaptainPicker } from '../../shared/pickers/captain-picker.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { CheckField, PhoneField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { freeOf, ofPiecesText, spanText } from './equipment-words.ts';
import { LinesField, type LineValue } from './lines-field.tsx';
import { CodesField } from './stepper-field.tsx';

/** Hands out equipment: to whom, until when, what. */
export default function LendPage() {
  const search = useSearch({ from: '/equipment/lend' });
  const items = useQuery({
    ...q(listEquipment, { query: { limit: MOST_ROWS } }),
    staleTime: 0,
  });
  const requests = useQuery({
    ...q(listEquipmentRequests, { query: {} }),
    enabled: search.request !== undefined,
  });
  const trips = useQuery(q(listTrips, { query: {} }));
  const waiting = [items, trips, ...(search.request === undefined ? [] : [requests])];
  const missing = waiting.find(({ data }) => data === undefined) ?? items;
  return (
    <FormColumn>
      <PageHeader title="تسليم عهدة" back={{ to: '/equipment', label: 'العهدة' }} />
      <Loaded query={missing as typeof items} skeleton={<CardSkeleton lines={8} />}>
        {() =>
          items.data &&
          trips.data && (
            <LendForm
              items={items.data.body}
              trips={trips.data.body.filter(({ phase }) => phase !== 'settled')}
              request={
                requests.data?.body.find(({ requestId }) => requestId === search.request) ?? null
              }
              itemId={search.item ?? null}
              tripId={search.trip ?? null}
            />
          )
        }
      </Loaded>
    </FormColumn>
  );
}

const kinds = [
  { value: 'captain', label: 'قائد' },
  { value: 'sector', label: 'قطاع' },
  { value: 'trip', label: 'رحلة أو معسكر' },
  { value: 'outside', label: 'خارج المجموعة' },
] as const;
type Kind = (typeof kinds)[number]['value'];

interface Values extends Record<string, unknown> {
  kind: Kind;
  captainId: number | null;
  sector: SectorName | null;
  tripId: number | null;
  name: string;
  phone: string;
  dueOn: string;
  lines: LineValue[];
  note: string;
}

function toOf({ kind, captainId, sector, tripId, name, phone }: Values) {
  const who = captainId === null ? {} : { captainId };
  if (kind === 'captain') return who;
  if (kind === 'sector') return { ...who, ...(sector && { sector }) };
  if (kind === 'trip') return tripId === null ? {} : { tripId };
  return { outsider: { name, phoneNumber: phone } };
}

/** Faults of the borrower, in the words of this form. */
const wrongTo = ({ kind, captainId, sector, tripId, name, phone }: Values) => ({
  captainId:
    (kind === 'captain' || kind === 'sector') && captainId === null ? 'اختر القائد' : undefined,
  sector: kind === 'sector' && !sector ? 'اختر القطاع' : undefined,
  tripId: kind === 'trip' && tripId === null ? 'اختر الرحلة أو المعسكر' : undefined,
  name: kind === 'outside' && !name.trim() ? 'اكتب الاسم' : undefined,
  phone: kind === 'outside' && !phone.trim() ? 'اكتب رقم الهاتف' : undefined,
});

function beginning(
  items: readonly EquipmentRow[],
  trips: readonly TripRow[],
  given: { request: EquipmentRequest | null; itemId: number | null; tripId: number | null },
): Values {
  const { request } = given;
  const today = groupToday();
  const trip = trips.find(({ tripId }) => tripId === (request?.trip?.tripId ?? given.tripId));
  const due = trip
    ? proposedDue(today, { trip })
    : request?.session
      ? proposedDue(today, { session: request.until })
      : (request?.until ?? proposedDue(today, {}));
  const item = items.find(({ itemId }) => itemId === given.itemId);
  const isPieces = (id: number | null) =>
    items.some(({ itemId, tracking }) => itemId === id && tracking === 'pieces');
  return {
    kind: trip ? 'trip' : 'captain',
    captainId: request?.captain.captainId ?? null,
    sector: null,
    tripId: trip?.tripId ?? null,
    name: '',
    phone: '',
    dueOn: due < today ? today : due,
    lines: request
      ? request.lines
          .filter((line) => line.itemId !== null)
          .map(({ itemId, text, quantity }) => ({
            itemId,
            text,
            quantity: isPieces(itemId) ? 0 : quantity,
            pieceIds: [],
          }))
      : item
        ? [{ itemId: item.itemId, text: item.name, quantity: 1, pieceIds: [] }]
        : [],
    note: '',
  };
}

function LendForm(props: {
  items: readonly EquipmentRow[];
  trips: readonly TripRow[];
  request: EquipmentRequest | null;
  itemId: number | null;
  tripId: number | null;
}) {
  const { items, trips, request } = props;
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [isPrinted, setPrinted] = useState(false);
  const itemOf = ({ itemId }: Pick<LineValue, 'itemId'>) =>
    items.find((each) => each.itemId === itemId);
  const isPieces = (line: LineValue) => itemOf(line)?.tracking === 'pieces';
  const [initialValues] = useState(() => beginning(items, trips, props));
  const form = useApiForm(lendEquipment, {
    initialValues,
    toBody: (values: Values) => ({
      to: toOf(values),
      lines: values.lines.map((line) =>
        isPieces(line)
          ? { itemId: line.itemId, pieceIds: line.pieceIds }
          : { itemId: line.itemId, quantity: line.quantity },
      ),
      dueOn: values.dueOn,
      note: values.note,
      requestId: request?.requestId,
    }),
    fieldOf: (path) =>
      path.startsWith('lines')
        ? 'lines'
        : path === 'to.outsider.name'
          ? 'name'
          : path.startsWith('to.outsider')
            ? 'phone'
            : path === 'to'
              ? 'captainId'
              : undefined,
    check: (values) => ({
      ...wrongTo(values),
      lines:
        values.lines.length === 0
          ? 'أضف صنفاً واحداً على الأقل'
          : values.lines.some((line) => isPieces(line) && line.pieceIds.length === 0)
            ? 'اختر القطع برموزها'
            : undefined,
      dueOn: isDay(values.dueOn) && values.dueOn < groupToday() ? 'اختر يوماً لم يمضِ' : undefined,
    }),
    fieldOfCode: { DAY_PAST: 'dueOn', NEEDS_REPAIR: 'lines', CAPTAIN_NOT_FOUND: 'captainId' },
    errorMessage: ({ code }) => (code === 'RESERVED_FOR_OTHERS' ? null : 'لم تُسلَّم. ما كتبته باقٍ.'),
  });
  const undo = useApiMutation(undoLending, {
    successMessage: 'تراجعت عن التسليم',
    errorMessage: 'لم يُتراجع عن التسليم',
  });
  const { values } = form;
  const short = form.mutation.error?.lines ?? [];
  const count = values.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const onSaved = ({ body }: { body: Lending }) => {
    const { lendingId, to } = body;
    toast.success(`سُلّمت ${piecesText(count)} إلى ${borrowerName(to)}`, {
      label: 'تراجع',
      run: () => undo.mutate({ params: { lendingId } }),
    });
    if (isPrinted) {
      void navigate({
        to: '/equipment/paper',
        search: { paper: 'handover', lending: lendingId },
      });
    } else void navigate({ to: '/equipment' });
  };
  return (
    <Form
      form={form}
      onSaved={onSaved}
      onRefused={async ({ code, reservations = [] }) => {
        if (code !== 'RESERVED_FOR_OTHERS') return null;
        const isMeant = await confirm({
          title: 'محجوز لغيره في هذه الأيام',
          details: (
            <Stack as="ul" gap="4">
              {reservations.map((each) => (
                <li key={`${each.itemId} ${each.for}`}>
                  {`${each.name}: محجوز منه ${formatNumber(each.quantity)}، ${each.for}، ${dayMonth(each.from)}`}
                </li>
              ))}
            </Stack>
          ),
          body: `تسليمه يُنقص عهدتهم. ${[...new Set(reservations.flatMap((each) => each.captainName ?? []))].join('، ')} يُبلَّغ.`,
          confirmLabel: 'سلّم على أي حال',
        });
        return isMeant ? { anyway: true } : null;
      }}
    >
      <RadioField {...form.field('kind')} label="إلى من؟" snug options={kinds} />
      {values.kind === 'sector' && <SectorPicker {...form.field('sector')} scope="all" />}
      {(values.kind === 'captain' || values.kind === 'sector') && (
        <CaptainPicker
          {...form.field('captainId')}
          label={values.kind === 'sector' ? 'يتسلّمها' : 'القائد'}
        />
      )}
      {values.kind === 'trip' && (
        <ChoiceField
          label="الرحلة أو المعسكر"
          {...form.field('tripId')}
          value={values.tripId === null ? null : String(values.tripId)}
          onChange={(id) => {
            const trip = trips.find(({ tripId }) => String(tripId) === id);
            form.setValue('tripId', trip?.tripId ?? null);
            if (trip) form.setValue('dueOn', proposedDue(groupToday(), { trip }));
          }}
          choices={trips.map(({ tripId, name, startsAt }) => ({
            value: String(tripId),
            label: name,
            hint: dayMonth(startsAt.slice(0, 10)),
          }))}
          emptyText="لا رحلة قادمة"
        />
      )}
      {values.kind === 'outside' && (
        <>
          <TextField {...form.field('name')} label="الاسم" />
          <PhoneField {...form.field('phone')} label="رقم الهاتف" />
        </>
      )}
      <DateField
        {...form.field('dueOn')}
        label="تعود يوم"
        minDate={groupToday()}
        description={request?.session ? 'بعد الجلسة بيومين. اليوم المقترح يُغيَّر.' : undefined}
      />
      <LinesField
        label="ماذا؟"
        lines={values.lines}
        onChange={(lines) => form.setValue('lines', lines)}
        error={form.field('lines').error}
        loading={false}
        failed={false}
        offered={items.map(({ itemId, name, available }) => ({
          itemId,
          name,
          hint: `المتاح ${freeOf(available)}`,
        }))}
        aboutOf={(line) => {
          const left = short.find(({ itemId }) => itemId === line.itemId);
          if (left) return { text: `لم يبقَ إلا ${freeOf(left.free)}`, tone: 'bad' };
          const available = itemOf(line)?.available ?? 0;
          const asked = request?.lines.find(({ itemId }) => itemId === line.itemId)?.quantity;
          const text = `${isPieces(line) ? 'اختر القطع، ' : ''}المتاح ${freeOf(available)}`;
          const wanted = asked ?? line.quantity;
          return wanted > available
            ? { text: `${text}، وطلب ${formatNumber(wanted)}`, tone: 'warn' }
            : { text, tone: 'quiet' };
        }}
        piecesOf={(line, put) => isPieces(line) && <FreePieces line={line} onChange={put} />}
      />
      {request && (
        <Row gap="12" surface="sunken" pad="12" rounded>
          <IconHandStop size={22} stroke={1.7} aria-hidden />
          <div>
            <Text weight="bold">{`من طلب ${callName(request.captain)}، ${spanText(request)}`}</Text>
            <Text tone="quiet">يُغلق الطلب بهذا التسليم.</Text>
          </div>
        </Row>
      )}
      <TextField {...form.field('note')} label="ملاحظة" optional />
      <CheckField
        label="اطبع محضر التسليم للتوقيع"
        value={isPrinted}
        onChange={setPrinted}
        optional
      />
      {!isOnline && (
        <Notice tone="warn">
          <Text>التسليم يحتاج إلى اتصال، إلا عهدة معسكر حُجزت.</Text>
        </Notice>
      )}
      <SubmitBar>
        <SubmitButton loadingText="جارٍ التسليم…" disabled={!isOnline}>
          {`سلّم ${count > 0 ? ofPiecesText(count) : ''}${isDay(values.dueOn) ? `، تعود ${weekdayDate(values.dueOn)}` : ''}`}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** The pieces of an item that are here and sound. */
function FreePieces(props: { line: LineValue; onChange: (pieceIds: number[]) => void }) {
  const { line } = props;
  const item = useQuery({
    ...q(readEquipment, { params: { itemId: line.itemId ?? 0 } }),
    enabled: line.itemId !== null,
  });
  const today = groupToday();
  const free = (item.data?.body.pieces ?? []).filter(
    ({ condition, lendingId, wetUntil }) =>
      condition === 'sound' && lendingId === null && (wetUntil === null || wetUntil < today),
  );
  return (
    <Loaded query={item} skeleton={<CardSkeleton lines={1} />}>
      {() => (
        <CodesField
          name={line.text}
          pieces={free}
          chosen={line.pieceIds}
          onChange={props.onChange}
        />
      )}
    </Loaded>
  );
}
