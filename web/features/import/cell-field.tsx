import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { KnownSector } from '../../../contract/import/cells.ts';
import {
  formatNumber,
  groupPhone,
  keepCompounds,
  sectorName,
  shortDate,
} from '../../i18n/format.ts';
import form from '../../ui/form/form.module.css';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Box, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { MemberNumber } from '../../ui/member-number.tsx';
import { sectorChoices } from './columns-box.tsx';
import css from './review.module.css';
import { columnLabel } from './review-words.ts';
import type { ReviewRow, ShownCell } from './rules.ts';

export type CellProps = {
  row: ReviewRow;
  cell: ShownCell;
  sectors: readonly KnownSector[];
  onEdit: (number: number, column: number, text: string) => void;
  /** Moves to the next error after this cell. */
  onNext: (from: Element | null) => void;
};

/** A cell of the review. Wrong and corrected cells are inputs with the reason. */
export function CellField(props: CellProps) {
  const { cell, row } = props;
  const id = useId();
  if (!cell.wrong && !cell.isEdited) {
    return (
      <Text as="span" whole above="8" className={css.cell} data-plain data-field={cell.field}>
        {cell.field !== 'none' && <VisuallyHidden>{columnLabel(cell.field)}: </VisuallyHidden>}
        <Plain row={row} cell={cell} />
        {cell.note && (
          <Text as="span" size="tag" tone="ok" leading="snug" block>
            {cell.note}
          </Text>
        )}
      </Text>
    );
  }
  return (
    <Box whole above="8" className={css.cell} data-field={cell.field}>
      <Text as="label" hide="wide" htmlFor={id} block className={css.cellLabel}>
        {columnLabel(cell.field)}
      </Text>
      <Input {...props} id={id} />
      {cell.wrong && (
        <Text tone="bad" leading="normal" id={`${id}-wrong`} className={css.wrong}>
          {cell.wrong}
        </Text>
      )}
    </Box>
  );
}

function Plain({ row: { values }, cell }: Pick<CellProps, 'row' | 'cell'>) {
  const { name, sector, gender, phoneNumber, memberNumber } = values;
  const { field, text } = cell;
  if (field === 'name' && name !== null) return keepCompounds(name);
  if (field === 'sector' && sector) return sectorName(sector);
  if (field === 'gender' && gender) return genderLabels[gender];
  if (field === 'phoneNumber' && phoneNumber) return <bdi dir="ltr">{groupPhone(phoneNumber)}</bdi>;
  if (field === 'memberNumber' && memberNumber) return <MemberNumber number={memberNumber} />;
  const day = field === 'birthDate' || field === 'enrollDate' ? values[field] : null;
  return day ? shortDate(day) : text;
}

function Input({ row, cell, sectors, onEdit, onNext, id }: CellProps & { id: string }) {
  const wired = {
    id,
    // Name the row too: the visible label, shown on phones only, is the same in every row.
    'aria-label': `${columnLabel(cell.field)}، الصف ${formatNumber(row.number)}`,
    'aria-invalid': cell.wrong ? (true as const) : undefined,
    'aria-describedby': cell.wrong ? `${id}-wrong` : undefined,
    'data-open': cell.wrong ? true : undefined,
  };
  const edit = (text: string) => {
    if (text !== cell.text) onEdit(row.number, cell.column, text);
  };
  if (cell.field === 'sector' || cell.field === 'gender') {
    const { sector, gender } = row.values;
    const known =
      cell.field === 'sector'
        ? sector && `${sector.baseName} ${sector.suffixName}`
        : gender && genderLabels[gender];
    return (
      <NativeSelect
        {...wired}
        value={known ?? cell.text}
        onChange={(event) => edit(event.currentTarget.value)}
      >
        {known === null && (
          <option value={cell.text} disabled>
            {cell.text.trim() || 'اختر'}
          </option>
        )}
        {cell.field === 'sector'
          ? sectorChoices(sectors)
          : Object.values(genderLabels).map((label) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
      </NativeSelect>
    );
  }
  const commit = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { value } = event.currentTarget;
    const from = event.currentTarget.closest('[data-field]');
    // Look for the next error after rendering, which may replace this input.
    flushSync(() => edit(value));
    onNext(from);
  };
  const isPhone = cell.field === 'phoneNumber';
  return (
    <input
      {...wired}
      // A new reading of the file resets the input.
      key={cell.text}
      type={isPhone ? 'tel' : 'text'}
      inputMode={isPhone ? 'tel' : undefined}
      autoComplete="off"
      className={form.input}
      defaultValue={cell.text}
      onBlur={(event) => edit(event.currentTarget.value)}
      onKeyDown={commit}
    />
  );
}
