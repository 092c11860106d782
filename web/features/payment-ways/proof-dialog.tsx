import { type PaymentWayBody, setPaymentWays } from '../../../contract/payment-ways/endpoints.ts';
import { PasswordField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Binding, useApiForm } from '../../ui/form/use-api-form.ts';
import { proofOf } from './rules.ts';

/** Another list of ways, to be confirmed. */
export interface WaysChange {
  title: string;
  text: string;
  submit: string;
  ways: readonly PaymentWayBody[];
}

/** Under which field a refusal of the proof is shown. */
export const proofFieldOf = (path: string): 'proof' | undefined =>
  path === 'password' || path === 'code' ? 'proof' : undefined;
export const proofCodes = {
  PROOF_REQUIRED: 'proof',
  WRONG_PASSWORD: 'proof',
  WRONG_CODE: 'proof',
  TOO_MANY_REQUESTS: 'proof',
} as const;

/** The password or the code that each change of the ways needs at its moment. */
export function ProofField(props: Binding<string>) {
  return (
    <PasswordField
      {...props}
      label="كلمة سرّك أو رمز التحقق"
      description="لأن الأسر تدفع حيث تقول هذه الصفحة."
      autoComplete="current-password"
    />
  );
}

/** Confirms another order, or that a way is hidden, shown, deleted or put back. */
export function ProofDialog(props: { change: WaysChange; version: string; onClose: () => void }) {
  const { change, version } = props;
  const form = useApiForm(setPaymentWays, {
    initialValues: { proof: '' },
    toBody: ({ proof }) => ({ ways: change.ways, version, ...proofOf(proof) }),
    check: ({ proof }) => ({ proof: proof === '' ? 'أدخل كلمة سرّك أو رمز التحقق' : undefined }),
    fieldOf: proofFieldOf,
    fieldOfCode: proofCodes,
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم تتغيّر طرق الدفع',
    untilFresh: true,
  });
  return (
    <FormDialog
      form={form}
      title={change.title}
      submit={change.submit}
      warnOnLeave={false}
      onClose={props.onClose}
    >
      {change.text && <p>{change.text}</p>}
      <ProofField {...form.field('proof')} />
    </FormDialog>
  );
}
