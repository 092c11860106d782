import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import { can } from '../../../contract/core/permissions.ts';
import {
  askForMoreDays,
  extendLending,
  readLending,
  undoLending,
} from '../../../contract/equipment/lending-endpoints.ts';
import { dueDayOf, UNDO_MINUTES } from '../../../contract/equipment/rules.ts';
import type { Lending } from '../../../contract/equipment/shapes.ts';
import { lendingNumber, outcomeLabels } from '../../../contract/equipment/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import {
  callName,
  dayMonth,
  formatNumber,
  groupToday,
  momentLabel,
  weekdayDate,
} from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { useCaptain } from '../../session/session.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { PhoneNumber } from '../../ui/phone.tsx';
import { dueSaid, isLate } from './equipment-words.ts';
import { RemindButton } from './needs-card.tsx';
import { ReturnForm } from './return-form.tsx';
import { WantDialog } from './want-dialog.tsx';

/** A lending: what of it is out, and the sheet on which it comes back. */
export default function LendingPage() {
  const { lendingId } = useParams({ from: '/equipment/lending/$lendingId' });
  const id = Number(lendingId);
  const lending = useQuery(q(readLending, { params: { lendingId: id } }));
  const body = lending.data?.body;
  const isBack = body?.editable && body.endedAt === null;
  return (
    <FormColumn>
      <PageHeader
        title={isBack ? 'استلام عهدة' : 'عهدة مسلَّمة'}
        back={{ to: '/equipment/out', label: 'خارج المخزن' }}
        lead={body && `من ${borrowerName(body.to)}، ${lendingNumber(body.number, formatDigits)}`}
        actions={body && <Menu lending={body} />}
      />
      <Loaded query={lending} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل العهدة.">
        {({ body }) => (
          <Stack gap="16">
            <About lending={body} />
            <Wanted lending={body} />
            {isBack && <ReturnForm key={body.lendingId} lending={body} />}
            <Lines lending={body} />
          </Stack>
        )}
      </Loaded>
    </FormColumn>
  );
}

function Menu({ lending }: { lending: Lending }) {
  const navigate = useNavigate();
  const keeps = can(useCaptain(), 'equipment:keep');
  const [dialog, setDialog] = useState<'extend' | 'want' | null>(null);
  const { lendingId, at, lines, editable, isOwn, endedAt } = lending;
  const isOut = endedAt === null;
  const undo = useApiMutation(undoLending, {
    successMessage: 'تراجعت عن التسليم',
    errorMessage: 'لم يُتراجع عن التسليم',
    onSuccess: () => void navigate({ to: '/equipment' }),
  });
  const isFresh =
    serverTime() - Date.parse(at) < UNDO_MINUTES * 60_000 && lines.every(({ back }) => back === 0);
  return (
    <>
      <ActionMenu
        dots
        label="إجراءات أخرى"
        actions={[
          ...(keeps && isOut ? [{ label: 'مدّ الموعد', run: () => setDialog('extend') }] : []),
          ...(isOwn && !keeps && isOut
            ? [{ label: 'أحتاجها حتى…', run: () => setDialog('want') }]
            : []),
          {
            label: 'اطبع محضر التسليم',
            run: () =>
              void navigate({
                to: '/equipment/paper',
                search: { paper: 'handover', lending: lendingId },
              }),
          },
          ...(editable && isFresh
            ? [{ label: 'تراجع عن التسليم', run: () => undo.mutate({ params: { lendingId } }) }]
            : []),
        ]}
      />
      {dialog === 'extend' && <ExtendDialog lending={lending} onClose={() => setDialog(null)} />}
      {dialog === 'want' && <WantDialog lending={lending} onClose={() => setDialog(null)} />}
    </>
  );
}

