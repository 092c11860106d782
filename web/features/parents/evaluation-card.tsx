import { firstName } from '../../../contract/core/first-name.ts';
import { categoryLabels } from '../../../contract/evaluation/words.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { countOf } from '../../i18n/format.ts';
import { Percent } from '../../ui/figures/percent.tsx';
import { RateList } from '../../ui/figures/rate-list.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The child's own evaluation, where the group shows it: no band, no patrol, and no other child. */
export function EvaluationCard(props: {
  name: string;
  gender: ParentPage['gender'];
  evaluation: NonNullable<ParentPage['evaluation']>;
}) {
  const { rate, weekCount, categories } = props.evaluation;
  const verb = props.gender === 'female' ? 'قُيِّمت' : 'قُيِّم';
  const alone = props.gender === 'female' ? 'وحدها' : 'وحده';
  const weeks = weekCount === 0 ? '' : `، في ${countOf(weekCount, 'week')} ${verb} فيها`;
  return (
    <Card
      title="التقييم"
      aside={
        rate !== null && (
          <Text as="span" size="h3" weight="bold" className="tab">
            <Percent value={rate} />
          </Text>
        )
      }
    >
      <RateList
        rates={categories.map(({ category, rate }) => ({
          key: category,
          name: categoryLabels[category],
          rate,
        }))}
      />
      <Text tone="quiet" above="8">
        من نقاط {firstName(props.name)} {alone}
        {weeks}. وليس ترتيباً بين الكشافين.
      </Text>
    </Card>
  );
}
