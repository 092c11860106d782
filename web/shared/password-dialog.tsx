import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import type { ApiMutation } from '../api/api.ts';
import { PasswordField } from '../ui/form/fields.tsx';
import { Form, type ParamsOf, SubmitButton } from '../ui/form/form.tsx';
import type { ApiForm } from '../ui/form/use-api-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** What a form of it begins with. */
export const noPassword = { initialValues: { password: '' } };

/** Confirms a sensitive action by the captain's password, which the endpoint takes as its body. */
export function PasswordDialog<E extends Endpoint>(props: {
  form: ApiForm<{ password: string }, E>;
  mutation: ApiMutation<E>;
  params?: ParamsOf<E>;
  title: string;
  /** What it does, in a whole sentence. */
  text: string;
  submit: { label: string; loading: string };
  danger?: boolean;
  onDone: (answer: ResponseOf<E>) => void;
  onClose: () => void;
}) {
  const { form, mutation, params, submit } = props;
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{props.text}</p>
      <Form
        form={form}
        mutation={mutation}
        params={params}
        warnOnLeave={false}
        onSaved={props.onDone}
      >
        <PasswordField
          {...form.field('password')}
          label="كلمة السر"
          autoComplete="current-password"
        />
        <SubmitButton loadingText={submit.loading} danger={props.danger ?? false}>
          {submit.label}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
