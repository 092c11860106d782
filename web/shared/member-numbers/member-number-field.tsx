import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { type FieldInfo, textProps } from '../../../contract/core/record-content.ts';
import { foldMemberNumber, wrongMemberNumber } from '../../../contract/member-numbers/rules.ts';
import { takenSentence } from '../../../contract/member-numbers/words.ts';
import { FOUND_MOST, searchPeople } from '../../../contract/search/endpoints.ts';
import { q } from '../../api/api.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { fullName, sectorName } from '../../i18n/format.ts';
import { TextField } from '../../ui/form/fields.tsx';
import type { Binding } from '../../ui/form/use-api-form.ts';

type Holder = Pick<NonNullable<ApiFailure['holder']>, 'kind' | 'id'> & {
  gender?: 'male' | 'female';
};

/** The field of a membership number; where somebody has it, with the way to them. */
export function MemberNumberField(props: {
  field: FieldInfo;
  binding: Binding<string>;
  /** The form's last refusal. */
  failure: ApiFailure | null;
  /** Whose number it is; undefined for who is not stored yet. */
  own?: Pick<Holder, 'kind' | 'id'> | undefined;
}) {
  const { binding, failure } = props;
  /** The number as the field was left: only that one is looked up. */
  const [left, setLeft] = useState('');
  const found = useHolder(left === binding.value ? left : '', props.own);
  const refused = binding.error && failure?.code === 'NUMBER_TAKEN' ? failure.holder : null;
  const holder = refused ?? (binding.error ? null : found);
  return (
    <TextField
      {...binding}
      {...textProps(props.field)}
      // A long number is refused and not cut: the last signs tell members apart.
      maxLength={undefined}
      latin
      onBlur={() => {
        binding.onBlur?.();
        setLeft(binding.value);
      }}
      error={binding.error ?? found?.sentence}
      description={holder && <HolderLink {...holder} />}
    />
  );
}

/** Who in the captain's scope has a number, before the form is saved; whom they may not know the server alone refuses. */
function useHolder(
  text: string,
  own: Pick<Holder, 'kind' | 'id'> | undefined,
): (Holder & { sentence: string }) | null {
  const number = foldMemberNumber(text);
  const found = useQuery({
    ...q(searchPeople, { query: { q: number, limit: FOUND_MOST } }),
    enabled: number !== '' && wrongMemberNumber(number) === null,
  }).data?.body;
  const isOwn = (kind: Holder['kind'], id: number) => own?.kind === kind && own.id === id;
  const scout = found?.scouts.find(
    ({ memberNumber, scoutId }) => memberNumber === number && !isOwn('scout', scoutId),
  );
  if (scout) {
    const sentence = takenSentence(scout.name, sectorName(scout));
    return { kind: 'scout', id: scout.scoutId, sentence };
  }
  const captain = found?.captains.find(
    ({ memberNumber, captainId }) => memberNumber === number && !isOwn('captain', captainId),
  );
  if (!captain) return null;
  const sentence = takenSentence(fullName(captain), captainTypeLabels[captain.type]);
  return { kind: 'captain', id: captain.captainId, sentence };
}

function HolderLink({ kind, id, gender }: Holder) {
  const words = `افتح ${gender ? (gender === 'female' ? 'بياناتها' : 'بياناته') : 'البيانات'}`;
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
