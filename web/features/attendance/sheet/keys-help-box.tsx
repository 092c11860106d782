import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import css from './attendance-form.module.css';

const marks = [
  ['↑ ↓', 'بين الأسماء'],
  ['ح م غ', 'حاضر، معتذر، غائب'],
  ['ك', 'الكل حاضر'],
  ['٢ ٥', 'رقم الاسم ينقلك إليه'],
  ['Tab', 'من القائمة إلى المبلغ والتسليم'],
] as const;
const payments = [
  ['↑ ↓', 'بين الأسماء'],
  ['→ ←', 'بين العلامة والمبلغ'],
  ['د ل', 'دفع، لم يدفع'],
  ['ك', 'الحاضرون دفعوا'],
  ['٢ ٥', 'رقم الاسم ينقلك إليه'],
] as const;

/** What the keyboard does in the list, for who has one. */
export function KeysHelp({ isPaid }: { isPaid: boolean }) {
  return (
    <Box as="section" surface="card" className={css.keys} aria-label="بلوحة المفاتيح">
      <Text as="h2" size="text" below="8">
        بلوحة المفاتيح
      </Text>
      <Grid as="dl" gap="8">
        {(isPaid ? payments : marks).map(([key, does]) => (
          <Row justify="between" key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <Text as="dd" tone="quiet">
              {does}
            </Text>
          </Row>
        ))}
      </Grid>
    </Box>
  );
}
