import { IconX } from '@tabler/icons-react';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { KnownSector } from '../../../contract/import/cells.ts';
import type { Decision, Outcome } from '../../../contract/import/rules.ts';
import { formatNumber, keepCompounds, sectorName, shortDate } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { CellField, type CellProps } from './cell-field.tsx';
import { DuplicateBox } from './duplicate-box.tsx';
import css from './review.module.css';
import { type Filter, MORE_SHOWN, type Shown } from './review-rules.ts';
import type { ReviewRow } from './rules.ts';
import type { ReviewState } from './use-review.ts';

type ListProps = {
  state: ReviewState;
  sectors: readonly KnownSector[];
  parts: Record<'asked' | 'ready', ReviewRow[]>;
  filter: Filter;
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Moves to the next open question. */
  onNext: CellProps['onNext'];
};

const titles = { asked: 'تحتاج إليك', ready: 'جاهزة' } as const;

/** The rows, those that need the captain first; long lists show some, and more by a press. */
export function RowsList(props: ListProps) {
  const { parts, filter } = props;
  return (['asked', 'ready'] as const)
    .filter((part) => parts[part].length > 0 && (filter === 'all' || filter === part))
    .map((part) => <Part key={part} {...props} part={part} />);
}

function Part({ part, ...props }: ListProps & { part: 'asked' | 'ready' }) {
  const { state, parts, shown } = props;
  const rows = parts[part];
  const waiting = (outcome: Outcome) =>
    rows.filter(({ plan, isLeft }) => !isLeft && plan.outcome === outcome);
  const rest = rows.length - shown[part];
  return (
    <Box as="section" surface="card" below="12" className={css.part} aria-label={titles[part]}>
      <Row
        gap="4"
        columnGap="12"
        align="center"
        justify="between"
        wrap
        padBlock="8"
        padInline="16"
        className={css.partHead}
      >
        <Text as="h2" size="text">
          {titles[part]} ({formatNumber(rows.length)})
        </Text>
        {part === 'asked' &&
          (['duplicate', 'deleted'] as const).map((outcome) => (
            <BulkAnswers
              key={outcome}
              outcome={outcome}
              rows={waiting(outcome)}
              decide={state.decide}
            />
          ))}
      </Row>
      <ul className={css.rows}>
        {rows.slice(0, shown[part]).map((row) => (
          <Grid
            as="li"
            columnGap="8"
            align="start"
            key={row.number}
            line="above"
            className={css.row}
            data-asked={row.isAsked || undefined}
            data-left={row.isLeft || undefined}
          >
            <ReviewItem {...props} row={row} />
          </Grid>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          look="quiet"
          onClick={() => props.onShow({ ...shown, [part]: shown[part] + MORE_SHOWN })}
        >
          {rest > MORE_SHOWN
            ? `عرض ${formatNumber(MORE_SHOWN)} أخرى من ${formatNumber(rest)}`
            : `عرض الباقي (${formatNumber(rest)})`}
        </Button>
      )}
    </Box>
  );
}

/** One choice for all undecided duplicates of a kind: a list that is imported again has hundreds. */
function BulkAnswers({
  outcome,
  rows,
  decide,
}: {
  outcome: 'duplicate' | 'deleted';
  rows: readonly ReviewRow[];
  decide: ReviewState['decide'];
}) {
  if (rows.length < 2) return null;
  const isDeleted = outcome === 'deleted';
  const changeable = rows.filter(({ plan }) => isDeleted || plan.canMerge);
  const choices: { label: string; of: readonly ReviewRow[]; decision: Decision }[] = [
    { label: 'تخطّي الكل', of: rows, decision: 'skip' },
    isDeleted
      ? { label: 'استعادة الكل', of: changeable, decision: 'restore' }
      : { label: 'دمج الكل', of: changeable, decision: 'merge' },
  ];
  return (
    <Row gap="4" columnGap="8" align="center" wrap tone="quiet">
      <span>
        {isDeleted ? 'المحذوفون' : 'المكرّرون'} ({formatNumber(rows.length)}):
      </span>
      {choices
        .filter(({ of }) => of.length > 0)
        .map(({ label, of, decision }) => (
          <Box
            as="button"
            control
            weight="medium"
            tone="accent"
            padInline="8"
            key={decision}
            type="button"
            hover="underline"
            onClick={() =>
              decide(
                of.map(({ number }) => number),
                decision,
              )
            }
          >
            {label}
          </Box>
        ))}
    </Row>
  );
}

function ReviewItem({ row, state, sectors, onNext }: ListProps & { row: ReviewRow }) {
  const { number, values } = row;
  const line = formatNumber(number);
  const name = values.name === null ? `الصف ${line}` : keepCompounds(values.name);
  if (row.isLeft) {
    return (
      <Row gap="12" align="center" justify="between" tone="quiet" whole className={css.leftRow}>
        <span>
          تُرك الصف {line}
          {values.name !== null && `: ${name}`}
        </span>
        <Button look="quiet" onClick={() => state.leave(number, false)}>
          تراجع
        </Button>
      </Row>
    );
  }
  return (
    <>
      <Text as="span" tone="quiet" nowrap className={css.number}>
        <Text as="span" hide="wide">
          صف{' '}
        </Text>
        {line}
      </Text>
      <Grid as="p" hide="wide" leading="normal" className={css.who}>
        <Text as="span" size="name" weight="bold">
          {name}
        </Text>
        <Text as="span" tone="quiet">
          {aboutOf(row)}
        </Text>
        {row.cells
          .filter(({ isCut, isEdited }) => isCut && !isEdited)
          .map(({ column, note }) => (
            <Text as="span" key={column} size="tag" tone="ok" leading="snug">
              {note}
            </Text>
          ))}
      </Grid>
      {row.cells.map((cell) => (
        <CellField
          key={cell.column}
          row={row}
          cell={cell}
          sectors={sectors}
          onEdit={state.edit}
          onNext={onNext}
        />
      ))}
      <IconButton
        label={`ترك الصف ${line}: ${name}`}
        className={css.leave}
        onClick={() => state.leave(number, true)}
      >
        <IconX size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <DuplicateBox row={row} rows={state.review.rows} onDecide={state.decide} />
      {row.refused !== null && (
        <Text
          whole
          tone="bad"
          leading="normal"
          padBlock="4"
          className={css.refusedRow}
          tabIndex={-1}
          data-open
        >
          {row.refused}
        </Text>
      )}
    </>
  );
}

/** The text of a row on phones, beside the name: values without an input below. */
function aboutOf({ cells, values }: ReviewRow): string {
  const said = {
    sector: values.sector && sectorName(values.sector),
    gender: values.gender && genderLabels[values.gender],
    birthDate: values.birthDate && shortDate(values.birthDate),
  };
  const isInput = (field: string) =>
    cells.some((cell) => cell.field === field && (cell.wrong || cell.isEdited));
  return Object.entries(said)
    .filter(([field]) => !isInput(field))
    .flatMap(([, text]) => text || [])
    .join('، ');
}
