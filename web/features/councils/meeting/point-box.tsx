import { IconChevronDown, IconChevronUp, IconLock, IconPlus } from '@tabler/icons-react';
import { countText } from '../../../../contract/core/counting.ts';
import type { Seat } from '../../../../contract/councils/shapes.ts';
import { DECISIONS, meetingLengths } from '../../../../contract/councils/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DragHandle, type DragHandlers, liftedRow } from '../../../ui/form/drag-handle.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { ActionMenu, type MenuAction } from '../../../ui/overlays/action-menu.tsx';
import { DecisionField } from './decision-field.tsx';
import { type DraftPoint, type Missing, newDecision } from './meeting-rules.ts';
import css from './point-box.module.css';

/** 'محضر وقراران', 'لم تُناقش بعد'. */
function stateOf({ minutes, decisions }: DraftPoint): string {
  const count = decisions.filter(({ text }) => text.trim() !== '').length;
  const parts = [
    minutes.trim() === '' ? '' : 'محضر',
    count > 0 ? countText(count, DECISIONS) : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'لم تُناقش بعد' : parts.join(' و');
}

/** A point of the agenda: its minutes and decisions when it is open. */
export function PointBox(
  props: {
    point: DraftPoint;
    number: number;
    seats: readonly Seat[];
    sector: SectorName | null;
    isOpen: boolean;
    isDragged: boolean;
    onToggle: () => void;
    shown: Missing | null;
    onChange: (point: DraftPoint) => void;
    onRemove: () => void;
    onUp?: () => void;
    onDown?: () => void;
  } & DragHandlers,
) {
  const { point, isOpen, onChange } = props;
  const isConfidential =
    point.reportId !== null || point.decisions.some((one) => one.isConfidential);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const actions: MenuAction[] = [
    ...(props.onUp ? [{ label: 'قدّمها', run: props.onUp }] : []),
    ...(props.onDown ? [{ label: 'أخّرها', run: props.onDown }] : []),
    { label: 'إزالة من الجدول', run: props.onRemove, danger: true },
  ];
  return (
    <Box
      as="li"
      line="between"
      padBlock="8"
      className={liftedRow}
      data-row={point.key}
      data-dragged={props.isDragged || undefined}
    >
      <Row gap="8" align="center">
        <DragHandle {...props} />
        <Row
          as="button"
          type="button"
          gap="12"
          align="center"
          control
          padBlock="4"
          tone="quiet"
          textAlign="start"
          className={css.head}
          aria-expanded={isOpen}
          onClick={props.onToggle}
        >
          <Tile square="28" surface="sunken">
            {formatNumber(props.number)}
          </Tile>
          <Box as="span" grow>
            <Text as="span" block weight="medium" tone="ink">
              {point.title}
            </Text>
            <Text as="span" block tone="quiet">
              {stateOf(point)}
            </Text>
            {isConfidential && (
              <Badge>
                <IconLock size={14} stroke={1.9} aria-hidden />
                سرّي، لقادة المجلس وحدهم
              </Badge>
            )}
          </Box>
          <Chevron size={20} stroke={1.7} aria-hidden />
        </Row>
        <ActionMenu dots label="المزيد" name={`المزيد: ${point.title}`} actions={actions} />
      </Row>
      {isOpen && (
        <Stack gap="16" padBlock="12">
          <TextField
            label="عنوان النقطة"
            value={point.title}
            maxLength={meetingLengths.title}
            error={point.title.trim() === '' ? 'اكتب عنوان النقطة' : undefined}
            onChange={(title) => onChange({ ...point, title })}
          />
          <TextAreaField
            label="المحضر"
            optional="tacit"
            rows={3}
            counted
            maxLength={meetingLengths.minutes}
            value={point.minutes}
            onChange={(minutes) => onChange({ ...point, minutes })}
          />
          {point.decisions.map((decision) => (
            <DecisionField
              key={decision.key}
              decision={decision}
              seats={props.seats}
              sector={props.sector}
              shown={props.shown?.decisionKey === decision.key}
              onChange={(changed) =>
                onChange({
                  ...point,
                  decisions: point.decisions.map((one) =>
                    one.key === decision.key ? changed : one,
                  ),
                })
              }
              onRemove={() =>
                onChange({
                  ...point,
                  decisions: point.decisions.filter((one) => one.key !== decision.key),
                })
              }
            />
          ))}
          <Button
            look="default"
            wide
            icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
            onClick={() =>
              onChange({ ...point, decisions: [...point.decisions, newDecision(point)] })
            }
          >
            {point.decisions.length === 0 ? 'قرار' : 'قرار آخر'}
          </Button>
        </Stack>
      )}
    </Box>
  );
}
