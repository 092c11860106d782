import {
  IconArrowUpRight,
  IconCalendar,
  IconTent,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { moneyText } from '../../../contract/core/money.ts';
import {
  deleteEquipment,
  moveCondition,
  readEquipment,
} from '../../../contract/equipment/endpoints.ts';
import type { Condition } from '../../../contract/equipment/rules.ts';
import type { Equipment, Piece } from '../../../contract/equipment/shapes.ts';
import {
  conditionLabels,
  piecesText,
  type Removal,
  removalLabels,
  removals,
} from '../../../contract/equipment/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import {
  callName,
  dayMonth,
  formatNumber,
  groupToday,
  longDate,
  momentLabel,
} from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { borrowerName, conditionText, repairText } from '../../shared/trips/equipment-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './equipment.module.css';
import {
  brokenText,
  dueSaid,
  lostText,
  ofPiecesText,
  placesText,
  spanText,
} from './equipment-words.ts';
import { eventText } from './event-words.ts';
import { Stepper } from './stepper-field.tsx';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const SHOWN = 6;

/** An item: how much of it is free, who has it, its pieces, and what happened to it. */
export default function ItemPage() {
  const { itemId } = useParams({ from: '/equipment/$itemId' });
  const item = useQuery(q(readEquipment, { params: { itemId: Number(itemId) } }));
  const body = item.data?.body;
  const [dialog, setDialog] = useState<'remove' | 'condition' | null>(null);
  const close = () => setDialog(null);
  return (
    <FormColumn>
      <PageHeader
        title={body?.name ?? 'الصنف'}
        back={{ to: '/equipment', label: 'العهدة' }}
        lead={body && [body.category, placesText(body)].join('، ')}
        actions={body?.editable && <Menu item={body} onAsk={setDialog} />}
      />
      <Loaded query={item} skeleton={<CardSkeleton lines={10} />} failure="لم يُحمَّل الصنف.">
        {({ body }) => (
          <>
            <Whole item={body} />
            {dialog === 'remove' && <RemoveDialog item={body} onClose={close} />}
            {dialog === 'condition' && <ConditionDialog item={body} piece={null} onClose={close} />}
          </>
        )}
      </Loaded>
    </FormColumn>
  );
}

function Menu({ item, onAsk }: { item: Equipment; onAsk: (what: 'remove' | 'condition') => void }) {
  const navigate = useNavigate();
  const params = { itemId: String(item.itemId) };
  const [holder] = item.holders;
  return (
    <ActionMenu
      dots
      label="إجراءات أخرى"
      actions={[
        { label: 'تعديل', run: () => void navigate({ to: '/equipment/$itemId/edit', params }) },
        ...(item.tracking === 'counted'
          ? [{ label: 'تغيّرت الحالة', run: () => onAsk('condition') }]
          : []),
        {
          label: 'اطبع ملصقاته',
          run: () =>
            void navigate({
              to: '/equipment/paper',
              search: { paper: 'labels', items: String(item.itemId) },
            }),
        },
        {
          label: 'أُخرج من العهدة',
          danger: true,
          run: () => onAsk('remove'),
          why: holder
            ? `مع ${borrowerName(holder.to)} ${formatNumber(holder.quantity)}، استلمها أولاً`
            : undefined,
        },
      ]}
    />
  );
}

