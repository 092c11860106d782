import { IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import type { AttendanceStatus } from '../../../../contract/attendance/endpoints.ts';
import { attendanceLabels } from '../../../../contract/attendance/words.ts';
import { keepCompounds } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { HealthMark } from '../../../shared/health/health-mark.tsx';
import type { Mark } from '../../../shared/sheet/attendance-rules.ts';
import sheet from '../../../shared/sheet/sheet-table.module.css';
import { NameCell, SheetTable, TickBox } from '../../../shared/sheet/sheet-table.tsx';
import { type RowAction, useRowKeys } from '../../../shared/sheet/use-row-keys.ts';
import { Was } from '../../../shared/sheet/was-box.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Box, look, Row, Text } from '../../../ui/layout/box.tsx';
import { actionOfKey, type KeyAction, markWord, type SheetRow, wasText } from '../sheet-rules.ts';
import css from './attendance-list.module.css';

type Part = 'attended' | 'execused';
const boxes = ['attended', 'execused'] as const;
const numberClass = `${look({ tone: 'faint' })} ${sheet.number} ${css.number} tab`;

/**
 * The week's people with a checkbox for each of present and excused; neither is absent, and who was not recorded yet
 * has no mark at all. A tap on the name ticks present. The whole list is one stop of the Tab key: arrows move within
 * it, letters set a row's state, digits jump to a row.
 */
export function AttendanceList(props: {
  rows: readonly SheetRow[];
  /** True for a row whose state differs from the stored one in a way worth showing. */
  isMarkedChanged: (row: SheetRow) => boolean;
  caption: string;
  /** Said of a person whose record was made elsewhere. */
  elsewhereText: string;
  isDense: boolean;
  onTap: (id: number, box: Part) => void;
  onSet: (id: number, status: AttendanceStatus) => void;
  onMarkAll: () => void;
  onUndo: () => void;
}) {
  const { rows } = props;
  const keys = useRowKeys<Part, Exclude<KeyAction, RowAction>>({
    rows: rows.filter(isOpen),
    usable: (id, box) => usableBox(rows.find((row) => row.id === id)?.mark ?? null, box),
    first: 'attended',
    actionOf: actionOfKey,
    run(action, { id, part }) {
      switch (action.do) {
        case 'box':
          return void keys.go(id, action.box);
        case 'set':
          props.onSet(id, action.status);
          return keys.settle(id, usableBox(action.status, part));
        case 'all':
          return props.onMarkAll();
        case 'undo':
          return props.onUndo();
      }
    },
  });
  const { current } = keys;

  return (
    <SheetTable
      {...keys.table}
      caption={props.caption}
      columns={['#', 'الاسم', ...boxes.map((box) => attendanceLabels[box])]}
      isDense={props.isDense}
      className={css.table}
    >
      {rows.flatMap((row, index) => [
        ...(row.heading !== undefined && row.heading !== rows[index - 1]?.heading
          ? [<PatrolHead key={row.heading} name={row.heading} />]
          : []),
        <ScoutRow
          key={row.id}
          id={row.id}
          name={row.name}
          hint={row.hint}
          hasHealthMark={row.hasHealthMark ?? false}
          number={row.number}
          mark={row.mark}
          isChanged={props.isMarkedChanged(row)}
          stored={row.stored}
          isNew={row.isNew}
          editable={row.editable}
          elsewhereText={props.elsewhereText}
          tabStop={current?.id === row.id ? current.part : null}
          onTap={props.onTap}
          onFocus={keys.setActive}
        />,
      ])}
    </SheetTable>
  );
}

/** The name above the rows of a patrol. */
function PatrolHead({ name }: { name: string }) {
  return (
    <tr className={css.heading}>
      <Box as="th" colSpan={4} scope="colgroup" size="text" weight="bold" tone="quiet">
        {name}
      </Box>
    </tr>
  );
}

const isOpen = ({ editable, mark }: SheetRow) => editable && mark !== 'termExecused';
/** The box to stand on: a ticked one disables its neighbour. */
const usableBox = (mark: Mark, box: Part): Part =>
  mark === 'attended' || mark === 'execused' ? mark : box;

const ScoutRow = memo(function ScoutRow(props: {
  id: number;
  name: string;
  hint: string | undefined;
  hasHealthMark: boolean;
  number: number;
  mark: Mark;
  /** True where the former state is worth showing. */
  isChanged: boolean;
  stored: Mark;
  isNew: boolean;
  editable: boolean;
  elsewhereText: string;
  /** The box of this row that the Tab key reaches. */
  tabStop: Part | null;
  onTap: (id: number, box: Part) => void;
  onFocus: (at: { id: number; part: Part }) => void;
}) {
  const { mark, isChanged } = props;
  const was = isChanged ? wasText(props.stored) : null;
  const labelled = useId();
  const isFixed = !props.editable || mark === 'termExecused';
  const state = mark === 'absent' ? 'غائب' : mark === null ? 'لم يُسجَّل بعد' : null;
  const words: ReactNode = (
    <span>
      <span className={css.nameText}>{keepCompounds(props.name)}</span>
      {props.hint && (
        <Text as="span" block size="tag" weight="normal" tone="quiet">
          {props.hint}
        </Text>
      )}
      {props.hasHealthMark && <HealthMark />}
      {props.isNew && mark === null && <Flag fill="accent">جديد</Flag>}
      {mark === 'absent' && (
        <Flag fill="bad">
          <IconX size={14} stroke={2.6} aria-hidden />
          غائب
        </Flag>
      )}
      {was && <Was className={css.was}>{was}</Was>}
    </span>
  );
  return (
    <tr
      className={sheet.changeable}
      data-status={mark ?? undefined}
      data-changed={isChanged || undefined}
    >
      <td className={numberClass}>{formatDigits(props.number)}</td>
      <NameCell htmlFor={isFixed ? undefined : labelled}>{words}</NameCell>
      {isFixed ? (
        <Box as="td" textAlign="end" colSpan={2} className={sheet.fixed}>
          <Badge tone="neutral">{markWord(mark)}</Badge>
          {!props.editable && (
            <Text as="span" block size="tag" weight="normal" tone="quiet">
              {props.elsewhereText}
            </Text>
          )}
        </Box>
      ) : (
        boxes.map((box) => (
          <td key={box} className={css.boxCell}>
            <TickBox
              kind={box}
              className={css.box}
              id={box === 'attended' ? labelled : undefined}
              data-of={`${props.id} ${box}`}
              aria-label={`${attendanceLabels[box]}: ${props.name}`}
              aria-description={state ?? undefined}
              tabIndex={props.tabStop === box ? 0 : -1}
              checked={mark === box}
              disabled={mark !== box && (mark === 'attended' || mark === 'execused')}
              onChange={() => props.onTap(props.id, box)}
              onFocus={() => props.onFocus({ id: props.id, part: box })}
            >
              {attendanceLabels[box]}
            </TickBox>
          </td>
        ))
      )}
    </tr>
  );
});

/** A word beside a name, on a tint. */
function Flag(props: { fill: 'accent' | 'bad'; children: ReactNode }) {
  return (
    <Row
      as="span"
      inline
      gap="4"
      align="center"
      size="tag"
      weight="bold"
      nowrap
      fill={props.fill}
      className={css.flag}
    >
      {props.children}
    </Row>
  );
}
