import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Captain, listCaptains } from '../../../contract/captains.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import type { CaptainType } from '../../../contract/permissions.ts';
import { listSectorScouts, type Scout } from '../../../contract/scouts.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { listSectors, type Sector } from '../../../contract/sectors.ts';
import { matchesSearch } from '../../../contract/text.ts';
import { q } from '../../lib/api.ts';
import { fullName, keepCompounds, sectorName } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import type { FieldProps } from './fields.tsx';
import css from './form.module.css';
import { inputClasses, inputProps } from './mantine-field.ts';

// A thousand scouts are searched, never drawn.
const DRAWN = 50;
// Fewer are read faster than a phone's keyboard opens.
const SEARCH_FROM = 9;

type Choice = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** A searchable list of choices; search folds Arabic letters and looks into the hints too. */
export function ChoiceField(
  props: FieldProps<string | null> & {
    choices: readonly Choice[];
    loading?: boolean;
    failed?: boolean;
    /** What stands in the field when the choices did not load. */
    failedText?: string;
    placeholder?: string;
    /** What stands in the field when there is nothing to choose. */
    emptyText: string;
    clearable?: boolean;
  },
) {
  const { choices } = props;
  const hints = new Map(choices.map(({ value, hint }) => [value, hint]));
  const placeholder = props.loading
    ? 'جاري التحميل…'
    : props.failed
      ? (props.failedText ?? 'تعذر تحميل القائمة')
      : choices.length === 0
        ? props.emptyText
        : (props.placeholder ?? 'اختر من القائمة');
  return (
    <Select
      {...inputProps(props)}
      value={props.value}
      onChange={(value) => props.onChange(value)}
      data={choices.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      disabled={props.disabled || choices.length === 0}
      placeholder={placeholder}
      searchable={choices.length >= SEARCH_FROM}
      clearable={props.clearable ?? false}
      allowDeselect={false}
      limit={DRAWN}
      filter={({ options, search, limit }) => {
        const found = [];
        for (const option of options) {
          if (!('value' in option)) continue;
          const text = `${option.label} ${hints.get(String(option.value)) ?? ''}`;
          if (matchesSearch(text, search)) found.push(option);
          if (found.length === limit) break;
        }
        return found;
      }}
      nothingFoundMessage="لا توجد نتائج"
      renderOption={({ option }) => {
        const hint = hints.get(option.value);
        return (
          <span>
            {option.label}
            {hint && <span className={css.hint}> {hint}</span>}
          </span>
        );
      }}
      // The list itself scrolls: a scroll area around it could not be reached by keyboard.
      withScrollArea={false}
      // A wrong field takes the focus after a submit: the list would cover what is wrong with it.
      openOnFocus={false}
      // Outside of `main` the list would belong to no landmark.
      comboboxProps={{ offset: 4, withinPortal: false }}
      rightSectionWidth={44}
      clearButtonProps={{ 'aria-label': 'مسح الاختيار', className: css.clear }}
      classNames={{
        ...inputClasses,
        dropdown: css.dropdown ?? '',
        options: css.list ?? '',
        option: css.item ?? '',
      }}
    />
  );
}

const keyOfSector = ({ baseName, suffixName }: SectorName) => `${baseName} ${suffixName}`;

/** The sectors that a captain is responsible for: all for a general captain. */
export function ownSectors(sectors: readonly Sector[], captain: Captain): Sector[] {
  return sectors.filter(
    ({ unitCaptainId, baseName, suffixName }) =>
      captain.type === 'general' ||
      (captain.type === 'unit' && unitCaptainId === captain.captainId) ||
      (captain.type === 'regular' &&
        baseName === captain.rSectorBaseName &&
        suffixName === captain.rSectorSuffixName),
  );
}

/** Chooses a sector: one's own ones, or all of the group's. */
export function SectorPicker(
  props: Omit<FieldProps<SectorName | null>, 'label'> & {
    label?: string;
    scope: 'own' | 'all';
    clearable?: boolean;
  },
) {
  const captain = useCaptain();
  const sectors = useQuery(q(listSectors));
  const all = sectors.data?.body ?? [];
  const offered = props.scope === 'own' ? ownSectors(all, captain) : all;
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
      choices={offered.map((sector) => ({
        value: keyOfSector(sector),
        label: `${sector.baseName} - ${sector.suffixName}`,
      }))}
      loading={sectors.isPending}
      failed={sectors.isError}
      failedText="حدث خطأ أثناء تحميل القطاعات"
      emptyText="لا يوجد قطاع"
    />
  );
}

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

/** Chooses a scout: of a sector, or of everything in the captain's scope. Gives the whole row. */
export function ScoutPicker(
  props: Omit<FieldProps<number | null>, 'onChange'> & {
    onChange: (scoutId: number | null, scout: Scout | null) => void;
    sector?: SectorName | null;
    clearable?: boolean;
  },
) {
  const scouts = useQuery(
    q(listSectorScouts, {
      query: { baseName: props.sector?.baseName, suffixName: props.sector?.suffixName },
    }),
  );
  const offered = scouts.data?.body ?? [];
  return (
    <ChoiceField
      {...props}
      value={props.value === null ? null : String(props.value)}
      onChange={(id) => {
        const scout = offered.find(({ scoutId }) => String(scoutId) === id) ?? null;
        props.onChange(scout?.scoutId ?? null, scout);
      }}
      choices={offered.map((scout) => ({
        value: String(scout.scoutId),
        label: keepCompounds(scout.name),
        hint: props.sector ? undefined : sectorName(scout),
      }))}
      placeholder="ابحث بالاسم"
      loading={scouts.isPending}
      failed={scouts.isError}
      emptyText={props.sector ? 'لا يوجد كشافين في هذا القطاع' : 'لا يوجد كشافون بعد'}
    />
  );
}
