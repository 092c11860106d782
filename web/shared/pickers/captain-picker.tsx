import { useQuery } from '@tanstack/react-query';
import { type Captain, listCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { q } from '../../api/api.ts';
import { fullName, sectorName } from '../../i18n/format.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { FieldProps } from '../../ui/form/fields.tsx';

/** Chooses a captain by full name, of one type where asked; the type or sector stands beside it. */
export function CaptainPicker(
  props: FieldProps<number | null> & {
    type?: CaptainType;
    keep?: (captain: Captain) => boolean;
    emptyText?: string;
  },
) {
  const captains = useQuery(q(listCaptains, { query: { type: props.type } }));
  const offered = (captains.data?.body ?? []).filter(props.keep ?? (() => true));
  return (
    <ChoiceField
      {...props}
      value={props.value === null ? null : String(props.value)}
      onChange={(id) => props.onChange(id === null ? null : Number(id))}
      choices={offered.map((captain) => ({
        value: String(captain.captainId),
        label: fullName(captain),
        hint: sectorName(captain) || (props.type ? undefined : captainTypeLabels[captain.type]),
      }))}
      loading={captains.isPending}
      failed={captains.isError}
      emptyText={props.emptyText ?? 'لا يوجد قادة'}
    />
  );
}
