import type { StoredEvaluation } from '../../../../contract/evaluation/endpoints.ts';
import { ConflictForm } from '../../../shared/sheet/conflict-form.tsx';
import { cellKey, differences } from './score-rules.ts';
import { boxText } from './score-words.ts';
import { cellsOf, type ScoreSheet } from './use-score-sheet.ts';

/** The cells on which this captain's hand-in and the stored week differ, to choose for each or for all. */
export function ScoreConflict({ sheet }: { sheet: ScoreSheet }) {
  const item = sheet.conflict!;
  const theirs = item.refusal!.stored as StoredEvaluation;
  const mine = cellsOf(item.body);
  const rows = new Map(sheet.rows.map((row) => [row.id, row]));
  const criteria = new Map(sheet.criteria.map((each) => [each.criterionId, each]));
  const differing = differences(mine, theirs.points).filter(
    ({ scoutId, criterionId }) => rows.has(scoutId) && criteria.has(criterionId),
  );
  return (
    <ConflictForm
      by={theirs.recordedBy}
      storedAt={theirs.recordedAt}
      mineAt={item.at}
      mineWord="تقييمي"
      theirsWord="تقييم"
      choices={differing.map((cell) => {
        const { max, name } = criteria.get(cell.criterionId)!;
        const row = rows.get(cell.scoutId)!;
        return {
          key: cellKey(cell.scoutId, cell.criterionId),
          number: row.number,
          label: `${name}: ${row.name}`,
          mine: boxText(cell.points, max, row.isGirl),
          theirs: boxText(cell.theirs, max, row.isGirl),
        };
      })}
      onLater={() => void sheet.postpone()}
      onChosen={(choices) => {
        if ([...choices.values()].every((side) => side === 'theirs')) return void sheet.drop();
        const stored = new Map(
          theirs.points.map((cell) => [cellKey(cell.scoutId, cell.criterionId), cell.points]),
        );
        const cells = mine.map((cell) => {
          const key = cellKey(cell.scoutId, cell.criterionId);
          const points = choices.get(key) === 'theirs' ? (stored.get(key) ?? null) : cell.points;
          return { scoutId: cell.scoutId, criterionId: cell.criterionId, points };
        });
        void sheet.handIn({ cells, version: theirs.version });
      }}
    />
  );
}
