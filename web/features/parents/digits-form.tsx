import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { Row, Stack } from '../../ui/layout/box.tsx';

const LABEL = 'آخر أربعة أرقام من هاتف ولي الأمر';

/** Why a page asks before a consent, an answer or a payment: a captain who is none of the child's now knows the link. */
export const SEEN_OUTSIDE =
  'نسألكم عنها لأن هذا الرابط ظهر لمن ليس من قادة القطاع الآن. اطلبوا من القائد رابطاً جديداً فلا نسأل بعده.';

/** The digits as a field of a longer form. */
export function DigitsField(props: {
  value: string;
  error?: string | undefined;
  onChange: (digits: string) => void;
}) {
  return <NumberField {...props} label={LABEL} description={SEEN_OUTSIDE} latin />;
}

/** Asks for the digits of a guardian's phone before something is done by the link. */
export function DigitsForm(props: {
  /** Whose digits, or why they are asked for. */
  why?: string;
  digits: string;
  error: string | undefined;
  onChange: (digits: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
  isPending: boolean;
  submit: { label: string; pending: string; look?: 'danger' };
}) {
  const { isPending, submit } = props;
  return (
    <Stack
      as="form"
      gap="12"
      above="12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) props.onSubmit();
      }}
    >
      <NumberField
        label={LABEL}
        description={props.why ?? 'من أي هاتف لولي أمر في البطاقة، أو الهاتف المسجّل عند القائد.'}
        maxLength={4}
        latin
        value={props.digits}
        error={props.error}
        onChange={props.onChange}
      />
      <Row gap="8" wrap>
        <Button type="submit" look={submit.look} disabled={isPending}>
          {isPending ? submit.pending : submit.label}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={props.onCancel}>
          رجوع
        </Button>
      </Row>
    </Stack>
  );
}
