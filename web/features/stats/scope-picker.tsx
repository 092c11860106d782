import { useQuery } from '@tanstack/react-query';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { fullName, sectorName } from '../../i18n/format.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import css from './stats-page.module.css';

/** Chooses a sector or a unit to compare with the group. */
export function ScopePicker({ label }: { label: string }) {
  const search = useAnySearch();
  const setSearch = useSetSearch();
  const sectors = useQuery(q(listSectors));
  const captains = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  const choices = [
    ...(sectors.data?.body ?? []).map((sector) => ({
      value: `sector ${sector.baseName} ${sector.suffixName}`,
      label: sectorName(sector),
      change: { base: sector.baseName, suffix: sector.suffixName, unit: undefined },
    })),
    ...(captains.data?.body ?? []).map((captain) => ({
      value: `unit ${captain.captainId}`,
      label: `وحدة ${fullName(captain)}`,
      change: { base: undefined, suffix: undefined, unit: captain.captainId },
    })),
  ];
  const value = search.unit
    ? `unit ${search.unit}`
    : search.base && search.suffix
      ? `sector ${search.base} ${search.suffix}`
      : null;
  return (
    <div className={css.compare}>
      <ChoiceField
        label={label}
        placeholder="المجموعة وحدها"
        value={value}
        onChange={(chosen) =>
          setSearch(
            choices.find((choice) => choice.value === chosen)?.change ?? {
              base: undefined,
              suffix: undefined,
              unit: undefined,
            },
          )
        }
        choices={choices}
        loading={sectors.isPending || captains.isPending}
        failed={sectors.isError && captains.isError}
        emptyText="لا يوجد قطاع"
        clearable
      />
    </div>
  );
}
