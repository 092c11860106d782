import { useQuery } from '@tanstack/react-query';
import { countCaptains } from '../../../contract/stats.ts';
import { FirstSteps } from '../../components/first-steps-card.tsx';
import { q } from '../../lib/api.ts';

/** The first steps of a group leader who is the only captain yet: the specification leads from the sign-up to this page. */
export default function StartBox() {
  const captains = useQuery(q(countCaptains, { query: {} }));
  return captains.data?.totalCaptains === 1 && <FirstSteps title="ابدأ من هنا" />;
}
