import { IconLock } from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { listDecisions } from '../../../contract/councils/endpoints.ts';
import { decisionKindLabels } from '../../../contract/councils/words.ts';
import { groupToday } from '../../i18n/format.ts';
import { dueWords, overdueWords } from '../../shared/decision-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MoreLink } from '../../ui/more-link.tsx';

/** The captain's own open decisions; a confidential one without its words, which may name a scout. */
export function DecisionsCard({ body, mine }: ResponseOf<typeof listDecisions>) {
  const today = groupToday();
  return (
    <Card
      title="قراراتي المفتوحة"
      aside={<MoreLink to="/reports-and-councils">كل القرارات</MoreLink>}
    >
      <Text size="h3" weight="bold" tone={mine.overdue > 0 ? 'bad' : 'ink'}>
        {overdueWords(mine)}
      </Text>
      <ul>
        {body.map(({ decisionId, text, kind, isConfidential, dueDate }) => {
          const due = dueWords(dueDate, today);
          return (
            <Row
              as="li"
              key={decisionId}
              gap="8"
              align="center"
              justify="between"
              wrap
              padBlock="8"
              line="between"
            >
              <Box grow>
                <Text weight="medium" tone="ink">
                  {isConfidential ? `قرار سرّي: ${decisionKindLabels[kind]}` : text}
                </Text>
              </Box>
              {isConfidential && <IconLock size={16} stroke={1.9} aria-hidden />}
              <Badge tone={due.tone}>{due.text}</Badge>
            </Row>
          );
        })}
      </ul>
    </Card>
  );
}