function Whole({ item }: { item: Equipment }) {
  const [piece, setPiece] = useState<Piece | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { owned, available, out, toRepair, broken, lost, wet, pieces, events } = item;
  const parts = [
    ['free', available],
    ['out', out],
    ['repair', toRepair],
  ] as const;
  const shownPieces = isOpen ? pieces : pieces.slice(0, SHOWN);
  return (
    <Stack gap="24">
      <Card title="كم المتاح الآن؟">
        <Text size="h2" weight="bold">
          {available > 0 ? formatNumber(available) : 'لا شيء'} من {ofPiecesText(owned)}
        </Text>
        <div className={css.bar} aria-hidden>
          {parts.map(([part, count]) =>
            count > 0 ? <span key={part} data-part={part} style={{ flexGrow: count }} /> : null,
          )}
        </div>
        <Stack as="ul" gap="4">
          {available > 0 && <li>{conditionText(available, 'متاحة', 'متاحتان')}</li>}
          {out > 0 && <li>{conditionText(out, 'خارج المخزن')}</li>}
          {toRepair > 0 && <li>{repairText(toRepair)}</li>}
          {wet > 0 && <li>{conditionText(wet, 'تجفّ', 'تجفّان')}</li>}
          {broken > 0 && <li>{brokenText(broken)}</li>}
          {lost > 0 && <li>{lostText(lost)}</li>}
        </Stack>
        {item.editable && item.tracking === 'counted' && toRepair > 0 && (
          <Box above="12">
            <Mended item={item} />
          </Box>
        )}
      </Card>
      {item.holders.length > 0 && (
        <Section title="من عنده؟">
          {item.holders.map(({ lendingId, to, quantity, dueOn }) => {
            const due = dueSaid(dueOn);
            const Icon =
              { sector: IconUsersGroup, trip: IconTent }[to.kind as 'sector'] ?? IconUser;
            return (
              <LinkRow
                key={lendingId}
                to="/equipment/lending/$lendingId"
                params={{ lendingId: String(lendingId) }}
                heading={`${borrowerName(to)}، ${piecesText(quantity)}`}
                about={due.text}
                aboutTone={due.tone}
                icon={<Icon {...icon} />}
                tone="plain"
              />
            );
          })}
        </Section>
      )}
      {item.reservations.length > 0 && (
        <Section title="محجوز قادماً">
          {item.reservations.map((taken) => (
            <ListRow
              key={`${taken.kind} ${taken.id}`}
              mark={<IconCalendar {...icon} />}
              name={`${taken.name ?? taken.captainName ?? ''}، ${piecesText(taken.quantity)}`}
              about={spanText(taken)}
            />
          ))}
        </Section>
      )}
      {pieces.length > 0 && (
        <Section title={`القطع ${formatNumber(pieces.length)}`}>
          {shownPieces.map((each) => (
            <PieceRow key={each.pieceId} item={item} piece={each} onOpen={() => setPiece(each)} />
          ))}
          {pieces.length > shownPieces.length && (
            <Box as="li" padBlock="8" line="above">
              <Button look="quiet" wide onClick={() => setOpen(true)}>
                {`عرض الباقي (${formatNumber(pieces.length - shownPieces.length)})`}
              </Button>
            </Box>
          )}
        </Section>
      )}
      {events.length > 0 && <Events events={events} />}
      {(item.boughtOn || item.price !== null || item.note || item.validUntil) && (
        <Card title="الشراء">
          <Details
            rows={[
              ...(item.boughtOn ? [{ label: 'اشتُريت', value: longDate(item.boughtOn) }] : []),
              ...(item.price === null
                ? []
                : [{ label: 'ثمن الواحدة', value: moneyText(item.price) }]),
              ...(item.validUntil ? [{ label: 'صالح حتى', value: longDate(item.validUntil) }] : []),
              ...(item.note ? [{ label: 'ملاحظة', value: item.note }] : []),
            ]}
          />
        </Card>
      )}
      {piece && <ConditionDialog item={item} piece={piece} onClose={() => setPiece(null)} />}
      <SubmitBar>
        {item.editable ? (
          <LinkButton
            to="/equipment/lend"
            search={{ item: item.itemId }}
            big
            wide
            look={available > 0 ? 'primary' : 'default'}
            icon={<IconArrowUpRight {...icon} />}
          >
            تسليم منها
          </LinkButton>
        ) : (
          <LinkButton to="/equipment/ask" search={{ text: item.name }} big wide>
            أحتاج
          </LinkButton>
        )}
      </SubmitBar>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Text as="h2" size="h2" below="12">
        {title}
      </Text>
      <Box as="ul" surface="card" padInline="16">
        {children}
      </Box>
    </section>
  );
}

function Events({ events }: Pick<Equipment, 'events'>) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? events : events.slice(0, 3);
  return (
    <Section title="ما جرى لها">
      {shown.map((event) => (
        <ListRow
          key={`${event.at} ${event.kind} ${event.code}`}
          name={eventText(event)}
          about={`${callName(event.by)}، ${momentLabel(event.at)}`}
        />
      ))}
      {events.length > shown.length && (
        <Box as="li" padBlock="8" line="above">
          <Button look="quiet" wide onClick={() => setOpen(true)}>
            {`كل ما جرى (${formatNumber(events.length)})`}
          </Button>
        </Box>
      )}
    </Section>
  );
}

function PieceRow(props: { item: Equipment; piece: Piece; onOpen: () => void }) {
  const { item, piece } = props;
  const holder = item.holders.find(({ lendingId }) => lendingId === piece.lendingId);
  const isWet = piece.wetUntil !== null && piece.wetUntil >= groupToday();
  const place = item.places.find(({ placeId }) => placeId === piece.placeId)?.name ?? 'بلا مكان';
  const state = piece.lendingId
    ? (['خارجها', 'accent'] as const)
    : piece.condition !== 'sound'
      ? ([conditionLabels[piece.condition], piece.condition === 'repair' ? 'warn' : 'bad'] as const)
      : isWet
        ? (['مبلّلة', 'warn'] as const)
        : (['متاحة', 'ok'] as const);
  return (
    <ListRow
      name={<bdi className="tab">{formatDigits(piece.code)}</bdi>}
      about={
        piece.note ??
        (holder ? borrowerName(holder.to) : isWet ? `تجفّ حتى ${dayMonth(piece.wetUntil!)}` : place)
      }
    >
      <Badge tone={state[1]}>{state[0]}</Badge>
      {item.editable && !piece.lendingId && (
        <Button look="quiet" aria-label={`حالة ${formatDigits(piece.code)}`} onClick={props.onOpen}>
          الحالة
        </Button>
      )}
    </ListRow>
  );
}

