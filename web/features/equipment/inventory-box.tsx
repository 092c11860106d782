import { groupBy } from '../../../contract/core/lists.ts';
import { presentAt } from '../../../contract/equipment/rules.ts';
import type { EquipmentRow } from '../../../contract/equipment/shapes.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { Blank, Paper, PaperFoot, PaperHead, PaperTable } from '../../shared/paper/paper.tsx';
import { repairText } from '../../shared/trips/equipment-words.ts';
import css from './equipment-papers.module.css';
import { placesText } from './equipment-words.ts';

const HEADERS = ['م', 'الصنف', 'المكان', 'نملك', 'خارجه', 'يكون هنا', 'المعدود', 'ملاحظة'];
const EMPTY = [1, 2, 3, 4, 5];
const orDash = (count: number) => (count > 0 ? formatNumber(count) : '–');

/** The inventory of a place, or of all of them, with a box for what is counted. */
export function InventoryPaper(props: {
  rows: readonly EquipmentRow[];
  placeId: number | null;
  place: string;
}) {
  const { rows, placeId, place } = props;
  const today = groupToday();
  const groups = [...groupBy(rows, ({ category }) => category)];
  const nth = new Map(rows.map(({ itemId }, at) => [itemId, at + 1]));
  return (
    <Paper label={`قائمة جرد: ${place}`} size="long">
      <PaperHead
        title={`قائمة جرد: ${place}`}
        beside={kindsText(rows.length)}
        number=""
        date={weekdayDate(today, true)}
      />
      <div className={css.blanks}>
        <Blank label="من عدّ" wide />
        <Blank label="اليوم" />
        <Blank label="التوقيع" />
      </div>
      <PaperTable className={css.list}>
        <thead>
          <tr>
            {HEADERS.map((header) => (
              <th scope="col" key={header}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([category, items]) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={HEADERS.length} className={css.category}>
                {category}
              </th>
            </tr>
            {items.map((row) => {
              const here = presentAt(row.places, row.out + row.lost)
                .filter((each) => placeId === null || each.placeId === placeId)
                .reduce((sum, { present }) => sum + present, 0);
              return (
                <tr key={row.itemId}>
                  <td>{formatNumber(nth.get(row.itemId)!)}</td>
                  <td className={css.category}>{row.name}</td>
                  <td>{placesText(row)}</td>
                  <td>{formatNumber(row.owned)}</td>
                  <td>{orDash(row.out)}</td>
                  <td className={css.category}>{orDash(here)}</td>
                  <td>
                    <span className={css.box} />
                  </td>
                  <td>{row.toRepair > 0 && repairText(row.toRepair)}</td>
                </tr>
              );
            })}
          </tbody>
        ))}
        <tbody>
          {EMPTY.map((row) => (
            <tr key={row}>
              {HEADERS.map((header) => (
                <td key={header}>{header === 'المعدود' && <span className={css.box} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <p>يُعدّ ما في المكان فقط. ما خارجه مع أحد لا يُعدّ. الأسطر الفارغة لما وُجد وليس في القائمة.</p>
      <PaperFoot today={today}>يُدخل المعدود في خيمة من «جرد»، ثم تُسوَّى الفروق بأسبابها.</PaperFoot>
    </Paper>
  );
}
