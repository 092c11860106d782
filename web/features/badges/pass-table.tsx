import type { ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import { badgeStateLabels } from '../../../contract/badges/words.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import { actionOfRowKey, useRowKeys } from '../../shared/sheet/use-row-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { keyOfCell, orderedRequirements, progressWith } from './badge-rules.ts';
import { anyOfText, leftText } from './badge-words.ts';
import css from './pass-table.module.css';
import type { Passes } from './use-passes.ts';

/** The columns that an arrow leads on: the page runs from right to left. */
const arrows = {
  ArrowLeft: { do: 'go', columns: 1 },
  ArrowRight: { do: 'go', columns: -1 },
} as const;
type Go = (typeof arrows)[keyof typeof arrows];

/** A row for each scout, a column for each requirement. Arrows move, Space picks. */
export function PassTable({ passes, mayPass }: { passes: Passes; mayPass: boolean }) {
  const { badge, rows, picked } = passes;
  const { compulsory, others, all } = orderedRequirements(badge);
  const keys = useRowKeys<string, Go>({
    rows: rows.map(({ scoutId }, index) => ({ id: scoutId, number: index + 1 })),
    usable: (_, part) => part,
    first: String(all[0]?.requirementId),
    actionOf(event) {
      const action = actionOfRowKey<Go>(event, arrows);
      return action?.do === 'move' || action?.do === 'go' ? action : null;
    },
    run({ columns }, { id, part }) {
      const column = all.findIndex(({ requirementId }) => String(requirementId) === part) + columns;
      const to = all[Math.min(Math.max(column, 0), all.length - 1)]!;
      keys.go(id, String(to.requirementId));
    },
  });
  return (
    <Box surface="card" className={css.frame}>
      <table {...keys.table} className={css.table}>
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
                <Text as="span" block weight="bold" tone="ink">
                  {formatNumber(number)}
                </Text>
                <Text as="span" block>
                  {text}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.scoutId}>
              <th scope="row" className={css.scout}>
                {keepCompounds(row.name)}
              </th>
              {all.map(({ requirementId, text }, column) => {
                const key = keyOfCell({ scoutId: row.scoutId, requirementId });
                const pass = row.passed.find((each) => each.requirementId === requirementId);
                const isNew = picked.has(key) || passes.waiting.has(key);
                const part = String(requirementId);
                const isAt = keys.current?.id === row.scoutId && keys.current.part === part;
                return (
                  <td
                    key={requirementId}
                    data-new={isNew || undefined}
                    data-parted={column === compulsory.length || undefined}
                  >
                    <Grid as="label" centered className={css.cell}>
                      <input
                        type="checkbox"
                        data-of={`${row.scoutId} ${part}`}
                        tabIndex={isAt ? 0 : -1}
                        aria-label={`${row.name}، ${text}`}
                        checked={pass !== undefined || isNew}
                        disabled={!mayPass}
                        onFocus={() => keys.setActive({ id: row.scoutId, part })}
                        onChange={() => passes.toggle(row, requirementId)}
                      />
                    </Grid>
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
