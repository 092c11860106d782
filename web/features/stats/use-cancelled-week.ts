import { useQuery } from '@tanstack/react-query';
import { readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';

/** The number of the current week where it is cancelled: the charts of rates end with it. */
export function useCancelledWeek(): number | null {
  const week = useQuery(q(readCurrentWeek)).data?.body;
  return week?.cancelled ? week.weekNumber : null;
}
