import { type KeyboardEvent, useState } from 'react';
import type { ScoutBadge } from '../../../contract/badges/endpoints.ts';
import { badgeStateLabels } from '../../../contract/badges/words.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { keyOfCell, orderedRequirements, progressWith } from './badge-rules.ts';
import { anyOfText, leftText } from './badge-words.ts';
import css from './pass-table.module.css';
import type { Passes } from './use-passes.ts';

const MOVES: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  // The page runs from right to left.
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
};

/** Who × what: a row for each scout, a column for each requirement. Arrows move, Space picks. */
export function PassTable({ passes, mayPass }: { passes: Passes; mayPass: boolean }) {
  const { badge, rows, picked } = passes;
  const { compulsory, others, all } = orderedRequirements(badge);
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0]);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = MOVES[event.key];
    if (!step || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const row = Math.min(Math.max(at[0] + step[0], 0), rows.length - 1);
    const column = Math.min(Math.max(at[1] + step[1], 0), all.length - 1);
    setAt([row, column]);
    event.currentTarget.querySelector<HTMLInputElement>(`[data-at="${row}/${column}"]`)?.focus();
  };
  return (
    <Box surface="card" className={css.frame}>
      <table className={css.table} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={css.name}>
              الاسم
            </th>
            {compulsory.length > 0 && (
              <th scope="colgroup" colSpan={compulsory.length} className={css.group}>
                إلزامية
              </th>
            )}
            {others.length > 0 && (
              <th scope="colgroup" colSpan={others.length} className={css.group} data-parted>
                {anyOfText(badge.anyOf)}
              </th>
            )}
            <th scope="col" rowSpan={2} className={css.left}>
              الباقي
            </th>
          </tr>
          <tr>
            {all.map(({ requirementId, number, text }, index) => (
              <th
                key={requirementId}
                scope="col"
                className={css.requirement}
                data-parted={index === compulsory.length || undefined}
                title={text}
              >
                <span className={css.number}>{formatNumber(number)}</span>
                <span className={css.words}>{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.scoutId}>
              <th scope="row" className={css.scout}>
                {keepCompounds(row.name)}
              </th>
              {all.map(({ requirementId, text }, column) => {
                const key = keyOfCell({ scoutId: row.scoutId, requirementId });
                const pass = row.passed.find((each) => each.requirementId === requirementId);
                const isNew = picked.has(key) || passes.waiting.has(key);
                const isAt = at[0] === place && at[1] === column;
                return (
                  <td
                    key={requirementId}
                    data-new={isNew || undefined}
                    data-parted={column === compulsory.length || undefined}
                  >
                    <label className={css.cell}>
                      <input
                        type="checkbox"
                        data-at={`${place}/${column}`}
                        tabIndex={isAt ? 0 : -1}
                        aria-label={`${row.name}، ${text}`}
                        checked={pass !== undefined || isNew}
                        disabled={!mayPass}
                        onFocus={() => setAt([place, column])}
                        onChange={() => passes.toggle(row, requirementId)}
                      />
                    </label>
                  </td>
                );
              })}
              <td className={css.left}>
                <Left row={row} left={progressWith(badge, row, picked).left} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Left({ row, left }: { row: ScoutBadge; left: number }) {
  if (row.state === 'awarded') return <Badge tone="ok">{badgeStateLabels.awarded}</Badge>;
  if (row.state === 'approved') return <Badge tone="accent">{badgeStateLabels.approved}</Badge>;
  if (left === 0) return <Badge tone="accent">{badgeStateLabels.complete}</Badge>;
  return leftText(left);
}
