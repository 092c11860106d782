import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { planSegment } from '../../../contract/sessions/record.ts';
import { clockText, durationText } from '../../../contract/sessions/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import { numberInput } from '../../i18n/typed-digits.ts';
import { Button } from '../../ui/button.tsx';
import { DragHandle, type DragHandlers, liftedRow } from '../../ui/form/drag-handle.tsx';
import { Field, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { BringersField } from './bringers-field.tsx';
import { minutesOf, type SegmentRow, stepMinutes } from './plan-rules.ts';
import css from './segments-field.module.css';

export type SegmentProps = {
  row: SegmentRow;
  place: number;
  count: number;
  /** When it begins, `HH:MM`. */
  startsAt: string;
  isLate: boolean;
  isOpen: boolean;
  isDragged: boolean;
  captains: readonly { captainId: number; label: string }[];
  onOpen: () => void;
  onChange: (part: Partial<SegmentRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
} & DragHandlers;

/** Alt with an arrow moves a segment from anywhere in its row. */
function moveByKeys({ onMove }: SegmentProps) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
}

const nameOf = ({ row, place }: Pick<SegmentProps, 'row' | 'place'>) =>
  row.title.trim() || `الفقرة ${formatNumber(place + 1)}`;

function CaptainSelect(props: SegmentProps & { id?: string }) {
  const { row, captains, onChange } = props;
  return (
    <NativeSelect
      id={props.id}
      aria-label={props.id ? undefined : `قائد ${nameOf(props)}`}
      value={row.captainId ?? ''}
      onChange={(event) => onChange({ captainId: Number(event.currentTarget.value) || null })}
    >
      <option value="">الكل</option>
      {captains.map(({ captainId, label }) => (
        <option key={captainId} value={captainId}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A segment on a wide screen: all of it in one line. */
export function SegmentLine(props: SegmentProps) {
  const { row, place, count, onChange, onMove } = props;
  const name = nameOf(props);
  return (
    <li
      className={`${liftedRow} ${css.row}`}
      data-row={row.key}
      data-dragged={props.isDragged || undefined}
      onKeyDown={moveByKeys(props)}
    >
      <div className={css.wide}>
        <DragHandle {...props} />
        <IconButton label={`قدّم ${name}`} disabled={place === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={20} stroke={1.7} aria-hidden />
        </IconButton>
        <IconButton label={`أخّر ${name}`} disabled={place === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={20} stroke={1.7} aria-hidden />
        </IconButton>
        <Text as="span" nowrap className={props.isLate ? css.late : undefined}>
          {clockText(props.startsAt, { half: false })}
        </Text>
        <Box
          as="input"
          full
          control
          padInline="12"
          tone="ink"
          surface="field"
          className={css.input}
          aria-label={`اسم الفقرة ${formatNumber(place + 1)}`}
          maxLength={planSegment.fields.title.max}
          value={row.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <MinutesField row={row} name={name} onChange={(minutes) => onChange({ minutes })} />
        <CaptainSelect {...props} />
        <Box
          as="input"
          full
          control
          padInline="12"
          tone="ink"
          surface="field"
          className={css.input}
          aria-label={`مواد ${name}`}
          placeholder="لا شيء"
          value={row.materials}
          onChange={(event) => onChange({ materials: event.currentTarget.value })}
        />
        <ActionMenu
          dots
          label="إجراءات"
          name={`إجراءات ${name}`}
          actions={[
            {
              label: props.isOpen ? 'إخفاء التفاصيل' : 'ملاحظة ومن يُحضر المواد',
              run: props.onOpen,
            },
            { label: 'حذف', danger: true, run: props.onRemove },
          ]}
        />
      </div>
      {!props.isOpen && row.notes !== '' && (
        <Text tone="quiet" padInline="16" padBlock="4" className={css.note}>
          {row.notes}
        </Text>
      )}
      {props.isOpen && (
        <Stack gap="12" padInline="16" padBlock="8">
          <BringersField row={row} captains={props.captains} onChange={onChange} />
          <TextAreaField
            label={`ملاحظة ${name}`}
            optional
            rows={2}
            maxLength={planSegment.fields.notes.max}
            value={row.notes}
            onChange={(notes) => onChange({ notes })}
          />
        </Stack>
      )}
    </li>
  );
}

/** A segment on a phone: one line, and its fields where it is opened. */
export function SegmentFold(props: SegmentProps) {
  const { row, place, count, onChange, onMove, captains } = props;
  const id = useId();
  const who = captains.find(({ captainId }) => captainId === row.captainId)?.label ?? 'الكل';
  const Chevron = props.isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li
      className={props.isOpen ? css.open : `${liftedRow} ${css.row}`}
      data-row={row.key}
      data-dragged={props.isDragged || undefined}
      onKeyDown={moveByKeys(props)}
    >
      <Grid gap="8" align="center" padBlock="8" padInline="12" className={css.line}>
        <DragHandle {...props} />
        <Box
          as="button"
          type="button"
          block
          control
          textAlign="start"
          aria-expanded={props.isOpen}
          aria-controls={id}
          onClick={props.onOpen}
        >
          <Text as="span" block weight="medium" tone={props.isOpen ? 'accent' : 'ink'}>
            {props.isOpen
              ? `الفقرة ${formatNumber(place + 1)}، من ${clockText(props.startsAt)}`
              : nameOf(props)}
          </Text>
          {!props.isOpen && (
            <Text as="span" block tone="quiet">
              {[who, row.materials].filter(Boolean).join('، ')}
            </Text>
          )}
        </Box>
        {!props.isOpen && (
          <Box textAlign="end" noShrink>
            <Text className={props.isLate ? css.late : undefined}>
              {clockText(props.startsAt, { half: false })}
            </Text>
            <Text tone="quiet">{durationText(minutesOf(row))}</Text>
          </Box>
        )}
        <Chevron size={20} stroke={1.7} aria-hidden />
      </Grid>
      {props.isOpen && (
        <Stack gap="12" padInline="12" padBlock="12" id={id}>
          <TextField
            label="الفقرة"
            maxLength={planSegment.fields.title.max}
            value={row.title}
            onChange={(title) => onChange({ title })}
          />
          <div>
            <Text weight="medium" tone="ink" below="4">
              الدقائق
            </Text>
            <MinutesField
              row={row}
              name={nameOf(props)}
              onChange={(minutes) => onChange({ minutes })}
            />
          </div>
          <Field label="القائد" value={row.captainId} onChange={() => {}} optional="tacit">
            {(wired) => <CaptainSelect {...props} id={wired.id} />}
          </Field>
          <TextField
            label="المواد"
            optional
            description={`افصل بينها بفاصلة، والعدد في أولها: ${formatNumber(42)} حبلاً، لوحة العُقد`}
            value={row.materials}
            onChange={(materials) => onChange({ materials })}
          />
          <BringersField row={row} captains={captains} onChange={onChange} />
          <TextAreaField
            label="ملاحظة"
            optional
            rows={2}
            maxLength={planSegment.fields.notes.max}
            value={row.notes}
            onChange={(notes) => onChange({ notes })}
          />
          <Row gap="8" wrap>
            <Button
              look="default"
              disabled={place === 0}
              icon={<IconArrowUp size={20} stroke={1.7} aria-hidden />}
              onClick={() => onMove(-1)}
            >
              قدّمها
            </Button>
            <Button
              look="default"
              disabled={place === count - 1}
              icon={<IconArrowDown size={20} stroke={1.7} aria-hidden />}
              onClick={() => onMove(1)}
            >
              أخّرها
            </Button>
            <Button
              look="danger-text"
              icon={<IconTrash size={20} stroke={1.7} aria-hidden />}
              onClick={props.onRemove}
            >
              حذف
            </Button>
          </Row>
        </Stack>
      )}
    </li>
  );
}

/** How long a segment lasts: by steps of five, or typed. */
function MinutesField(props: {
  row: SegmentRow;
  name: string;
  onChange: (minutes: string) => void;
}) {
  const { row, name, onChange } = props;
  return (
    <Grid align="center" surface="field" className={css.minutes}>
      <IconButton label={`${name}: خمس دقائق أقل`} onClick={() => onChange(stepMinutes(row, -5))}>
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <input
        {...numberInput(row.minutes, onChange)}
        inputMode="numeric"
        aria-label={`دقائق ${name}`}
        maxLength={3}
      />
      <IconButton label={`${name}: خمس دقائق أكثر`} onClick={() => onChange(stepMinutes(row, 5))}>
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </Grid>
  );
}
