import { useQuery } from '@tanstack/react-query';
import { countCaptains } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { FirstSteps } from '../../shared/first-steps/first-steps-card.tsx';
import { useFirstSteps } from '../../shared/first-steps/use-first-steps.ts';

/** The first steps of a group leader who is the only captain yet: the specification leads from the sign-up to this page. */
export default function StartBox() {
  const captains = useQuery(q(countCaptains, { query: {} }));
  const steps = useFirstSteps(captains.data?.totalCaptains === 1);
  return steps && <FirstSteps steps={steps} title="ابدأ من هنا" />;
}
