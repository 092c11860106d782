import { IconCalendarShare, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Activity, listActivities } from '../../../contract/activities/endpoints.ts';
import { activityTypes } from '../../../contract/activities/record.ts';
import { activityTypeLabels } from '../../../contract/activities/words.ts';
import { listTrips, type TripRow } from '../../../contract/trips/endpoints.ts';
import { q } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { FilterBar, FilterSelect } from '../../ui/form/filter-bar.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { ActivityCard } from './activity-card.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { type DatedActivity, findActivities, splitActivities } from './rules.ts';
import { WeekSessionsCard } from './week-sessions-card.tsx';

/** Cards shown at first, and added by 'عرض المزيد'; fewer of past activities. */
const STEP = 12;
const FIRST_PAST = 4;

/** Actions on the whole plan. */
function Actions() {
  const [isLinkOpen, setLinkOpen] = useState(false);
  return (
    <>
      <Button
        look="default"
        icon={<IconCalendarShare size={20} stroke={1.7} aria-hidden />}
        onClick={() => setLinkOpen(true)}
      >
        رابط التقويم
      </Button>
      {isLinkOpen && <CalendarDialog onClose={() => setLinkOpen(false)} />}
      <LinkButton to="/add-activity" icon={<IconPlus size={20} stroke={2} aria-hidden />}>
        إضافة نشاط
      </LinkButton>
    </>
  );
}

export default function ActivitiesPage() {
  const activities = useQuery(q(listActivities));
  // The list stands without them, also offline.
  const trips = useQuery(q(listTrips, { query: {} })).data?.body ?? [];
  return (
    <>
      <PageHeader title="الأنشطة" back={HOME} actions={<Actions />} />
      <Loaded query={activities} skeleton={<CardSkeleton lines={6} />}>
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState title="لا توجد أنشطة بعد" text="ما يخطط له القادة من أنشطة يظهر هنا." />
          ) : (
            <Activities all={body} trips={trips} />
          )
        }
      </Loaded>
      <WeekSessionsCard />
    </>
  );
}

function Activities({ all, trips }: { all: readonly Activity[]; trips: readonly TripRow[] }) {
  const list = useListUrl({ text: 'search', filters: { type: activityTypes } });
  const { coming, past } = splitActivities(
    findActivities(all, { search: list.text, type: list.filter.type }),
    groupToday(),
  );
  return (
    <>
      <FilterBar>
        <SearchField label="بحث بالاسم أو المكان" value={list.text} onChange={list.setText} />
        <FilterSelect
          label="نوع النشاط"
          allLabel="كل الأنواع"
          value={list.filter.type}
          onChange={(type) => list.setFilter({ type })}
          options={choicesOf(activityTypes, activityTypeLabels)}
        />
      </FilterBar>
      {list.isNarrowed && coming.length + past.length === 0 ? (
        <EmptyState
          drawing="search"
          title="لا يوجد نشاط يطابق البحث"
          action={
            <Button look="default" onClick={list.clear}>
              عرض كل الأنشطة
            </Button>
          }
        />
      ) : (
        <>
          {(coming.length > 0 || !list.isNarrowed) && (
            <Section
              title="القادمة"
              activities={coming}
              trips={trips}
              emptyText="لا توجد أنشطة هذا الأسبوع ولا بعده"
            />
          )}
          {past.length > 0 && (
            <Section
              title="السابقة"
              activities={past}
              trips={trips}
              first={list.isNarrowed ? STEP : FIRST_PAST}
            />
          )}
        </>
      )}
    </>
  );
}

function Section(props: {
  title: string;
  activities: readonly DatedActivity[];
  trips: readonly TripRow[];
  emptyText?: string;
  first?: number;
}) {
  const { title, activities, first = STEP } = props;
  const [added, setAdded] = useState(0);
  const shown = first + added;
  return (
    <Box as="section" above="24">
      <Text as="h2" size="h2" below="12">
        {title}
      </Text>
      {activities.length === 0 && <Text tone="quiet">{props.emptyText}</Text>}
      <Grid as="ul" gap="16" slots="280">
        {activities.slice(0, shown).map((activity) => (
          <ActivityCard
            key={activity.activityId}
            activity={activity}
            trip={props.trips.find(({ activityId }) => activityId === activity.activityId)}
          />
        ))}
      </Grid>
      {activities.length > shown && (
        <Grid justify="center" above="16">
          <Button look="default" onClick={() => setAdded(added + STEP)}>
            عرض المزيد
          </Button>
        </Grid>
      )}
    </Box>
  );
}
