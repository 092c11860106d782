import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import type { Aside, OpenTable } from './column-rules.ts';
import css from './review.module.css';
import type { ReviewState } from './use-review.ts';

const titles: Record<Aside['why'], string> = {
  nobody: 'صفوف ليست أسماء',
  hidden: 'صفوف مخفية',
};

/** The lines that are no rows of the import, each kind with its number; one press takes them in. */
export function AsideBox({ table, state }: { table: OpenTable; state: ReviewState }) {
  return (['nobody', 'hidden'] as const).map((why) => {
    const lines = table.aside.filter((each) => each.why === why).map(({ line }) => line);
    const numbers = lines.map(({ number }) => number);
    const { taken } = state.answers;
    if (lines.length === 0) return null;
    const isIn = numbers.every((number) => taken.has(number));
    return (
      <Box as="section" surface="card" key={why} below="12" aria-label={titles[why]}>
        <Row
          gap="4"
          columnGap="12"
          align="center"
          justify="between"
          wrap
          padBlock="8"
          padInline="16"
        >
          <Text weight="medium" tone="ink" role="status">
            {titles[why]}: {formatNumber(lines.length)}
            {isIn && '، أُدرجت'}
          </Text>
          <Button look="quiet" onClick={() => state.take(numbers, !isIn)}>
            {isIn ? 'تركها' : lines.length === 1 ? 'إدراجه' : 'إدراجها كلها'}
          </Button>
        </Row>
        {why === 'nobody' && (
          <ul className={css.aside}>
            {lines.map(({ number, cells }) => (
              <Row as="li" key={number} gap="12" align="center" justify="between" padInline="16">
                <Text tone="quiet">
                  صف {formatNumber(number)}: {cells.filter((cell) => cell.trim() !== '').join('، ')}
                </Text>
                {lines.length > 1 && (
                  <Button
                    look="quiet"
                    aria-label={`${taken.has(number) ? 'ترك' : 'إدراج'} الصف ${formatNumber(number)}`}
                    onClick={() => state.take([number], !taken.has(number))}
                  >
                    {taken.has(number) ? 'ترك' : 'إدراج'}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        )}
      </Box>
    );
  });
}
