import { useQuery } from '@tanstack/react-query';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q } from '../../api/api.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { FieldProps } from '../../ui/form/fields.tsx';

const keyOfSector = ({ baseName, suffixName }: SectorName) => `${baseName} ${suffixName}`;

/** Chooses a sector: one's own ones, or all of the group's. */
export function SectorPicker(
  props: Omit<FieldProps<SectorName | null>, 'label'> & {
    label?: string;
    scope: 'own' | 'all';
    clearable?: boolean;
    placeholder?: string;
    /** Something to know of a sector before it is chosen; those that have it come first. */
    hintOf?: (sector: SectorName) => string | undefined;
  },
) {
  const sectors = useQuery(q(listSectors));
  const all = sectors.data?.body ?? [];
  const offered = props.scope === 'own' ? all.filter(({ editable }) => editable) : all;
  return (
    <ChoiceField
      {...props}
      label={props.label ?? 'القطاع'}
      value={props.value && keyOfSector(props.value)}
      onChange={(key) => {
        const sector = offered.find((each) => keyOfSector(each) === key);
        props.onChange(
          sector ? { baseName: sector.baseName, suffixName: sector.suffixName } : null,
        );
      }}
      choices={offered
        .map((sector) => ({
          value: keyOfSector(sector),
          label: `${sector.baseName} - ${sector.suffixName}`,
          hint: props.hintOf?.(sector),
        }))
        .sort((one, other) => Number(!one.hint) - Number(!other.hint))}
      loading={sectors.isPending}
      failed={sectors.isError}
      failedText="حدث خطأ أثناء تحميل القطاعات"
      emptyText="لا يوجد قطاع"
    />
  );
}
