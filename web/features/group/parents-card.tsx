import { useQuery } from '@tanstack/react-query';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';

/** What the parents' page shows beside attendance; it holds as soon as it is switched. */
export function ParentsCard() {
  const group = useQuery(q(readGroup));
  const mutation = useApiMutation(updateGroup, {
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم يُحفظ الاختيار',
    untilFresh: true,
  });
  return (
    <Card title="صفحة الأسرة">
      <Loaded query={group} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body: { parentsSeeEvaluation } }) => (
          <SwitchField
            label="إظهار التقييم للأسرة"
            description="ترى الأسرة تقييم ابنها أو ابنتها وحده، بلا ترتيب ولا أسماء غيره."
            value={mutation.isPending ? !parentsSeeEvaluation : parentsSeeEvaluation}
            disabled={mutation.isPending}
            onChange={(see) => mutation.mutate({ body: { parentsSeeEvaluation: see } })}
          />
        )}
      </Loaded>
    </Card>
  );
}