function ExtendDialog({ lending, onClose }: { lending: Lending; onClose: () => void }) {
  const form = useApiForm(extendLending, {
    params: { lendingId: lending.lendingId },
    initialValues: {
      dueOn: lending.wantedUntil ?? addDays(groupToday(), 7),
      note: lending.note ?? '',
    },
    toBody: (values) => ({ ...values, version: lending.version }),
    fieldOfCode: { DAY_PAST: 'dueOn' },
    successMessage: ({ body }) => `تعود ${dayMonth(body.dueOn)}`,
    errorMessage: 'لم يُمدّ الموعد',
  });
  return (
    <FormDialog form={form} title="مدّ الموعد" submit="مدّ الموعد" onClose={onClose}>
      <DateField {...form.field('dueOn')} label="تعود يوم" minDate={groupToday()} />
      <TextField {...form.field('note')} label="ملاحظة" optional />
    </FormDialog>
  );
}

/** The question for more days as it stands: who keeps the equipment answers it, who asked takes it back. */
function Wanted({ lending }: { lending: Lending }) {
  const { lendingId, wantedUntil, isOwn } = lending;
  const keeps = can(useCaptain(), 'equipment:keep');
  const [isExtending, setExtending] = useState(false);
  const ending = useApiMutation(askForMoreDays, { errorMessage: 'لم يُحفظ' });
  if (wantedUntil === null || !(keeps || isOwn)) return null;
  const end = () => ending.mutate({ params: { lendingId }, body: {} });
  return (
    <Notice>
      <Text>{`${keeps ? 'يطلب' : 'طلبتَ'} أن تبقى حتى ${weekdayDate(wantedUntil)}`}</Text>
      <Row gap="8" above="8" wrap>
        {keeps && <Button onClick={() => setExtending(true)}>مدّ الموعد</Button>}
        <Button look="default" disabled={ending.isPending} onClick={end}>
          {keeps ? 'اعتذر' : 'اسحب الطلب'}
        </Button>
      </Row>
      {isExtending && <ExtendDialog lending={lending} onClose={() => setExtending(false)} />}
    </Notice>
  );
}

/** When it is due, and the ways to remind whoever has it. */
function About({ lending }: { lending: Lending }) {
  const { to, endedAt, note, by, at, editable } = lending;
  const dueOn = dueDayOf(lending);
  const due = dueSaid(dueOn);
  const name = borrowerName(to);
  return (
    <Card>
      <Text weight="bold" tone={endedAt ? 'ok' : due.tone}>
        {endedAt ? `رجعت كلها ${momentLabel(endedAt)}` : `${name}، ${due.text}`}
      </Text>
      <Text tone="quiet">{`سلّمها ${callName(by)}، ${momentLabel(at)}${to.kind === 'sector' && to.name ? `. تسلّمها ${to.name}` : ''}`}</Text>
      {note && <Text tone="quiet">{note}</Text>}
      {!endedAt && editable && to.phoneNumber && (
        <Row gap="8" wrap above="8" align="center">
          <PhoneNumber number={to.phoneNumber} />
          {isLate(lending) && <RemindButton lending={lending} />}
        </Row>
      )}
    </Card>
  );
}

/** The lines with what came back of each, and how. */
function Lines({ lending }: { lending: Lending }) {
  const returned = lending.lines.filter(({ returns }) => returns.length > 0);
  const shown = lending.editable && lending.endedAt === null ? returned : lending.lines;
  if (shown.length === 0) return null;
  return (
    <Card title={shown === returned ? 'ما رجع منها' : 'ما فيها'}>
      <ul>
        {shown.map(({ lineId, name, quantity, back, pieces, returns, dueOn }) => (
          <ListRow
            key={lineId}
            name={name}
            about={[
              `خرجت ${formatNumber(quantity)}، رجعت ${formatNumber(back)}`,
              pieces.map(({ code }) => formatDigits(code)).join('، '),
              dueOn && back < quantity && `الباقي ${dayMonth(dueOn)}`,
              ...returns
                .filter(({ outcome }) => outcome !== 'sound')
                .map(
                  (each) =>
                    `${outcomeLabels[each.outcome]} ${formatNumber(each.quantity)}${each.note ? ` (${each.note})` : ''}`,
                ),
            ]
              .filter(Boolean)
              .join('، ')}
          />
        ))}
      </ul>
    </Card>
  );
}
