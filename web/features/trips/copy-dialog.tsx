import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import { listActivities } from '../../../contract/activities/endpoints.ts';
import { copyTrip, listTrips, type Trip } from '../../../contract/trips/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { groupToday, weekdayDate } from '../../i18n/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Copies a trip onto another planned activity, without people and money. */
export function CopyDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const navigate = useNavigate();
  const activities = useQuery(q(listActivities));
  const trips = useQuery(q(listTrips, { query: {} }));
  const [chosen, setChosen] = useState<string | null>(null);
  const copying = useApiMutation(copyTrip, {
    successMessage: 'نُسخت مسودة',
    errorMessage: 'لم تُنسخ',
    onSuccess: ({ body: { activityId } }) => {
      onClose();
      void navigate({
        to: '/activities/$activityId/open',
        params: { activityId: String(activityId) },
      });
    },
  });
  const taken = (trips.data?.body ?? []).map(({ activityId }) => activityId);
  const choices = (activities.data?.body ?? [])
    .map(({ weekStartDate, day, ...activity }) => ({
      ...activity,
      date: dateIn(weekStartDate, day),
    }))
    .filter(
      ({ activityId, date, editable }) =>
        editable && !taken.includes(activityId) && date >= groupToday(),
    )
    .map(({ activityId, name, date }) => ({
      value: String(activityId),
      label: name,
      hint: weekdayDate(date),
    }));
  return (
    <Dialog title="نسخ لموسم جديد" onClose={onClose}>
      <Text tone="quiet">
        {`تُنسخ «${trip.name}» كلها إلى نشاط مخطَّط، بعرباتها وخيامها، بلا أسماء ولا مال. خطاب يذكر يوماً لا يُنسخ، ويُقترح غيره.`}
      </Text>
      <ChoiceField
        label="النشاط"
        value={chosen}
        onChange={setChosen}
        choices={choices}
        loading={activities.isPending}
        failed={activities.isError}
        emptyText="لا نشاط قادماً بلا تسجيل"
      />
      {choices.length === 0 && !activities.isPending ? (
        <LinkButton to="/add-activity">إضافة نشاط</LinkButton>
      ) : (
        <Button
          big
          wide
          disabled={chosen === null || copying.isPending}
          onClick={() =>
            copying.mutate({
              params: { tripId: trip.tripId },
              body: { activityId: Number(chosen) },
            })
          }
        >
          {copying.isPending ? 'جارٍ النسخ…' : 'نسخ مسودة'}
        </Button>
      )}
    </Dialog>
  );
}
