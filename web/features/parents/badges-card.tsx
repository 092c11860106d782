import type { BadgeSummary } from '../../../contract/badges/pass-endpoints.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { countOf, dayMonth, formatNumber } from '../../i18n/format.ts';
import { BadgeDrawing, BadgeSteps } from '../../shared/badges/badge-drawing.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import css from './badges-card.module.css';

/** A child's badges: what was handed over, and how far the next one is. */
export function BadgesCard({ badges, gender }: { badges: BadgeSummary; gender: Gender }) {
  const { awarded, next } = badges;
  if (awarded.length === 0 && next === null) return null;
  const isGirl = gender === 'female';
  return (
    <Card title="الشارات" {...(awarded.length > 0 && { count: countOf(awarded.length, 'badge') })}>
      <ul>
        {awarded.map(({ badgeId, name, drawing, awardedOn }) => (
          <ListRow
            key={badgeId}
            mark={<BadgeDrawing drawing={drawing} size={44} />}
            name={name}
            about={`${isGirl ? 'تسلّمتها' : 'تسلّمها'} ${dayMonth(awardedOn)}`}
          />
        ))}
      </ul>
      {awarded.length === 0 && next && next.passed === 0 && (
        <Text tone="quiet">{`لا شارات بعد. التالية: ${next.name}`}</Text>
      )}
      {next && (awarded.length > 0 || next.passed > 0) && (
        <Box above="12">
          <Row gap="12" align="center" below="8">
            <BadgeDrawing drawing={next.drawing} size={44} earned={false} />
            <div>
              <Text weight="medium" tone="ink">{`التالية: ${next.name}`}</Text>
              <Text tone="quiet">
                {`${isGirl ? 'اجتازت' : 'اجتاز'} ${formatNumber(next.passed)} من ${countOf(next.needed, 'requirement')}`}
              </Text>
            </div>
          </Row>
          <BadgeSteps passed={next.passed} needed={next.needed} />
          <details className={css.left}>
            <summary>
              {`${isGirl ? 'ما بقي لها' : 'ما بقي له'} (${formatNumber(next.needed - next.passed)})`}
            </summary>
            <ul>
              {next.left.map(({ text, isRequired }) => (
                <li key={text}>{isRequired ? text : `${text} (اختياري)`}</li>
              ))}
            </ul>
          </details>
        </Box>
      )}
    </Card>
  );
}
