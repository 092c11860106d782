import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentAmount, typedAmount } from '../../../contract/core/amounts.ts';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import type { Trip } from '../../../contract/trips/endpoints.ts';
import type { BudgetLine } from '../../../contract/trips/money.ts';
import { setTripBudget, type TripMoney } from '../../../contract/trips/money-endpoints.ts';
import { budgetKindLabels, usualBudgetLines } from '../../../contract/trips/money-words.ts';
import { nightsText } from '../../../contract/trips/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatMoney, formatNumber } from '../../i18n/format.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FiguresStrip } from '../../ui/figures/figures-strip.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { feesAround, isMore, leftOf, totalsOf } from './money-rules.ts';
import { ofScoutsText } from './rules.ts';

type Line = TripMoney['lines'][number];

/** The budget of a trip: planned beside spent, and the fee that covers it. */
export function Budget({ trip, money }: { trip: Trip; money: TripMoney }) {
  const [opened, setOpened] = useState<Line | 'new' | null>(null);
  const saving = useApiMutation(setTripBudget, {
    successMessage: 'أُضيفت البنود، اكتب مبالغها',
    errorMessage: 'لم تُحفظ البنود',
  });
  const close = () => setOpened(null);
  const { planned, actual } = totalsOf(money);
  const left = leftOf(money);
  return (
    <>
      <FiguresStrip
        label="الميزانية"
        figures={[
          left < 0
            ? { label: 'نقص عن المدفوع', value: formatMoney(-left) }
            : { label: 'بقي من المدفوع', value: formatMoney(left) },
          { label: `المصروف، وخُطّط ${formatMoney(planned)}`, value: formatMoney(actual) },
          { label: `المدفوع، من ${formatMoney(money.due)}`, value: formatMoney(money.paid) },
          {
            label: 'تكلفة الفرد',
            value: money.perHead === null ? '—' : formatMoney(money.perHead),
          },
        ]}
      />
      {money.lines.length === 0 ? (
        <EmptyState
          title="لا ميزانية بعد"
          text="اكتب ما تتوقعه من كل بند، فيظهر أيّ رسم يكفي، وأين ذهب المال."
          action={
            <Row gap="8" wrap justify="center">
              <Button
                disabled={saving.isPending}
                onClick={() =>
                  saving.mutate({
                    params: { tripId: trip.tripId },
                    body: {
                      lines: usualBudgetLines.map((line) => ({
                        ...line,
                        type: 'expense' as const,
                        amount: 0,
                      })),
                      version: money.version,
                    },
                  })
                }
              >
                أضف البنود المعتادة
              </Button>
              <Button look="default" onClick={() => setOpened('new')}>
                بند جديد
              </Button>
            </Row>
          }
        />
      ) : (
        <Stack gap="16">
          <Card
            title="أين ذهب المال؟"
            aside={
              <Button
                look="tint"
                icon={<IconPlus size={20} stroke={2} aria-hidden />}
                onClick={() => setOpened('new')}
              >
                بند جديد
              </Button>
            }
          >
            <Text tone="quiet" below="12">
              {[`خُطّط لـ${ofScoutsText(money.heads)}`, nightsText(money.nights)]
                .filter(Boolean)
                .join('، ')}
            </Text>
            <DataTable
              caption="بنود الميزانية"
              columns={columns(setOpened)}
              rows={rowsOf(money)}
              rowKey={({ text }) => text}
            />
          </Card>
          <Card title="أيّ رسم يكفي؟">
            <Text tone="quiet" below="12">
              {`بأرقام المخطط. رسمكم ${moneyText(trip.fees.scout)}.`}
            </Text>
            <DataTable
              caption="الرسم الذي يغطّي الميزانية"
              columns={feeColumns(trip.fees.scout)}
              rows={feesAround(money)}
              rowKey={({ heads }) => heads}
            />
          </Card>
        </Stack>
      )}
      {opened && (
        <LineDialog
          tripId={trip.tripId}
          money={money}
          line={opened === 'new' ? null : opened}
          onClose={close}
        />
      )}
    </>
  );
}

/** A line of the table; what was spent outside the lines, and the sum, can't be opened. */
type TableRow = Pick<Line, 'text' | 'planned' | 'actual' | 'type'> & { line: Line | null };

function rowsOf(money: TripMoney): TableRow[] {
  const { planned, actual, outside } = totalsOf(money);
  const expense = { type: 'expense' as const, line: null };
  return [
    ...money.lines.map((line) => ({ ...line, line })),
    ...(outside > 0 ? [{ ...expense, text: 'خارج البنود', planned: 0, actual: outside }] : []),
    { ...expense, text: 'مجموع المصروفات', planned, actual },
  ];
}

