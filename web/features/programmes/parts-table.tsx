import type { ImportRow } from '../../../contract/programmes/endpoints.ts';
import { type Action, holdSentences } from '../../../contract/programmes/words.ts';
import { CheckField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import css from './parts-table.module.css';
import { type Decisions, partTitle } from './programme-words.ts';

interface Deciding {
  decisions: Decisions;
  decide: (key: string, action: Action) => void;
}

/** The choice for a part that differs. */
export function DecisionField(props: Deciding & { row: ImportRow; hiddenLabel?: boolean }) {
  const { row, decisions, decide, hiddenLabel = false } = props;
  return (
    <RadioField
      label={hiddenLabel ? `ماذا نفعل؟ ${partTitle(row)}` : 'ماذا نفعل؟'}
      hiddenLabel={hiddenLabel}
      snug
      value={decisions[row.key] ?? null}
      onChange={(action: Action) => decide(row.key, action)}
      options={[
        { value: 'keep', label: 'أبقِ ما عندنا' },
        { value: 'replace', label: 'بدّله', disabled: !row.replaceable },
        { value: 'both', label: 'الاثنان', disabled: !row.both },
      ]}
    />
  );
}

/** Parts that differ or are new beside the group's own, where a screen has room for columns. */
export function PartsTable(props: Deciding & { rows: readonly ImportRow[] }) {
  const { rows, decisions, decide } = props;
  const columns: Column<ImportRow>[] = [
    { id: 'part', header: 'ماذا', cell: partTitle, rowHeader: true },
    {
      id: 'ours',
      header: 'عندنا',
      cell: ({ ours, hold }) =>
        ours === null ? (
          <Text as="span" tone="quiet">
            ليس عندنا
          </Text>
        ) : (
          <>
            {ours}
            {hold && (
              <Text as="span" block tone="quiet">
                {holdSentences[hold]}
              </Text>
            )}
          </>
        ),
    },
    { id: 'theirs', header: 'في الملف', cell: ({ theirs }) => theirs },
    {
      id: 'act',
      header: 'ماذا نفعل؟',
      cell: (row) =>
        row.outcome === 'differs' ? (
          <div className={css.acts}>
            <DecisionField {...{ row, decisions, decide }} hiddenLabel />
          </div>
        ) : (
          <CheckField
            label="يُضاف"
            optional
            value={decisions[row.key] !== 'leave'}
            onChange={(isAdded) => decide(row.key, isAdded ? 'both' : 'leave')}
          />
        ),
    },
  ];
  return (
    <DataTable caption="أجزاء البرنامج" columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
}
