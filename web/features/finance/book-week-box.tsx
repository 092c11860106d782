import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BookLine } from '../../../contract/finance/book.ts';
import { countOf, dayMonth, groupToday, sectorName } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/box.tsx';
import css from './book.module.css';
import { BookRow, cell, RowActions, type RowProps, row } from './book-row-box.tsx';
import { NumberRanges } from './number-list.tsx';
import { placeOf, weekName } from './rules.ts';

type WeekLine = Extract<BookLine, { kind: 'week' }>;

/** A week's subscriptions: one line, which opens to its sectors and says who is missing. */
export function WeekRows({ line, isByDate, actions }: RowProps<WeekLine>) {
  const [isOpen, setOpen] = useState(false);
  const { subscriptions } = line;
  const sectors = countOf(subscriptions.length, 'sector');
  return (
    <>
      <BookRow
        number={<NumberRanges of={subscriptions} />}
        of={line}
        what={
          <Opener isOpen={isOpen} setOpen={setOpen}>
            {weekName(line.weekNumber)}
            {line.cancelled && ' (ملغي)'}
          </Opener>
        }
        place={`${dayMonth(line.date)}، ${sectors}`}
        sector={
          <td {...cell} className={css.sector}>
            {sectors}
          </td>
        }
        type="income"
        value={line.value}
        sign="+"
        isByDate={isByDate}
        balance={line.balance}
        actions={
          <Row justify="end">
            <IconButton
              className={css.opener}
              label={`${isOpen ? 'إخفاء' : 'عرض'} قطاعات ${weekName(line.weekNumber)}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </Row>
        }
        marks={{}}
      />
      {isOpen && <SectorRows line={line} isByDate={isByDate} actions={actions} />}
    </>
  );
}

function SectorRows({ line, isByDate, actions }: RowProps<WeekLine>) {
  const { subscriptions, missing } = line;
  const today = groupToday();
  return (
    <>
      {subscriptions.map((paid) => {
        const sector = sectorName(paid);
        return (
          <BookRow
            key={paid.itemId}
            number={formatDigits(paid.number)}
            of={paid}
            what={sector}
            place={placeOf(paid, today)}
            sector={<td {...cell} className={css.lead} />}
            type="income"
            value={paid.value}
            sign="+"
            isByDate={isByDate}
            actions={
              <RowActions
                item={paid}
                name={`${weekName(line.weekNumber)}، ${sector}`}
                actions={actions}
                deletable={paid.deletable}
              />
            }
            marks={{ 'data-within': true }}
          />
        );
      })}
      {missing.length > 0 && (
        <tr {...row} className={css.missing}>
          <td {...cell} colSpan={3} className={css.lead} />
          <td {...cell} colSpan={isByDate ? 6 : 5}>
            لم تسجّل بعد: {missing.map(sectorName).join('، ')}
          </td>
        </tr>
      )}
    </>
  );
}

/** Shows the rows of a week without leaving the list. */
function Opener(props: { isOpen: boolean; setOpen: (open: boolean) => void; children: ReactNode }) {
  return (
    <Row
      as="button"
      inline
      gap="4"
      align="center"
      tone="accent"
      textAlign="start"
      rounded
      type="button"
      className={css.opener}
      aria-expanded={props.isOpen}
      onClick={() => props.setOpen(!props.isOpen)}
    >
      {props.children}
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
    </Row>
  );
}