function columns(open: (line: Line) => void): readonly Column<TableRow>[] {
  return [
    {
      id: 'text',
      header: 'البند',
      rowHeader: true,
      cell: ({ text }) => text,
    },
    {
      id: 'kind',
      header: 'كيف يُحسب',
      card: 'bare',
      cell: ({ line }) =>
        line &&
        [
          line.type === 'income' && 'دخل',
          line.kind === 'fixed'
            ? budgetKindLabels.fixed
            : `${formatMoney(line.amount)} ${budgetKindLabels[line.kind]}`,
        ]
          .filter(Boolean)
          .join('، '),
    },
    {
      id: 'planned',
      header: 'المخطط',
      numeric: true,
      cell: ({ planned }) => formatMoney(planned),
    },
    {
      id: 'actual',
      header: 'الفعلي',
      numeric: true,
      cell: ({ actual, type }) => (type === 'income' ? '—' : formatMoney(actual)),
    },
    {
      id: 'difference',
      header: 'الفرق',
      numeric: true,
      cell: ({ planned, actual, type }) => {
        if (type === 'income') return '—';
        const difference = sumMoney([actual, -planned]);
        if (difference === 0) return formatMoney(0);
        return (
          <Text as="span" tone={difference > 0 ? 'warn' : 'quiet'}>
            {`${difference > 0 ? '+' : '−'} ${formatMoney(Math.abs(difference))}`}
          </Text>
        );
      },
    },
    {
      id: 'edit',
      header: 'تعديل',
      hiddenHeader: true,
      card: 'corner',
      cell: ({ text, line }) =>
        line && (
          <Button look="quiet" aria-label={`تعديل البند ${text}`} onClick={() => open(line)}>
            تعديل
          </Button>
        ),
    },
  ];
}

const feeColumns = (fee: number): readonly Column<{ heads: number; fee: number }>[] => [
  {
    id: 'heads',
    header: 'كشافون',
    rowHeader: true,
    cell: ({ heads }) => formatNumber(heads),
  },
  { id: 'fee', header: 'الرسم', numeric: true, cell: (row) => formatMoney(row.fee) },
  {
    id: 'enough',
    header: 'رسمكم',
    cell: (row) =>
      isMore(row.fee, fee) ? <Badge tone="warn">لا يكفي</Badge> : <Badge tone="ok">✓ يكفي</Badge>,
  },
];

/** Adds or changes a line, which replaces the list; from an old list it is refused. */
function LineDialog(props: {
  tripId: number;
  money: TripMoney;
  line: Line | null;
  onClose: () => void;
}) {
  const { line, money } = props;
  const plain = ({ text, kind, type, amount }: BudgetLine) => ({ text, kind, type, amount });
  const others = money.lines.filter(({ text }) => text !== line?.text).map(plain);
  const params = { tripId: props.tripId };
  const form = useApiForm(setTripBudget, {
    params,
    initialValues: {
      text: line?.text ?? '',
      kind: line?.kind ?? 'fixed',
      type: line?.type ?? 'expense',
      amount: line ? typedAmount(line.amount) : '',
    },
    toBody: (values) => {
      const place = line ? money.lines.indexOf(line) : others.length;
      return {
        lines: [
          ...others.slice(0, place),
          { ...values, amount: sentAmount(values.amount) },
          ...others.slice(place),
        ],
        version: money.version,
      };
    },
    fieldOf: (path) => path.split('.').at(-1) as 'text' | 'amount',
    check: ({ text }) => ({
      text: others.some((each) => each.text === text.trim()) ? 'هذا البند في القائمة' : undefined,
    }),
    successMessage: 'حُفظ البند',
    errorMessage: 'لم يُحفظ البند',
  });
  const removing = useApiMutation(setTripBudget, {
    successMessage: 'حُذف البند',
    errorMessage: 'لم يُحذف البند',
    onSuccess: props.onClose,
  });
  return (
    <FormDialog
      form={form}
      title={line?.text ?? 'بند جديد'}
      submit="احفظ البند"
      onClose={props.onClose}
      after={
        line && (
          <Stack>
            <Button
              look="danger-text"
              wide
              disabled={removing.isPending}
              onClick={() =>
                removing.mutate({ params, body: { lines: others, version: money.version } })
              }
            >
              حذف البند
            </Button>
          </Stack>
        )
      }
    >
      <TextField {...form.field('text')} label="البند" maxLength={80} />
      <RadioField
        {...form.field('type')}
        label="النوع"
        options={[
          { value: 'expense', label: 'مصروف' },
          { value: 'income', label: 'دخل' },
        ]}
      />
      <RadioField
        {...form.field('kind')}
        label="كيف يُحسب"
        snug
        options={(['fixed', 'perHead', 'perNight'] as const).map((value) => ({
          value,
          label: budgetKindLabels[value],
        }))}
      />
      <AmountField {...form.field('amount')} label="المبلغ" />
    </FormDialog>
  );
}
