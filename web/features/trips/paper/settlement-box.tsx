import { useQuery } from '@tanstack/react-query';
import { moneyText, sumMoney } from '../../../../contract/core/money.ts';
import type { Trip } from '../../../../contract/trips/endpoints.ts';
import { daysText } from '../../../../contract/trips/letter.ts';
import { readTripMoney, type TripMoney } from '../../../../contract/trips/money-endpoints.ts';
import { q } from '../../../api/api.ts';
import { callName, dayMonth, formatNumber, fullName, groupToday } from '../../../i18n/format.ts';
import {
  Blank,
  Paper,
  PaperFoot,
  PaperHead,
  PaperList,
  Papers,
  PaperTable,
} from '../../../shared/paper/paper.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { leftOf, settlementRows } from '../money-rules.ts';
import css from './papers.module.css';

/** The settlement of a trip to be signed and kept: what came in, each expense, what the treasury took, who still owes. */
export function SettlementPaper({ trip }: { trip: Trip }) {
  const money = useQuery(q(readTripMoney, { params: { tripId: trip.tripId }, query: {} }));
  return (
    <Loaded query={money} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل التسوية.">
      {({ body }) => (
        <Papers>
          <Sheet trip={trip} money={body} />
        </Papers>
      )}
    </Loaded>
  );
}

function Sheet({ trip, money }: { trip: Trip; money: TripMoney }) {
  const left = leftOf(money);
  const spent = money.spent.filter(({ deletedAt }) => deletedAt === null);
  return (
    <Paper label={`تسوية ${trip.name}`} size="long">
      <PaperHead
        title={`تسوية ${trip.name}`}
        number={left < 0 ? `نقص ${moneyText(-left)}` : `بقي ${moneyText(left)}`}
        date={daysText(trip)}
      />
      <PaperTable>
        <tbody>
          {settlementRows(money).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <List
        title="المصروفات"
        columns={['اليوم', 'البيان', 'الإيصال', 'صرفها', 'المبلغ']}
        rows={spent.map(({ expenseId, spentAt, description, receipt, spentBy, value }) => ({
          key: expenseId,
          cells: [dayMonth(spentAt), description, receipt, callName(spentBy), moneyText(value)],
        }))}
      />
      <List
        title="ما استلمته الخزنة"
        columns={['البند', 'اليوم', 'استلمها', 'المبلغ']}
        rows={money.takeovers.map(({ number, type, value, takenBy, takenAt }) => ({
          key: number,
          cells: [
            formatNumber(number),
            dayMonth(takenAt),
            callName(takenBy),
            `${type === 'expense' ? '− ' : ''}${moneyText(value)}`,
          ],
        }))}
      />
      <List
        title="عليهم مبالغ"
        columns={['الاسم', 'المبلغ']}
        rows={money.owing.map(({ personId, name, due, paid }) => ({
          key: personId,
          cells: [name, moneyText(sumMoney([due, -paid]))],
        }))}
      />
      <List
        title="يُردّ إليهم"
        columns={['الاسم', 'المبلغ']}
        rows={money.refunds.map(({ personId, name, giveBack }) => ({
          key: personId,
          cells: [name, moneyText(giveBack)],
        }))}
      />
      <Row justify="between" className={css.signed}>
        <Blank label="توقيع القائد المسؤول" wide />
        <Blank label="توقيع القائد العام" wide />
      </Row>
      <PaperFoot today={groupToday()}>{`القائد المسؤول ${fullName(trip.captain)}`}</PaperFoot>
    </Paper>
  );
}

/** A titled table of the paper; nothing where there are no rows. */
function List(props: {
  title: string;
  columns: readonly string[];
  rows: readonly { key: number; cells: readonly (string | null)[] }[];
}) {
  const { title, rows } = props;
  const columns = props.columns.map((header, place) => ({
    header,
    cell: ({ cells }: (typeof rows)[number]) => cells[place],
  }));
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <PaperList columns={columns} rows={rows} rowKey={({ key }) => key} />
    </>
  );
}
