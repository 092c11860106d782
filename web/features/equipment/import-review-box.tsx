import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countText } from '../../../contract/core/counting.ts';
import { rowNoun } from '../../../contract/core/labels.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import {
  importEquipment,
  listEquipment,
  undoEquipmentImport,
} from '../../../contract/equipment/endpoints.ts';
import {
  type ImportColumn,
  importColumns,
  importFields,
  readColumns,
  readCount,
} from '../../../contract/equipment/reading.ts';
import { conditionLabels, kindsText } from '../../../contract/equipment/words.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import type { SheetTable } from '../../shared/tables/table.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import { FilterSelect } from '../../ui/form/filter-bar.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ofKindsText } from './equipment-words.ts';
import {
  type Answers,
  type OnDuplicate,
  type ReviewedRow,
  requestOf,
  reviewRows,
} from './import-rules.ts';

/** Rows shown at first that need nobody. */
const SHOWN = 50;

/** The review of a list: its columns, the rows that need the captain, and those that are ready. */
export function ImportReviewBox(props: { sheet: SheetTable; onOther: () => void }) {
  const { lines } = props.sheet;
  const items = useQuery(q(listEquipment, { query: { limit: MOST_ROWS } }));
  return (
    <Loaded query={items} skeleton={<CardSkeleton lines={8} />} failure="لم تُحمَّل العهدة.">
      {({ body }) => <Review lines={lines} items={body} onOther={props.onOther} />}
    </Loaded>
  );
}