/** Marks one more of a counted item as mended, and offers the way back. */
function Mended({ item }: { item: Equipment }) {
  const moving = useApiMutation(moveCondition, { errorMessage: 'لم تُحفظ الحالة' });
  const params = { itemId: item.itemId };
  const move = (from: Condition, to: Condition) =>
    moving.mutateAsync({ params, body: { quantity: 1, from, to, pieceIds: [] } });
  return (
    <Button
      look="default"
      disabled={moving.isPending}
      onClick={() =>
        void move('repair', 'sound').then(
          () =>
            toast.success('أُصلحت واحدة', {
              label: 'تراجع',
              run: () => void move('sound', 'repair').catch(() => {}),
            }),
          () => {},
        )
      }
    >
      أُصلحت واحدة
    </Button>
  );
}

const movable: readonly Condition[] = ['sound', 'repair', 'broken', 'lost'];

/** Gives a piece, or some of a counted item, another condition. */
function ConditionDialog(props: { item: Equipment; piece: Piece | null; onClose: () => void }) {
  const { item, piece } = props;
  const here = {
    sound: Math.max(0, item.available),
    repair: item.toRepair,
    broken: item.broken,
    lost: item.lost,
  };
  const form = useApiForm(moveCondition, {
    params: { itemId: item.itemId },
    initialValues: {
      from: piece?.condition ?? ('sound' as Condition),
      to: (piece?.condition === 'sound' ? 'repair' : 'sound') as Condition,
      quantity: 1,
      note: '',
    },
    toBody: ({ from, to, quantity, note }) => ({
      from,
      to,
      note,
      ...(piece ? { pieceIds: [piece.pieceId] } : { quantity, pieceIds: [] }),
    }),
    successMessage: 'حُفظت الحالة',
    errorMessage: 'لم تُحفظ الحالة',
  });
  const { values } = form;
  const labels = (each: Condition) => ({
    value: each,
    label: each === 'sound' && values.from === 'repair' ? 'أُصلحت' : conditionLabels[each],
  });
  return (
    <FormDialog
      form={form}
      title={piece ? `حالة ${formatDigits(piece.code)}` : 'تغيّرت الحالة'}
      submit="حفظ"
      unchanged={values.from === values.to}
      onClose={props.onClose}
    >
      {!piece && (
        <>
          <RadioField
            {...form.field('from')}
            label="كانت"
            options={movable.map((each) => ({
              value: each,
              label: `${conditionLabels[each]} ${formatNumber(here[each])}`,
              disabled: here[each] === 0,
            }))}
          />
          <Row justify="between" align="center">
            <Text weight="medium">كم منها؟</Text>
            <Stepper
              label="كم منها"
              min={1}
              max={Math.max(1, here[values.from])}
              value={values.quantity}
              onChange={(quantity) => form.setValue('quantity', quantity)}
            />
          </Row>
        </>
      )}
      <RadioField
        {...form.field('to')}
        label="صارت"
        options={movable.filter((each) => each !== values.from).map(labels)}
      />
      {values.to !== 'sound' && (
        <TextField
          {...form.field('note')}
          label={values.to === 'lost' ? 'ماذا جرى؟' : 'ماذا بها؟'}
          optional
        />
      )}
    </FormDialog>
  );
}

function RemoveDialog({ item, onClose }: { item: Equipment; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useApiForm(deleteEquipment, {
    params: { itemId: item.itemId },
    initialValues: { reason: '' as Removal | '' },
    check: ({ reason }) => ({ reason: reason === '' ? 'اختر السبب' : undefined }),
    successMessage: 'أُخرج من العهدة',
    errorMessage: 'لم يُخرج من العهدة',
  });
  return (
    <FormDialog
      form={form}
      title={`إخراج ${item.name} من العهدة؟`}
      submit="أخرجه"
      danger
      onClose={onClose}
      onSaved={() => void navigate({ to: '/equipment', replace: true })}
    >
      <RadioField
        {...form.field('reason')}
        label="لماذا؟"
        options={removals.map((value) => ({ value, label: removalLabels[value] }))}
      />
      <Text tone="quiet">{`تخرج ${piecesText(item.owned)} من القائمة، ويبقى ما جرى لها في السجل.`}</Text>
    </FormDialog>
  );
}
