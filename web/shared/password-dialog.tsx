import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import { PasswordField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import type { ApiForm } from '../ui/form/use-api-form.ts';

/** The first values of its form. */
export const noPassword = { initialValues: { password: '' } };

/** Confirms a sensitive action by the captain's password, which the endpoint takes as its body. */
export function PasswordDialog<E extends Endpoint>(props: {
  form: ApiForm<{ password: string }, E>;
  title: string;
  /** The effect of the act, in a whole sentence. */
  text: string;
  submit: { label: string; loading: string };
  danger?: boolean;
  onDone: (answer: ResponseOf<E>) => void;
  onClose: () => void;
}) {
  const { form, submit } = props;
  return (
    <FormDialog
      title={props.title}
      onClose={props.onClose}
      form={form}
      warnOnLeave={false}
      onSaved={props.onDone}
      submit={submit.label}
      loadingText={submit.loading}
      danger={props.danger ?? false}
    >
      <p>{props.text}</p>
      <PasswordField
        {...form.field('password')}
        label="كلمة السر"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
