import { IconCheck, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { MOST_OWNED } from '../../../contract/equipment/rules.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Row } from '../../ui/layout/box.tsx';
import css from './equipment.module.css';

/** A number that is typed, or changed by one. */
export function Stepper(props: {
  /** Whose number it is, for readers of the screen. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
}) {
  const { label, value, onChange, min = 0, max = MOST_OWNED } = props;
  const put = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className={css.stepper}>
      <button
        type="button"
        aria-label={`${label}: أقل`}
        disabled={value <= min}
        onClick={() => put(value - 1)}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={formatDigits(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) =>
          put(Number(toLatinDigits(event.currentTarget.value).replace(/\D/g, '')))
        }
      />
      <button
        type="button"
        aria-label={`${label}: أكثر`}
        disabled={value >= max}
        onClick={() => put(value + 1)}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}

/** A button that stays pressed: a code that was seen, a line that came back. */
export function TickButton(props: {
  isOn: boolean;
  onPress: () => void;
  name?: string;
  tone?: 'bad';
  disabled?: boolean;
  children: ReactNode;
}) {
  const Mark = props.tone === 'bad' ? IconX : IconCheck;
  return (
    <button
      type="button"
      className={css.tick}
      data-tone={props.tone}
      aria-pressed={props.isOn}
      aria-label={props.name}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.isOn && <Mark size={18} stroke={2.4} aria-hidden />}
      {props.children}
    </button>
  );
}

/** The codes of pieces, those of `chosen` ticked. */
export function CodesField(props: {
  /** The item that they belong to. */
  name: string;
  pieces: readonly { pieceId: number; code: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}) {
  const { chosen } = props;
  return (
    <Row gap="8" wrap above="8" role="group" aria-label={`رموز ${props.name}`}>
      {props.pieces.map(({ pieceId, code }) => {
        const isOn = chosen.includes(pieceId);
        return (
          <TickButton
            key={pieceId}
            isOn={isOn}
            onPress={() =>
              props.onChange(isOn ? chosen.filter((id) => id !== pieceId) : [...chosen, pieceId])
            }
          >
            <bdi className="tab">{formatDigits(code)}</bdi>
          </TickButton>
        );
      })}
    </Row>
  );
}
