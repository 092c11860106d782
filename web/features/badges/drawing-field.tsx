import { type ReactNode, useId } from 'react';
import {
  badgeColorLabels,
  badgeColors,
  badgeGlyphLabels,
  badgeGlyphs,
  badgeShapeLabels,
  badgeShapes,
  type BadgeDrawing as Drawing,
} from '../../../contract/badges/words.ts';
import { BadgeDrawing, badgeFills } from '../../shared/badges/badge-drawing.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import css from './drawing-field.module.css';

/** The drawing of a badge: a shape, a colour and a picture of the program's own. */
export function DrawingField(props: { value: Drawing; onChange: (drawing: Drawing) => void }) {
  const { value, onChange } = props;
  return (
    <>
      <Choices
        label="الشكل"
        options={badgeShapes}
        labels={badgeShapeLabels}
        value={value.shape}
        onChange={(shape) => onChange({ ...value, shape })}
        draw={(shape) => <BadgeDrawing drawing={{ ...value, shape }} size={32} />}
      />
      <Choices
        label="اللون"
        options={badgeColors}
        labels={badgeColorLabels}
        value={value.color}
        onChange={(color) => onChange({ ...value, color })}
        draw={(color) => (
          <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden>
            <circle cx={14} cy={14} r={13} fill={badgeFills[color]} />
          </svg>
        )}
      />
      <Choices
        label="الرسم"
        options={badgeGlyphs}
        labels={badgeGlyphLabels}
        value={value.glyph}
        onChange={(glyph) => onChange({ ...value, glyph })}
        draw={(glyph) => <BadgeDrawing drawing={{ ...value, glyph }} size={32} />}
      />
    </>
  );
}

function Choices<T extends string>(props: {
  label: string;
  options: readonly T[];
  labels: Record<T, string>;
  value: T;
  onChange: (value: T) => void;
  draw: (value: T) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <Text as="span" block weight="medium" tone="ink" below="4" id={id}>
        {props.label}
      </Text>
      <Row gap="8" wrap role="radiogroup" aria-labelledby={id}>
        {props.options.map((option) => (
          <Grid
            as="label"
            key={option}
            relative
            centered
            frame="mid"
            rounded
            className={`${radio.ring} ${css.choice}`}
            title={props.labels[option]}
          >
            <input
              type="radio"
              className={radio.over}
              name={id}
              value={option}
              aria-label={props.labels[option]}
              checked={props.value === option}
              onChange={() => props.onChange(option)}
            />
            {props.draw(option)}
          </Grid>
        ))}
      </Row>
    </div>
  );
}
