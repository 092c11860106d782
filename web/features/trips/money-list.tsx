import type { ReactNode } from 'react';
import { moneyText, sumMoney } from '../../../contract/core/money.ts';
import {
  deleteTripExpense,
  deleteTripPayment,
  type TripMoney,
  type TripPayment,
} from '../../../contract/trips/money-endpoints.ts';
import { callName, dayMonth, formatMoney, formatNumber } from '../../i18n/format.ts';
import { GroupBox } from '../../shared/group-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import type { Payer } from './money-dialog.tsx';
import css from './money-page.module.css';
import { paidText, receiptText } from './money-rules.ts';

/** Rows of a group at first. */
export const SHOWN = { owing: 5, receipts: 6, spent: 4 };

/** Who owes what. */
export function Owing(props: {
  owing: readonly TripMoney['owing'][number][];
  onPay: (personId: number) => void;
}) {
  const { owing } = props;
  if (owing.length === 0) {
    return (
      <Card>
        <Text>✓ دفع كل القادمين ما عليهم</Text>
      </Card>
    );
  }
  return (
    <GroupBox title="عليهم مبالغ" count={owing.length} shown={SHOWN.owing}>
      {owing.map((person) => (
        <Line
          key={person.personId}
          name={person.name}
          about={paidText(person)}
          amount={moneyText(sumMoney([person.due, -person.paid]))}
          tone="warn"
        >
          <Button
            look="default"
            aria-label={`دفعة ${person.name}`}
            onClick={() => props.onPay(person.personId)}
          >
            دفعة
          </Button>
        </Line>
      ))}
    </GroupBox>
  );
}

/** Who gets money back: they paid, and do not come or the trip is cancelled. */
export function Refunds(props: {
  refunds: TripMoney['refunds'];
  onRefund: (personId: number) => void;
}) {
  const { refunds } = props;
  if (refunds.length === 0) return null;
  return (
    <GroupBox title="يُردّ إليهم" count={refunds.length} shown={SHOWN.owing}>
      {refunds.map((person) => (
        <Line
          key={person.personId}
          name={person.name}
          about="دفع ولا يشارك"
          amount={moneyText(person.giveBack)}
          tone="warn"
        >
          <Button
            look="default"
            aria-label={`ردّ إلى ${person.name}`}
            onClick={() => props.onRefund(person.personId)}
          >
            ردّ
          </Button>
        </Line>
      ))}
    </GroupBox>
  );
}

export function Receipts(props: {
  tripId: number;
  payments: readonly TripPayment[];
  payers: readonly Payer[];
  onRefund: (personId: number) => void;
}) {
  const { tripId, payments } = props;
  const striking = useConfirmedDelete(deleteTripPayment, {
    successMessage: 'شُطب الإيصال',
    errorMessage: 'لم يُشطب الإيصال',
  });
  if (payments.length === 0) return null;
  return (
    <GroupBox title="الإيصالات" count={payments.length} shown={SHOWN.receipts}>
      {payments.map((payment) => {
        const { paymentId, receiptNumber, name, amount, deletedAt } = payment;
        const payer = props.payers.find(({ personId }) => personId === payment.personId);
        const number = formatNumber(receiptNumber);
        return (
          <Line
            key={paymentId}
            mark={number}
            name={name}
            about={receiptText(payment)}
            amount={`${amount < 0 ? '− ' : ''}${formatMoney(Math.abs(amount))}`}
            tone={amount < 0 ? 'bad' : undefined}
            struck={deletedAt !== null}
          >
            {deletedAt === null && (
              <ActionMenu
                dots
                label={`إجراءات الإيصال ${number}`}
                actions={[
                  ...(payer && payer.paid > 0
                    ? [{ label: 'ردّ مبلغ إليه', run: () => props.onRefund(payment.personId) }]
                    : []),
                  {
                    label: 'شطب الإيصال',
                    danger: true,
                    run: () =>
                      void striking.ask(
                        {
                          title: `شطب الإيصال ${number}؟`,
                          body: 'يبقى رقمه مشطوباً، ولا يُحسب مبلغه.',
                          confirmLabel: 'شطب',
                        },
                        { params: { tripId, paymentId } },
                      ),
                  },
                ]}
              />
            )}
          </Line>
        );
      })}
    </GroupBox>
  );
}

export function Spent({ tripId, spent }: { tripId: number; spent: TripMoney['spent'] }) {
  const striking = useConfirmedDelete(deleteTripExpense, {
    successMessage: 'شُطب المصروف',
    errorMessage: 'لم يُشطب المصروف',
  });
  if (spent.length === 0) return null;
  return (
    <GroupBox title="المصروفات" count={spent.length} shown={SHOWN.spent}>
      {spent.map(({ expenseId, description, receipt, spentAt, spentBy, value, deletedAt }) => (
        <Line
          key={expenseId}
          name={description}
          about={[receipt && `إيصال ${receipt}`, dayMonth(spentAt), callName(spentBy)]
            .filter(Boolean)
            .join('، ')}
          amount={formatMoney(value)}
          struck={deletedAt !== null}
        >
          {deletedAt === null && (
            <ActionMenu
              dots
              label={`إجراءات المصروف: ${description}`}
              actions={[
                {
                  label: 'شطب المصروف',
                  danger: true,
                  run: () =>
                    void striking.ask(
                      { title: 'شطب المصروف؟', body: description, confirmLabel: 'شطب' },
                      { params: { tripId, expenseId } },
                    ),
                },
              ]}
            />
          )}
        </Line>
      ))}
    </GroupBox>
  );
}

/** A name with an amount; struck through where it counts no more. */
export function Line(props: {
  mark?: string;
  name: string;
  about: string;
  amount: string;
  tone?: 'warn' | 'bad' | undefined;
  struck?: boolean;
  children?: ReactNode;
}) {
  const Name = props.struck ? 'del' : 'span';
  return (
    <ListRow
      isBoxed
      name={<Name>{props.name}</Name>}
      about={props.about}
      mark={
        props.mark && (
          <Box as="span" surface="sunken" rounded className={css.mark}>
            {props.mark}
          </Box>
        )
      }
    >
      <Text weight="bold" nowrap {...(props.tone && { tone: props.tone })}>
        <Name>{props.amount}</Name>
      </Text>
      {props.children}
    </ListRow>
  );
}
