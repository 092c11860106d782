import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { marksByPerson, statusOf } from '../../../contract/trips/roll-call.ts';
import { readTripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { q } from '../../api/api.ts';
import { useLatest } from '../../shared/sheet/use-sheet.ts';
import { Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** Ticks in a week's sheet who was there in a roll-call of a trip, once; to be looked at and handed in. */
export default function TripFillBox(props: {
  activityId: number;
  /** Marks scouts present, by their numbers. */
  markPresent: (scoutIds: ReadonlySet<number>) => void;
  onDone: () => void;
}) {
  const { data, isError } = useQuery(q(readTripDay, { query: { activityId: props.activityId } }));
  const latest = useLatest(props);
  useEffect(() => {
    if (!data && !isError) return;
    const { markPresent, onDone } = latest.current;
    onDone();
    if (!data) return toast.error('تعذّر تحميل النداء');
    const { people, rollCalls } = data.body;
    const marks = rollCalls.map((call) => marksByPerson(call.marks));
    const isHere = (personId: number) =>
      marks.some((of) => statusOf(of.get(personId) ?? []).status === 'here');
    const here = people.flatMap(({ personId, scoutId }) =>
      scoutId !== null && isHere(personId) ? [scoutId] : [],
    );
    markPresent(new Set(here));
  }, [data, isError, latest]);
  return (
    <Text tone="quiet" role="status">
      جارٍ قراءة النداء…
    </Text>
  );
}
