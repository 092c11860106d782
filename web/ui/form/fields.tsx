import { IconEye, IconEyeOff } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type HTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { formatDigits } from '../../i18n/localize.ts';
import { numberInput } from '../../i18n/typed-digits.ts';
import { IconButton } from '../icon-button.tsx';
import { Grid, Row, Text } from '../layout/box.tsx';
import css from './form.module.css';
import type { Binding } from './use-api-form.ts';

/** The props of every field of the kit, beside its binding. */
export type FieldProps<T> = Binding<T> & {
  label: string;
  description?: ReactNode;
  /** Says '(اختياري)' beside the label, unless it is 'tacit'; a field is required otherwise. */
  optional?: boolean | 'tacit';
  disabled?: boolean;
};

/** A field's label with its '(اختياري)'. */
export function fieldLabel(label: string, optional?: boolean | 'tacit'): ReactNode {
  if (optional !== true) return label;
  return (
    <>
      {label}{' '}
      <Text as="span" weight="normal" tone="quiet">
        (اختياري)
      </Text>
    </>
  );
}

/** A field's error and description, which its input names by `aria-describedby`. */
export function FieldMessages(props: {
  id: string;
  error?: string | undefined;
  description?: ReactNode;
}) {
  const { id, error, description } = props;
  return (
    <>
      {error && (
        <Text size="text" tone="bad" leading="normal" above="4" id={`${id}-error`}>
          {error}
        </Text>
      )}
      {description && (
        <Text size="text" tone="quiet" above="4" id={`${id}-hint`} className={css.description}>
          {description}
        </Text>
      )}
    </>
  );
}

type Wired = {
  id: string;
  disabled: boolean;
  'aria-required': boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onBlur: (() => void) | undefined;
};

/** Label above, error and description below, and the attributes that tie them to the input. */
export function Field<T>(
  props: FieldProps<T> & {
    aside?: ReactNode;
    children: (wired: Wired, labelId: string) => ReactNode;
  },
) {
  const id = useId();
  const described = [props.error && `${id}-error`, props.description && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <Row gap="8" align="baseline" justify="between">
        <Text
          as="label"
          block
          size="text"
          weight="medium"
          tone="ink"
          below="4"
          htmlFor={id}
          id={`${id}-label`}
          className={css.label}
        >
          {fieldLabel(props.label, props.optional)}
        </Text>
        {props.aside}
      </Row>
      {props.children(
        {
          id,
          disabled: props.disabled ?? false,
          'aria-required': !props.optional,
          'aria-invalid': props.error ? true : undefined,
          'aria-describedby': described || undefined,
          onBlur: props.onBlur,
        },
        `${id}-label`,
      )}
      <FieldMessages {...props} id={id} />
    </div>
  );
}

type TextProps = FieldProps<string> & {
  autoComplete?: string;
  placeholder?: string;
  /** Shows a counter to `maxLength`; more can be typed, and is an error. */
  counted?: boolean;
};

/** How many characters of how many; nothing where they are not counted. */
function Counter({ value, counted, maxLength }: TextProps) {
  if (!counted || maxLength === undefined) return null;
  const count = value.trim().length;
  return (
    <Text
      as="span"
      noShrink
      size="tag"
      tone="faint"
      className={`${css.count} tab`}
      data-over={count > maxLength || undefined}
    >
      {formatDigits(count)} من {formatDigits(maxLength)}
    </Text>
  );
}

/** A button in the end of a field. */
export function FieldButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className={css.fieldButton} />;
}

/** One line of text, as the fields of this kit are made; `end` stands in its end. */
export function Line(
  props: TextProps & {
    type?: ComponentProps<'input'>['type'];
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
    /** A number: shows Arabic-Indic digits, whichever are typed. */
    arabic?: boolean;
    className?: string | undefined;
    end?: ReactNode;
  },
) {
  const typed = {
    value: props.value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value),
  };
  return (
    <Field {...props} aside={<Counter {...props} />}>
      {(wired) => (
        <Grid align="center" relative className={css.box}>
          <input
            {...wired}
            {...(props.arabic ? numberInput(props.value, props.onChange) : typed)}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            placeholder={props.placeholder}
            // A password must not be cut, and the spaces of a phone number don't count.
            maxLength={props.counted || props.type ? undefined : props.maxLength}
            autoComplete={props.autoComplete ?? 'off'}
            className={`${css.input} ${props.className ?? ''}`}
          />
          {props.end}
        </Grid>
      )}
    </Field>
  );
}

/** One line of text. `latin` for e-mail addresses: written left to right, standing at the right. */
export function TextField(props: TextProps & { latin?: boolean; inputMode?: 'email' | 'search' }) {
  return <Line {...props} className={props.latin ? css.latin : undefined} />;
}

/** Several lines of text; `latin` as in a `TextField`, for an address or an account that is longer than a line. */
export function TextAreaField(props: TextProps & { rows?: number; latin?: boolean }) {
  return (
    <Field {...props} aside={<Counter {...props} />}>
      {(wired) => (
        <textarea
          {...wired}
          rows={props.rows ?? 3}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          placeholder={props.placeholder}
          maxLength={props.counted ? undefined : props.maxLength}
          className={`${css.input} ${css.textarea} ${props.latin ? css.latin : ''}`.trim()}
        />
      )}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: TextProps) {
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Line
      {...props}
      type={shown ? 'text' : 'password'}
      className={css.latin}
      end={
        <FieldButton
          label={shown ? 'إخفاء كلمة السر' : 'إظهار كلمة السر'}
          onClick={() => setShown(!shown)}
        >
          <Eye size={20} stroke={1.7} aria-hidden />
        </FieldButton>
      }
    />
  );
}

/** A phone number: opens the number pad, takes digits of either script. */
export function PhoneField(props: TextProps) {
  return (
    <Line
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete={props.autoComplete ?? 'tel'}
      className={css.latin}
    />
  );
}

/** A number, held as typed text: the endpoint's schema parses it, and invalid text stays. `unit` stands at the field's end. */
export function NumberField(
  props: TextProps & {
    unit?: string;
    decimal?: boolean;
    big?: boolean;
    /** A code: its digits are copied one by one, left to right. */
    latin?: boolean;
  },
) {
  return (
    <Line
      {...props}
      inputMode={props.decimal ? 'decimal' : 'numeric'}
      arabic={!props.latin}
      className={[props.big && css.big, props.unit && css.withEnd, props.latin && css.latin]
        .filter(Boolean)
        .join(' ')}
      end={
        props.unit && (
          <Text as="span" tone="quiet" padInline="16" className={css.end}>
            {props.unit}
          </Text>
        )
      }
    />
  );
}

/** One box to tick: 'أنا أفهم' and its like. */
export function CheckField(props: FieldProps<boolean>) {
  const id = useId();
  return (
    <div>
      <Row as="label" gap="12" align="center" control className={css.check}>
        <input
          type="checkbox"
          checked={props.value}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-required={!props.optional}
          aria-describedby={props.error ? `${id}-error` : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span>{props.label}</span>
      </Row>
      <FieldMessages {...props} id={id} />
    </div>
  );
}

/** Fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Grid gap="16" fit="220">
      {children}
    </Grid>
  );
}