function Review(props: {
  lines: SheetTable['lines'];
  items: Parameters<typeof reviewRows>[3];
  onOther: () => void;
}) {
  const { lines, items } = props;
  const navigate = useNavigate();
  const begun = useMemo(() => readColumns(lines.map(({ cells }) => cells)), [lines]);
  const [answers, setAnswers] = useState<Answers>({
    ...{ columns: begun.columns, edits: {}, left: [], duplicates: {} },
  });
  const [shown, setShown] = useState(SHOWN);
  const rows = useMemo(
    () => reviewRows(lines, begun.first, answers, items),
    [lines, begun.first, answers, items],
  );
  const undoing = useApiMutation(undoEquipmentImport, {
    successMessage: 'تم التراجع عن الاستيراد',
    errorMessage: 'لم يتم التراجع عن الاستيراد',
  });
  const importing = useApiMutation(importEquipment, {
    errorMessage: 'لم يُضف شيء. راجع الصفوف المعلَّمة.',
    onSuccess: ({ body: { importId, added, changed } }) => {
      const said = [
        added > 0 && `أُضيف ${kindsText(added)}`,
        changed > 0 && `تغيّر عدد ${ofKindsText(changed)}`,
      ].filter(Boolean);
      toast.success(
        said.join('، ') || 'لا شيء يُضاف',
        importId === null
          ? undefined
          : { label: 'تراجع', run: () => undoing.mutate({ params: { importId } }) },
      );
      void navigate({ to: '/equipment' });
    },
  });
  const request = requestOf(rows);
  const toRow = ({ path, arabicMessage }: { path: string; arabicMessage: string }) => {
    const index = request.indexes[Number(/^rows\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
    return index === undefined ? [] : [[index, arabicMessage] as const];
  };
  const wrongNow = new Map((importing.error?.issues ?? []).flatMap(toRow));
  const needs = rows.filter(
    (row) => row.known || row.isOpen || wrongNow.has(row.index) || row.index in answers.edits,
  );
  const ready = rows.filter((row) => !needs.includes(row));
  const open = rows.filter(({ isOpen }) => isOpen).length;
  const adding = new Set(
    rows.flatMap(({ isLeft, onDuplicate, name }) =>
      isLeft || onDuplicate === 'skip' ? [] : [foldArabic(name)],
    ),
  ).size;
  const change = (next: Partial<Answers>) => {
    if (importing.isError) importing.reset();
    setAnswers((before) => ({ ...before, ...next }));
  };
  const rowProps = (row: ReviewedRow) => ({
    row,
    refused: wrongNow.get(row.index),
    onEdit: (edit: Answers['edits'][number]) =>
      change({
        edits: { ...answers.edits, [row.index]: { ...answers.edits[row.index], ...edit } },
      }),
    onDecide: (decision: OnDuplicate) =>
      change({ duplicates: { ...answers.duplicates, [foldArabic(row.name)]: decision } }),
    onLeave: () =>
      change({
        left: row.isLeft
          ? answers.left.filter((index) => index !== row.index)
          : [...answers.left, row.index],
      }),
  });
  return (
    <Stack gap="16">
      <Row gap="8" wrap align="center" justify="between">
        <Text>
          {open > 0 ? <strong>{`تحتاج إليك: ${formatNumber(open)}`}</strong> : 'كلها جاهزة'}
          {`، من ${countText(rows.length, rowNoun)}`}
        </Text>
        <Button look="default" onClick={props.onOther}>
          تغيير الملف
        </Button>
      </Row>
      <Card title="الأعمدة">
        <Text tone="quiet" below="8">
          تُعرَف الأعمدة من عناوينها، وتُغيَّر من القوائم.
        </Text>
        <Row gap="8" wrap>
          {answers.columns.map((column, at) => {
            const heading =
              (begun.first > 0 && lines[begun.first - 1]?.cells[at]) || formatNumber(at + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <div key={at}>
                <FilterSelect<ImportColumn>
                  label={`العمود ${heading}`}
                  allLabel="لا يُستورد"
                  value={column === 'none' ? '' : column}
                  onChange={(next) =>
                    change({
                      columns: answers.columns.map((each, place) =>
                        place === at ? next || 'none' : each === next ? 'none' : each,
                      ),
                      edits: {},
                      left: [],
                    })
                  }
                  options={importFields.map((value) => ({ value, label: importColumns[value] }))}
                />
                <Text size="tag" tone="quiet">
                  {heading}
                </Text>
              </div>
            );
          })}
        </Row>
      </Card>
      {rows.length === 0 && <EmptyState compact title="لا أصناف في هذه القائمة" />}
      {needs.length > 0 && (
        <Card title={`تحتاج إليك (${formatNumber(needs.length)})`}>
          {needs.map((row) => (
            <AskedRow key={row.index} {...rowProps(row)} />
          ))}
        </Card>
      )}
      {ready.length > 0 && (
        <Card title={`جاهزة (${formatNumber(ready.length)})`}>
          {ready.slice(0, shown).map((row) => (
            <ReadyRow key={row.index} {...rowProps(row)} />
          ))}
          {ready.length > shown && (
            <Button look="quiet" wide onClick={() => setShown(rows.length)}>
              {`عرض الباقي (${formatNumber(ready.length - shown)})`}
            </Button>
          )}
        </Card>
      )}
      {rows.length > 0 && (
        <SubmitBar>
          <Text tone="quiet" below="8">
            تُضاف كلها معاً أو لا يُضاف شيء، ويمكن التراجع عنها كلها خلال يوم.
          </Text>
          <Button
            big
            wide
            disabled={open > 0 || adding === 0 || importing.isPending}
            onClick={() => importing.mutate({ body: { rows: request.rows } })}
          >
            {open > 0 ? `تحتاج إليك: ${formatNumber(open)}` : `إضافة ${ofKindsText(adding)}`}
          </Button>
        </SubmitBar>
      )}
    </Stack>
  );
}

interface RowProps {
  row: ReviewedRow;
  refused: string | undefined;
  onEdit: (edit: Answers['edits'][number]) => void;
  onDecide: (decision: OnDuplicate) => void;
  onLeave: () => void;
}

const aboutRow = ({ category, place, condition, code, note }: ReviewedRow) =>
  [category, place, condition && conditionLabels[condition], code && formatDigits(code), note]
    .filter(Boolean)
    .join('، ');

function ReadyRow({ row, onLeave }: RowProps) {
  return (
    <Row gap="8" align="center" padBlock="8" line="between">
      <Box grow>
        <Text weight="medium" tone={row.isLeft ? 'faint' : 'ink'}>
          {row.name}
        </Text>
        <Text tone="quiet">{row.isLeft ? 'لا يُستورد' : aboutRow(row)}</Text>
      </Box>
      <Text as="span">{formatNumber(row.quantity ?? 1)}</Text>
      <IconButton label={row.isLeft ? `أعد ${row.name}` : `اترك ${row.name}`} onClick={onLeave}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** A row with what can't be read, or whose name the group has. */
function AskedRow(props: RowProps) {
  const { row, refused, onEdit, onDecide } = props;
  const [typed, setTyped] = useState('');
  return (
    <Box line="between" padBlock="8">
      <ReadyRow {...props} />
      {!row.isLeft && (
        <Stack gap="8">
          {row.wrong.name && (
            <TextField
              label="الاسم"
              error={row.wrong.name}
              value={typed}
              onChange={setTyped}
              onBlur={() => typed.trim() && onEdit({ name: typed.trim() })}
            />
          )}
          {row.wrong.quantity && (
            <NumberField
              label="العدد"
              error={row.wrong.quantity}
              value={typed}
              onChange={setTyped}
              onBlur={() => {
                const quantity = readCount(typed);
                if (quantity !== null) onEdit({ quantity });
              }}
            />
          )}
          {[
            row.wrong.price && 'لم يُفهم الثمن، فيُترك',
            row.wrong.boughtOn && 'لم يُفهم يوم الشراء، فيُترك',
            refused,
          ].map(
            (message) =>
              message && (
                <Text key={message} tone={message === refused ? 'bad' : 'warn'}>
                  {message}
                </Text>
              ),
          )}
          {row.known && (
            <RadioField
              label={`موجود: ${row.known.name}، نملك ${formatNumber(row.known.owned)}`}
              snug
              value={row.onDuplicate}
              onChange={onDecide}
              options={[
                { value: 'skip', label: 'تخطَّه' },
                ...(row.known.tracking === 'counted'
                  ? [
                      {
                        value: 'set' as const,
                        label: `اجعل العدد ${formatNumber(row.quantity ?? 1)}`,
                      },
                    ]
                  : []),
                { value: 'add', label: 'أضفه إليه' },
              ]}
            />
          )}
        </Stack>
      )}
    </Box>
  );
}
