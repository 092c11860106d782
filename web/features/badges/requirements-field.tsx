import { IconMinus, IconPlus } from '@tabler/icons-react';
import { requirementRecord } from '../../../contract/badges/record.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DragHandle, type DragHandlers, useRowDrag } from '../../ui/form/drag-handle.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { movedBy, movedTo, newRow, type RequirementRow } from './badge-form-rules.ts';
import css from './requirements-field.module.css';

type Props = {
  rows: readonly RequirementRow[];
  anyOf: number | null;
  error?: string | undefined;
  onChange: (rows: RequirementRow[]) => void;
  onAnyOf: (anyOf: number | null) => void;
};

/** The requirements in order, compulsory ones and those to choose from. Moved by the handle, or by the menu of each. */
export function RequirementsField(props: Props) {
  const { rows, anyOf, onChange, onAnyOf } = props;
  const compulsory = rows.filter(({ isRequired }) => isRequired);
  const others = rows.filter(({ isRequired }) => !isRequired);
  const { dragged, handlersOf } = useRowDrag((key, target) => onChange(movedTo(rows, key, target)));
  const rowProps = (row: RequirementRow, index: number) => ({
    ...props,
    row,
    number: index + 1,
    isDragged: dragged === row.key,
    ...handlersOf(row.key),
  });
  const addOther = () => {
    onChange([...rows, newRow(false)]);
    if (others.length === 0) onAnyOf(1);
  };
  return (
    <Card title="المتطلبات" count={formatNumber(rows.length)}>
      <ul>
        {compulsory.map((row, index) => (
          <Requirement key={row.key} {...rowProps(row, index)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Box as="section" frame="accent" rounded pad="12" above="12" aria-label="مجموعة اختيار">
          <Row gap="8" align="center" justify="between" wrap>
            <Text weight="medium" tone="ink">
              يكفي من هذه
            </Text>
            <Row gap="4" align="center">
              <IconButton
                label="أقل"
                disabled={anyOf === null}
                onClick={() => onAnyOf(anyOf === null || anyOf <= 1 ? null : anyOf - 1)}
              >
                <IconMinus size={20} stroke={1.7} aria-hidden />
              </IconButton>
              <Text as="span" weight="medium" role="status">
                {anyOf === null
                  ? 'كلها اختيارية'
                  : `${formatNumber(anyOf)} من ${formatNumber(others.length)}`}
              </Text>
              <IconButton
                label="أكثر"
                disabled={(anyOf ?? 0) >= others.length}
                onClick={() => onAnyOf((anyOf ?? 0) + 1)}
              >
                <IconPlus size={20} stroke={1.7} aria-hidden />
              </IconButton>
            </Row>
          </Row>
          <ul>
            {others.map((row, index) => (
              <Requirement key={row.key} {...rowProps(row, compulsory.length + index)} />
            ))}
          </ul>
        </Box>
      )}
      {props.error && (
        <Text tone="bad" above="8" role="alert">
          {props.error}
        </Text>
      )}
      <Row gap="8" wrap above="12">
        <Button
          look="tint"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => onChange([...rows, newRow(true)])}
        >
          متطلب
        </Button>
        <Button
          look="default"
          icon={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={addOther}
        >
          {others.length === 0 ? 'مجموعة اختيار' : 'متطلب للاختيار'}
        </Button>
      </Row>
    </Card>
  );
}

function Requirement(
  props: Props & {
    row: RequirementRow;
    number: number;
    isDragged: boolean;
  } & DragHandlers,
) {
  const { row, rows, anyOf, onChange, onAnyOf } = props;
  const name = `المتطلب ${formatNumber(props.number)}`;
  const change = (part: Partial<RequirementRow>) =>
    onChange(rows.map((each) => (each.key === row.key ? { ...each, ...part } : each)));
  const leave = (next: RequirementRow[]) => {
    const others = next.filter(({ isRequired }) => !isRequired).length;
    if (anyOf !== null && anyOf > others) onAnyOf(others === 0 ? null : others);
    onChange(next);
  };
  const moveToOther = () => {
    const moved = { ...row, isRequired: !row.isRequired };
    if (row.isRequired && anyOf === null && rows.every(({ isRequired }) => isRequired)) onAnyOf(1);
    leave([...rows.filter(({ key }) => key !== row.key), moved]);
  };
  return (
    <Grid
      as="li"
      gap="8"
      align="center"
      padBlock="8"
      className={css.row}
      data-row={row.key}
      data-dragged={props.isDragged || undefined}
    >
      <DragHandle onDrag={props.onDrag} onDragOver={props.onDragOver} onDrop={props.onDrop} />
      <Box
        as="textarea"
        full
        padBlock="8"
        padInline="12"
        tone="ink"
        leading="normal"
        surface="field"
        className={css.text}
        rows={2}
        maxLength={requirementRecord.fields.text.max}
        aria-label={name}
        placeholder="ما يفعله الكشاف ليجتازه"
        value={row.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <ActionMenu
        dots
        label="إجراءات"
        name={`إجراءات ${name}`}
        actions={[
          { label: 'أعلى', run: () => onChange(movedBy(rows, row.key, -1)) },
          { label: 'أسفل', run: () => onChange(movedBy(rows, row.key, 1)) },
          {
            label: row.isRequired ? 'نقل إلى مجموعة الاختيار' : 'جعله إلزامياً',
            run: moveToOther,
          },
          {
            label: 'حذف',
            danger: true,
            run: () => leave(rows.filter(({ key }) => key !== row.key)),
          },
        ]}
      />
    </Grid>
  );
}
