import type { ScoutWeek } from '../../../../contract/attendance/endpoints.ts';
import { attendanceLabels } from '../../../../contract/attendance/words.ts';
import { moneyUnit } from '../../../../contract/core/money.ts';
import { formatNumber, keepCompounds, weekdayDate } from '../../../i18n/format.ts';
import {
  Blank,
  Paper,
  PaperFoot,
  PaperHead,
  Papers,
  PaperTable,
} from '../../../shared/paper/paper.tsx';
import { Grid, Text } from '../../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { isLongName, type PaperPage, type PaperRow } from './paper-rules.ts';
import css from './paper-sheet-box.module.css';

/** The words of a week's sheets beside the names. */
type SheetHead = {
  sector: string;
  term: string;
  weekNumber: number;
  weekDate: string;
  /** The day on which it is printed. */
  today: string;
  /** The sector notes who paid. */
  withPaid: boolean;
};

/** The sheets of a week's attendance to be filled in by hand: on paper one an A4 page, on screen as wide as there is room. */
export function PaperSheetBox({ pages, ...head }: SheetHead & { pages: PaperPage<ScoutWeek>[] }) {
  return (
    <Papers>
      {pages.map((page, index) => {
        const place = `صفحة ${formatNumber(index + 1)} من ${formatNumber(pages.length)}`;
        return (
          <Paper key={place} label={place} size="sheet">
            <PaperHead
              title={`كشف حضور ${head.sector}`}
              beside={head.term}
              number={`الأسبوع ${formatNumber(head.weekNumber)}`}
              date={weekdayDate(head.weekDate, true)}
            />
            <p className={css.signed}>
              <Blank label="اسم القائد" wide />
              <Blank label="الوقت" />
              <Blank label="التوقيع" />
            </p>
            <Grid columns="2" className={css.columns}>
              {page.map((rows) => (
                <Column key={rows[0]?.number ?? 'spare'} rows={rows} withPaid={head.withPaid} />
              ))}
            </Grid>
            {index === pages.length - 1 && <Totals withPaid={head.withPaid} />}
            <PaperFoot today={head.today} place={place}>
              علامة واحدة لكل اسم، ومن بلا علامة غائب.
              {head.withPaid && ' في «دفع» اكتب المبلغ.'}
            </PaperFoot>
          </Paper>
        );
      })}
    </Papers>
  );
}

function Totals({ withPaid }: { withPaid: boolean }) {
  return (
    <p className={css.totals}>
      <Blank label="حاضر" />
      <Blank label="معتذر" />
      <Blank label="غائب" />
      {withPaid && <Blank label="دفعوا" />}
      <Blank label="المبلغ المدفوع" unit={moneyUnit()} />
    </p>
  );
}

function Column({ rows, withPaid }: { rows: PaperRow<ScoutWeek>[]; withPaid: boolean }) {
  const first = rows.find((row) => row !== null);
  const last = rows.findLast((row) => row !== null);
  return (
    <PaperTable className={css.table} aria-hidden={first ? undefined : true}>
      <caption>
        <VisuallyHidden>
          {first &&
            last &&
            `الأسماء من ${formatNumber(first.number)} إلى ${formatNumber(last.number)}`}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={css.number}>
            #
          </th>
          <th scope="col">الاسم</th>
          <th scope="col" className={css.box}>
            حاضر
          </th>
          <th scope="col" className={css.box}>
            معتذر
          </th>
          {withPaid && (
            <th scope="col" className={css.box}>
              دفع
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet's rows never move.
          <tr key={index} aria-hidden={row ? undefined : true}>
            <td className={css.number}>{row && formatNumber(row.number)}</td>
            {row ? <Name name={row.person.name} withPaid={withPaid} /> : <td />}
            <Boxes note={row && noteOf(row.person)} withPaid={withPaid} />
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}

function Name({ name, withPaid }: { name: string; withPaid: boolean }) {
  return (
    <th scope="row">
      <Text
        as="span"
        block
        nowrap
        className={css.name}
        data-long={isLongName(name, withPaid) || undefined}
      >
        {keepCompounds(name)}
      </Text>
    </th>
  );
}

function Boxes({ note, withPaid }: { note: string | null; withPaid: boolean }) {
  if (note) {
    return (
      <td colSpan={withPaid ? 3 : 2} className={css.note}>
        {note}
      </td>
    );
  }
  return (
    <>
      <td className={css.box}>
        <span className={css.tick} />
      </td>
      <td className={css.box}>
        <span className={css.tick} />
      </td>
      {withPaid && (
        <td className={css.box}>
          <span className={css.tick} data-wide />
        </td>
      )}
    </>
  );
}

/** Why nothing is to be ticked in somebody's row. */
function noteOf({ editable, attendanceStatus }: ScoutWeek): string | null {
  if (!editable) return 'سُجِّل في قطاع آخر';
  return attendanceStatus === 'termExecused' ? attendanceLabels.termExecused : null;
}
