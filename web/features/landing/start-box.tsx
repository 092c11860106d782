import { useQuery } from '@tanstack/react-query';
import { countCaptains } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { FirstSteps } from '../../shared/first-steps-card.tsx';

/** The first steps of a group leader who is the only captain yet: the specification leads from the sign-up to this page. */
export default function StartBox() {
  const captains = useQuery(q(countCaptains, { query: {} }));
  return captains.data?.totalCaptains === 1 && <FirstSteps title="ابدأ من هنا" />;
}
