import type { ReactNode } from 'react';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Form, type FormProps, SubmitButton } from './form.tsx';
import type { Values } from './use-api-form.ts';

/** A dialog around one form, closed when the form is saved unless `onSaved` says otherwise. */
export function FormDialog<V extends Values, E extends Endpoint>({
  title,
  onClose,
  after,
  submit,
  loadingText = 'جارٍ الحفظ…',
  danger = false,
  unchanged = false,
  children,
  ...form
}: FormProps<V, E> & {
  title: string;
  onClose: () => void;
  /** Below the form. */
  after?: ReactNode;
  submit: string;
  loadingText?: string;
  danger?: boolean;
  /** There is nothing to save yet. */
  unchanged?: boolean;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSaved={onClose} {...form}>
        {children}
        <SubmitButton loadingText={loadingText} danger={danger} disabled={unchanged}>
          {submit}
        </SubmitButton>
      </Form>
      {after}
    </Dialog>
  );
}
