import { Link } from '@tanstack/react-router';
import { type FieldInfo, textProps } from '../../../contract/core/record-content.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { TextField } from '../../ui/form/fields.tsx';
import type { Binding } from '../../ui/form/use-api-form.ts';

/** The field of a membership number; where somebody has it, with the way to them. */
export function MemberNumberField(props: {
  field: FieldInfo;
  binding: Binding<string>;
  /** The form's last refusal. */
  failure: ApiFailure | null;
}) {
  const { binding, failure } = props;
  const holder = binding.error && failure?.code === 'NUMBER_TAKEN' ? failure.holder : null;
  return (
    <TextField
      {...binding}
      {...textProps(props.field)}
      // A long number is refused and not cut: the last signs tell members apart.
      maxLength={undefined}
      latin
      description={holder && <HolderLink {...holder} />}
    />
  );
}

function HolderLink({ kind, id, gender }: NonNullable<ApiFailure['holder']>) {
  const words = gender === 'female' ? 'افتح بياناتها' : 'افتح بياناته';
  return kind === 'scout' ? (
    <Link to="/scout/$id" params={{ id: String(id) }}>
      {words}
    </Link>
  ) : (
    <Link to="/captains/$captainId" params={{ captainId: String(id) }}>
      {words}
    </Link>
  );
}
