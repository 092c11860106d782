import { useQuery } from '@tanstack/react-query';
import { listSectorScouts, type Scout } from '../../../contract/scouts/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { FieldProps } from '../../ui/form/fields.tsx';

/** Chooses a scout: of a sector, or of everything in the captain's scope. Gives the whole row. */
export function ScoutPicker(
  props: Omit<FieldProps<number | null>, 'onChange'> & {
    onChange: (scoutId: number | null, scout: Scout | null) => void;
    sector?: SectorName | null;
    /** The name of the chosen scout, who may not be among those that the captain reads. */
    chosenName?: string | null;
    clearable?: boolean;
  },
) {
  const scouts = useQuery(
    q(listSectorScouts, {
      query: { baseName: props.sector?.baseName, suffixName: props.sector?.suffixName },
    }),
  );
  const offered = scouts.data?.body ?? [];
  const choices = offered.map((scout) => ({
    value: String(scout.scoutId),
    label: keepCompounds(scout.name),
    hint: props.sector ? undefined : sectorName(scout),
  }));
  const chosen = props.value === null ? null : String(props.value);
  if (chosen !== null && props.chosenName && !choices.some(({ value }) => value === chosen)) {
    choices.push({ value: chosen, label: keepCompounds(props.chosenName), hint: undefined });
  }
  return (
    <ChoiceField
      {...props}
      value={chosen}
      onChange={(id) => {
        const scout = offered.find(({ scoutId }) => String(scoutId) === id) ?? null;
        props.onChange(scout?.scoutId ?? null, scout);
      }}
      choices={choices}
      placeholder="ابحث بالاسم"
      loading={scouts.isPending}
      failed={scouts.isError}
      emptyText={props.sector ? 'لا يوجد كشافين في هذا القطاع' : 'لا يوجد كشافون بعد'}
    />
  );
}
