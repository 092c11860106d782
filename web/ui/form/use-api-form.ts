import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallOf, Endpoint } from '../../../contract/core/endpoint.ts';
import { textLimits } from '../../../contract/core/text-limits.ts';
import {
  type ApiMutation,
  type Deferrable,
  resolveEndpoint,
  type UseApiMutation,
  useApiMutation,
} from '../../api/api.ts';
import { type ApiFailure, arabicOf } from '../../api/failure.ts';

export type Values = Record<string, unknown>;
type Errors = Record<string, string>;
type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;

type ParamsOf<E extends Endpoint> = E extends Endpoint
  ? CallOf<E> extends { params: infer P }
    ? P
    : undefined
  : never;

/** The binding of a field of the kit: spread `form.field('name')` on it. */
export type Binding<T> = {
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  /** The most characters of a text, by the endpoint's schema. */
  maxLength?: number | undefined;
};

/** A form over an endpoint's body, and the mutation that sends it. */
export type ApiForm<V extends Values, E extends Endpoint> = {
  mutation: ApiMutation<E>;
  /** The parts of the request beside the body. */
  readParams: () => ParamsOf<E> | undefined;
  values: V;
  field: <K extends keyof V & string>(name: K) => Binding<V[K]>;
  setValue: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Resets the form to these values: after a record was chosen or saved. */
  restart: (values: V) => void;
  isDirty: () => boolean;
  /** Preloads the schema. */
  prepare: () => void;
  /**
   * The body to send, or null after the errors were shown at their fields. Rejects with an
   * `ApiFailure` where the rules can't be loaded.
   */
  readBody: () => Promise<{ body: BodyOf<E> } | null>;
  /** Errors of parts of the body without a field. */
  stray: readonly string[];
  /** Shows a failure's issues, at their fields where they have one; false where none of them has. */
  showFailure: (failure: ApiFailure) => boolean;
};

/** Resolves after the press that caused a blur: rendering earlier would move the pressed element. */
function pressOver(): Promise<unknown> | undefined {
  if (document.querySelector(':active') === null) return undefined;
  return new Promise((resolve) => {
    const over = () => setTimeout(resolve);
    addEventListener('pointerup', over, { once: true });
    // A finger takes the focus away after it was lifted.
    addEventListener('click', over, { once: true });
  });
}

/** A body of the form's values, in which a sector is its two names. */
const bodyOf = <V extends Values>({ sector, ...values }: V) => ({
  ...values,
  ...(sector as object | null | undefined),
});

/**
 * A form that is validated by the endpoint's body schema, on blur and on submit, and sent by its mutation. The schema drops
 * values that the body does not have. `toBody` maps the values to the body where they differ; `fieldOf` maps a body path to
 * its field (a sector's two names map to `sector` by default).
 */
export function useApiForm<E extends Endpoint, V extends Values>(
  endpoint: Deferrable<E>,
  options: {
    initialValues: V;
    toBody?: (values: V) => unknown;
    fieldOf?: (bodyPath: string) => (keyof V & string) | undefined;
    /** Rules beside the schema's, such as equal passwords; checked first. */
    check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
    /** Runs the schema as what was chosen in the form asks for. */
    within?: <T>(values: V, run: () => T) => T;
    /** Under which field a failure without issues is shown, by its code. */
    fieldOfCode?: Partial<Record<ApiFailure['code'], keyof V & string>>;
    params?: ParamsOf<E> | ((values: V) => ParamsOf<E>) | undefined;
  } & (
    | UseApiMutation<E>
    /** Where the answer is a file, or several forms share a mutation. */
    | { mutation: ApiMutation<E> }
  ),
): ApiForm<V, E> {
  const given = 'mutation' in options ? options.mutation : null;
  const own = useApiMutation(endpoint, 'mutation' in options ? { errorMessage: '' } : options);
  const [values, setValues] = useState(options.initialValues);
  const [errors, setErrors] = useState<Errors>({});
  const clean = useRef(options.initialValues);
  // A field that changes and blurs in the same tick is validated by its new value.
  const latest = useRef(values);
  // An endpoint that is loaded later gives its limits then.
  const [loaded, setLoaded] = useState<E>();
  // A form that was just reset shows no errors.
  const untouched = useRef(false);

  const put = (next: V) => {
    latest.current = next;
    setValues(next);
  };

  const fieldOf = (bodyPath: string): string => {
    const own = options.fieldOf?.(bodyPath);
    if (own) return own;
    const first = bodyPath.split('.')[0] ?? '';
    if (first in clean.current) return first;
    return /^(sector)?(baseName|suffixName)$/i.test(first) ? 'sector' : first;
  };

  const validate = async (): Promise<{ errors: Errors; body: BodyOf<E> }> => {
    const found: Errors = {};
    const { body: schema } = await resolveEndpoint(endpoint);
    const now = latest.current;
    const parse = () => schema?.safeParse((options.toBody ?? bodyOf)(now));
    const result = options.within ? options.within(now, parse) : parse();
    for (const issue of result?.error?.issues ?? []) {
      found[fieldOf(issue.path.join('.'))] ??= arabicOf(issue);
    }
    for (const [name, error] of Object.entries(options.check?.(now) ?? {})) {
      if (error) found[name] = error;
    }
    return { errors: found, body: result?.data as BodyOf<E> };
  };

  const { body: bound } = (typeof endpoint === 'function' ? loaded : endpoint) ?? {};
  const limits = bound ? textLimits(bound) : [];

  const showOnly = (name: string, error: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others));

  const setValue: ApiForm<V, E>['setValue'] = (name, value) => {
    untouched.current = false;
    put({ ...latest.current, [name]: value });
    showOnly(name, undefined);
  };

  return {
    mutation: given ?? own,
    readParams: () =>
      typeof options.params === 'function'
        ? (options.params as (values: V) => ParamsOf<E>)(latest.current)
        : options.params,
    values,
    field: (name) => ({
      value: values[name],
      error: errors[name],
      maxLength: limits.find(([path]) => fieldOf(path) === name)?.[1],
      onChange: (value) => setValue(name, value),
      onBlur: () => {
        if (untouched.current) return;
        const released = pressOver();
        void validate().then(
          async ({ errors }) => {
            await released;
            // The server's error stays until the value changes.
            if (errors[name] && !untouched.current) showOnly(name, errors[name]);
          },
          // A schema that failed to load is loaded again on submit, which reports it.
          () => {},
        );
      },
    }),
    setValue,
    stray: Object.entries(errors).flatMap(([name, error]) => (name in values ? [] : [error])),
    restart: (next) => {
      clean.current = next;
      untouched.current = true;
      put(next);
      setErrors({});
    },
    isDirty: () => JSON.stringify(latest.current) !== JSON.stringify(clean.current),
    prepare: () => void resolveEndpoint(endpoint).then(setLoaded, () => {}),
    readBody: async () => {
      const { errors: found, body } = await validate();
      setErrors(found);
      return Object.keys(found).length > 0 ? null : { body };
    },
    showFailure: ({ issues, code, arabicMessage }) => {
      const found: Errors = {};
      const blamed = issues.length === 0 && options.fieldOfCode?.[code];
      if (blamed) found[blamed] = arabicMessage;
      for (const { path, arabicMessage } of issues) {
        found[fieldOf(path)] ??= arabicMessage;
      }
      setErrors(found);
      return Object.keys(found).some((name) => name in clean.current);
    },
  };
}
