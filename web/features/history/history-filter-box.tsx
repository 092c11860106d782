import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCaptains, listClosedCaptains } from '../../../contract/captains/endpoints.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { historyActions, historyEntities } from '../../../contract/history/changes.ts';
import {
  groupOfEntity,
  historyActionLabels,
  historyEntityLabels,
  historyGroupNames,
  historyGroups,
} from '../../../contract/history/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber, fullName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { DateFilter } from '../../ui/form/dates/date-filter.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import css from './history-page.module.css';

export const filterNames = ['captain', 'group', 'entity', 'action', 'from', 'to'] as const;
type Filter = Partial<Record<(typeof filterNames)[number], string>>;

/** Whose changes, of what, of which kind and when. Folded away on the phone until it is asked for. */
export function HistoryFilterBox(props: { filter: Filter; onChange: (change: Filter) => void }) {
  const { filter, onChange } = props;
  const captains = useQuery(q(listCaptains, { query: {} }));
  // Include closed accounts.
  const closed = useQuery(q(listClosedCaptains));
  const active = filterNames.filter((name) => filter[name]).length;
  const [open, setOpen] = useState(() => active > 0 || matchMedia('(min-width: 64em)').matches);
  const entity = historyEntities.find((each) => each === filter.entity);
  // The address may have the subject alone.
  const group =
    historyGroupNames.find((each) => each === filter.group) ?? (entity && groupOfEntity(entity));
  const subjects = group ? historyGroups[group].entities : [];
  const pick = (name: keyof Filter) => ({
    value: filter[name] ?? null,
    onChange: (value: string | null) => onChange({ [name]: value ?? '' }),
    clearable: true,
    placeholder: 'الكل',
    emptyText: 'لا يوجد',
  });
  return (
    <Box
      as="details"
      surface="card"
      padBlock="4"
      padInline="16"
      below="16"
      className={css.filters}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Summary>
        <IconFilter size={20} stroke={1.7} aria-hidden />
        تصفية السجل{active > 0 && ` (${formatNumber(active)})`}
      </Summary>
      <Grid gap="12" above="4" below="8" fit="200">
        <ChoiceField
          {...pick('captain')}
          label="القائد"
          choices={[...(captains.data?.body ?? []), ...(closed.data?.body ?? [])].map(
            (captain) => ({
              value: String(captain.captainId),
              label: fullName(captain),
              hint: 'closedAt' in captain ? 'حساب مغلق' : captainTypeLabels[captain.type],
            }),
          )}
          loading={captains.isPending}
          failed={captains.isError}
        />
        <ChoiceField
          {...pick('group')}
          value={group ?? null}
          onChange={(value) => onChange({ group: value ?? '', entity: '' })}
          label="المجال"
          choices={historyGroupNames.map((value) => ({
            value,
            label: historyGroups[value].label,
          }))}
        />
        {group && (
          <ChoiceField
            {...pick('entity')}
            label="الموضوع"
            choices={choicesOf(subjects, historyEntityLabels)}
          />
        )}
        <ChoiceField
          {...pick('action')}
          label="نوع التغيير"
          choices={choicesOf(historyActions, historyActionLabels)}
        />
        <DateFilter
          label="من يوم"
          value={filter.from ?? ''}
          onChange={(from) => onChange({ from })}
          maxDate={filter.to}
        />
        <DateFilter
          label="إلى يوم"
          value={filter.to ?? ''}
          onChange={(to) => onChange({ to })}
          minDate={filter.from}
          error={
            filter.from && isDay(filter.from) && filter.to && filter.to < filter.from
              ? 'هذا اليوم قبل يوم البداية'
              : undefined
          }
        />
      </Grid>
      {active > 0 && (
        <Button
          look="quiet"
          onClick={() =>
            onChange(Object.fromEntries(filterNames.map((name) => [name, ''])) as Filter)
          }
        >
          مسح التصفية
        </Button>
      )}
    </Box>
  );
}
