import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Stepper } from './stepper-field.tsx';

/** Something that is asked for, reserved or handed out; without an item it is only written. */
export interface LineValue {
  itemId: number | null;
  text: string;
  quantity: number;
  /** Where pieces are chosen by their codes. */
  pieceIds: number[];
}

/** An item to choose, with what is free of it. */
export interface Offered {
  itemId: number;
  name: string;
  hint: string;
}

/** Items with a number each, and the way to add another. */
export function LinesField(props: {
  label: string;
  lines: readonly LineValue[];
  onChange: (lines: LineValue[]) => void;
  offered: readonly Offered[];
  loading: boolean;
  failed: boolean;
  error?: string | undefined;
  aboutOf: (line: LineValue) => { text: string; tone: 'quiet' | 'ok' | 'warn' | 'bad' };
  /** Chooses the pieces of an item, in place of a number. */
  piecesOf?: (line: LineValue, put: (pieceIds: number[]) => void) => ReactNode;
  /** Beneath a line. */
  beneath?: (line: LineValue) => ReactNode;
}) {
  const { lines } = props;
  const change = (at: number, line: LineValue | null) =>
    props.onChange(lines.flatMap((each, index) => (index === at ? (line ?? []) : each)));
  return (
    <div>
      <Text weight="medium" below="4">
        {props.label}
      </Text>
      <Box surface="card" padInline="16">
        {lines.map((line, at) => {
          const about = props.aboutOf(line);
          const pieces = props.piecesOf?.(line, (pieceIds) =>
            change(at, { ...line, pieceIds, quantity: pieceIds.length }),
          );
          return (
            <Box key={line.itemId ?? line.text} padBlock="12" line="between">
              <Row gap="8" align="center">
                <Box grow>
                  <Text weight="medium" tone="ink">
                    {line.text}
                  </Text>
                  <Text tone={about.tone}>{about.text}</Text>
                </Box>
                {!pieces && (
                  <Stepper
                    label={line.text}
                    min={1}
                    value={line.quantity}
                    onChange={(quantity) => change(at, { ...line, quantity })}
                  />
                )}
                <IconButton label={`إزالة ${line.text}`} onClick={() => change(at, null)}>
                  <IconX size={18} stroke={1.7} aria-hidden />
                </IconButton>
              </Row>
              {pieces}
              {props.beneath?.(line)}
            </Box>
          );
        })}
        <Box padBlock="12" line={lines.length > 0 ? 'above' : undefined}>
          <ChoiceField
            label="أضف صنفاً"
            value={null}
            error={props.error}
            placeholder="اختر من العهدة"
            emptyText="لا أصناف أخرى"
            loading={props.loading}
            failed={props.failed}
            choices={props.offered
              .filter(({ itemId }) => lines.every((line) => line.itemId !== itemId))
              .map(({ itemId, name, hint }) => ({ value: String(itemId), label: name, hint }))}
            onChange={(value) => {
              const item = props.offered.find(({ itemId }) => String(itemId) === value);
              if (!item) return;
              const { itemId, name } = item;
              props.onChange([...lines, { itemId, text: name, quantity: 1, pieceIds: [] }]);
            }}
          />
        </Box>
      </Box>
    </div>
  );
}
