import { IconChevronDown } from '@tabler/icons-react';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { KnownSector } from '../../../contract/import/cells.ts';
import { importFieldLabels, importFields } from '../../../contract/import/columns.ts';
import { formatNumber } from '../../i18n/format.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import type { OpenTable } from './column-rules.ts';
import type { Column } from './heading-words.ts';
import css from './review.module.css';
import { columnLabel } from './review-words.ts';
import type { ReviewState } from './use-review.ts';

const choices = (): readonly Column[] => [...importFields(), 'none'];

/**
 * Chooses the field of each column. Phones show the lists of known columns after a press; wide screens fold all lists
 * if every heading was recognised.
 */
export function ColumnsBox(props: {
  table: OpenTable;
  state: ReviewState;
  sectors: readonly KnownSector[];
  isOpen: boolean;
  isFolded: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const { table, state, isOpen } = props;
  const { columns, defaults } = state.answers;
  const { shared, isNameless } = state.review;
  const known = columns.filter((column) => column !== 'none').length;
  return (
    <Grid
      as="section"
      gap="12"
      surface="card"
      padBlock="12"
      padInline="16"
      below="12"
      className={css.columns}
      data-open={isOpen || undefined}
      data-folded={props.isFolded || undefined}
      aria-label="الأعمدة"
    >
      <Text tone="quiet" hide="wide">
        <Text as="strong" weight="bold" tone="ink">
          الأعمدة
        </Text>{' '}
        عُرفت {formatNumber(known)} من {formatNumber(columns.length)}
      </Text>
      <Box as="span" hide="narrow" className={css.corner} />
      {columns.map((column, at) => {
        const heading = table.headings?.[at] || sampleOf(table, at);
        return (
          <Grid
            gap="12"
            align="center"
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
            key={at}
            className={css.column}
            data-known={column !== 'none' || undefined}
          >
            <Box as="span" clip leading="normal" className={css.heading} title={heading}>
              {heading}
            </Box>
            <span className={css.recognised}>{columnLabel(column)}</span>
            <span className={css.choice}>
              <NativeSelect
                aria-label={`ما في عمود ${heading || formatNumber(at + 1)}`}
                value={column}
                aria-invalid={isNameless || undefined}
                onChange={(event) => state.setColumn(at, event.currentTarget.value as Column)}
              >
                {choices().map((choice) => (
                  <option key={choice} value={choice}>
                    {columnLabel(choice)}
                  </option>
                ))}
              </NativeSelect>
            </span>
          </Grid>
        );
      })}
      {shared.map(({ field, isMissing }) => (
        <Grid gap="12" align="center" key={field} className={css.column} data-shared>
          <Box
            as="span"
            clip
            leading="normal"
            className={css.heading}
            data-missing={isMissing || undefined}
          >
            {isMissing ? `${importFieldLabels[field]} لكل الصفوف؟` : 'لكل الصفوف'}
          </Box>
          <span className={css.choice}>
            <NativeSelect
              aria-label={`${importFieldLabels[field]} لكل الصفوف`}
              value={defaults[field]}
              aria-invalid={isMissing || undefined}
              data-open={isMissing || undefined}
              onChange={(event) => state.setDefault(field, event.currentTarget.value)}
            >
              <option value="">{importFieldLabels[field]}…</option>
              {field === 'gender'
                ? Object.values(genderLabels).map((label) => (
                    <option key={label} value={label}>
                      {label}
                    </option>
                  ))
                : sectorChoices(props.sectors)}
            </NativeSelect>
          </span>
        </Grid>
      ))}
      {isNameless && (
        <Text weight="medium" tone="bad" className={css.nameless} tabIndex={-1} data-open>
          أي عمود فيه الاسم؟ اختره من القوائم.
        </Text>
      )}
      {known > 0 && (
        <Row
          as="button"
          gap="8"
          align="center"
          control
          weight="medium"
          tone="accent"
          type="button"
          hide="wide"
          className={css.knownToggle}
          aria-expanded={isOpen}
          onClick={() => props.onOpen(!isOpen)}
        >
          الأعمدة المعروفة ({formatNumber(known)})
          <IconChevronDown size={20} stroke={1.7} aria-hidden />
        </Row>
      )}
    </Grid>
  );
}

/** The captain's own sectors as choices. */
export function sectorChoices(sectors: readonly KnownSector[]) {
  return sectors
    .filter(({ isOwn }) => isOwn)
    .map(({ baseName, suffixName }) => {
      const name = `${baseName} ${suffixName}`;
      return (
        <option key={name} value={name}>
          {name}
        </option>
      );
    });
}

/** The first values of a column without a heading. */
function sampleOf({ lines }: OpenTable, at: number): string {
  return lines.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '';
}
