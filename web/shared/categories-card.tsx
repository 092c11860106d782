import type { EvaluationResults } from '../../contract/evaluation/results.ts';
import { categoryLabels, criterionCategories } from '../../contract/evaluation/words.ts';
import { formatPercent } from '../i18n/format.ts';
import { RateList } from '../ui/figures/rate-list.tsx';
import { Text } from '../ui/layout/box.tsx';
import { Card } from '../ui/layout/card.tsx';

type Categories = EvaluationResults['categories'];

/** Under this rate the weakest category is shown in amber. */
const WEAK = 0.7;

/** The evaluation of each category as bars, with the weakest as the answer. */
export function CategoriesCard({ categories }: { categories: Categories }) {
  const weakest = weakestOf(categories);
  return (
    <Card title="أيّ المجالات أضعف؟">
      {weakest && (
        <Text tone="quiet" below="8">
          {categoryLabels[weakest.category]}، {formatPercent(weakest.rate ?? 0)}
        </Text>
      )}
      <RateList
        rates={criterionCategories.map((category) => ({
          key: category,
          name: categoryLabels[category],
          rate: categories.find((each) => each.category === category)?.rate ?? null,
        }))}
        weak={(weakest?.rate ?? 1) < WEAK ? weakest?.category : undefined}
      />
    </Card>
  );
}

/** The category with the lowest rate; null where there are fewer than two. */
function weakestOf(categories: Categories): Categories[number] | null {
  if (categories.length < 2) return null;
  return categories.reduce((weakest, each) =>
    (each.rate ?? 1) < (weakest.rate ?? 1) ? each : weakest,
  );
}
