import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Endpoint, ResponseOf } from '../../../contract/core/endpoint.ts';
import type { MutationRequest } from '../../api/api.ts';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import { readToken } from '../../session/session.ts';
import { Button } from '../button.tsx';
import { Stack, Text } from '../layout/box.tsx';
import { confirm } from '../overlays/confirm.ts';
import { toast } from '../overlays/toast.ts';
import { holdUnsaved, isUnsavedLeft } from './unsaved.ts';
import type { ApiForm, Values } from './use-api-form.ts';

/** Whether the form's request runs, and whether its values are stored: then the screen is about to show the answer. */
const State = createContext({ isPending: false, isSaved: false });

export type FormProps<V extends Values, E extends Endpoint> = {
  form: ApiForm<V, E>;
  onSaved?: (answer: ResponseOf<E>) => void;
  /** Asked after validation; false keeps the form as it is. */
  before?: () => Promise<boolean>;
  /** Called when the server refuses: returns fields to send the request again with, or null. */
  onRefused?: (failure: ApiFailure) => Promise<Record<string, unknown> | null>;
  /** Off where nothing is lost by leaving, such as at login. */
  warnOnLeave?: boolean;
  /** The address's search params belong to other parts of the screen: changing them loses nothing. */
  outlivesSearch?: boolean;
  children: ReactNode;
};

/**
 * A form whose submit is a mutation. It validates, focuses the first wrong field, keeps what was
 * typed after a failure, shows the failure's issues at their fields and asks before leaving with
 * unsaved changes.
 */
export function Form<V extends Values, E extends Endpoint>(props: FormProps<V, E>) {
  const { form } = props;
  const { mutation } = form;
  const element = useRef<HTMLFormElement>(null);
  // Saved values are not lost by leaving, though the form still holds them, and are not sent again.
  const [shown, setShown] = useState<V>();
  const isSaved = shown === form.values;
  // A success leaves the screen before it is rendered.
  const saved = useRef<V>(undefined);

  useBlocker({
    // A sign-out by the server must not be blocked.
    shouldBlockFn: async ({ current, next }) =>
      unsaved() &&
      !(props.outlivesSearch && current.pathname === next.pathname) &&
      !(await confirm({
        title: 'مغادرة الصفحة؟',
        body: 'لديك تغييرات لم تُحفظ، وستضيع إذا غادرت الصفحة.',
        confirmLabel: 'مغادرة',
        cancelLabel: 'البقاء',
        danger: true,
      })),
    enableBeforeUnload: () => unsaved() && !isUnsavedLeft(),
    disabled: props.warnOnLeave === false,
  });
  const tokenAtStart = useRef(readToken());
  function unsaved() {
    return saved.current !== form.values && form.isDirty() && readToken() === tokenAtStart.current;
  }

  const isUnsaved = useEffectEvent(unsaved);
  useEffect(() => holdUnsaved(() => isUnsaved()), []);

  // Incremented to focus the first invalid field once its error is rendered.
  const [wrongTimes, setWrongTimes] = useState(0);
  const focusFirstError = () => setWrongTimes((times) => times + 1);
  useEffect(() => {
    if (wrongTimes === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-invalid]',
    );
    const input = wrong?.matches('input, textarea, select, button')
      ? wrong
      : wrong?.querySelector<HTMLElement>('input, button');
    input?.focus();
  }, [wrongTimes]);

  // From the press on, before anything is rendered: a slow phone takes a second tap meanwhile.
  const sent = useRef<V>(undefined);
  const submit = async () => {
    if (mutation.isPending || sent.current === form.values) return;
    sent.current = form.values;
    let isSent = false;
    try {
      const read = await form.readBody();
      if (read === null) focusFirstError();
      else if (!props.before || (await props.before())) {
        isSent = true;
        send(read);
      }
    } catch (failure) {
      toast.error(asFailure(failure).arabicMessage);
    } finally {
      if (!isSent) sent.current = undefined;
    }
  };

  const send = (read: { body: unknown }) => {
    const request = { params: form.readParams(), ...read } as MutationRequest<E>;
    mutation.mutate(request, {
      onSuccess: (answer) => {
        saved.current = form.values;
        setShown(form.values);
        props.onSaved?.(answer);
      },
      onError: (failure) => {
        sent.current = undefined;
        if (form.showFailure(failure)) focusFirstError();
        void props.onRefused?.(failure).then((more) => {
          if (more) send({ body: { ...(read.body as object), ...more } });
        });
      },
    });
  };

  return (
    <State value={{ isPending: mutation.isPending, isSaved }}>
      <Stack
        as="form"
        gap="16"
        ref={element}
        noValidate
        onFocus={form.prepare}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {props.children}
        {form.stray.length > 0 && (
          <div role="alert">
            {form.stray.map((error) => (
              <Text size="text" tone="bad" leading="normal" above="4" key={error}>
                {error}
              </Text>
            ))}
          </div>
        )}
      </Stack>
    </State>
  );
}

/** The form's submit: disabled while the request runs, when it says `loadingText`. */
export function SubmitButton(props: {
  children: string;
  loadingText: string;
  danger?: boolean;
  /** On a screen with several forms: a weaker look than the main one. */
  quiet?: boolean;
  disabled?: boolean;
  /** Where a form has two submits: notes which one it is. */
  onClick?: () => void;
}) {
  const { isPending, isSaved } = use(State);
  return (
    <Button
      type="submit"
      big
      wide
      look={props.danger ? 'danger' : props.quiet ? 'tint' : 'primary'}
      disabled={isPending || isSaved || props.disabled}
      onClick={props.onClick}
      // Keep the focus in the field: an error on blur would move the button from under the press.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span aria-live="polite">{isPending ? props.loadingText : props.children}</span>
    </Button>
  );
}
