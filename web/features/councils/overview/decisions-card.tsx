import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '../../../../contract/core/counting.ts';
import { listDecisions } from '../../../../contract/councils/endpoints.ts';
import { OPEN_DECISIONS } from '../../../../contract/councils/words.ts';
import { q } from '../../../api/api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { overdueWords } from '../../../shared/dates/decision-dates.ts';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { DecisionList } from './decision-list.tsx';

const SHOWN = 6;
/** On a phone, in px: as many decisions as are shown, and a captain's few. */
const LEADERS_ROOM = 600;
const OWN_ROOM = 418;

type Whose = 'all' | 'mine';

/** Open decisions, overdue first: one's own, or all that one may see. */
export function DecisionsCard() {
  const leads = useCaptain().type !== 'regular';
  const [whose, setWhose] = useState<Whose>(leads ? 'all' : 'mine');
  const isMine = whose === 'mine';
  const decisions = useQuery(
    q(listDecisions, { query: { state: 'open', limit: SHOWN, ...(isMine && { mine: true }) } }),
  );
  const skeleton = <CardSkeleton lines={5} room={leads ? LEADERS_ROOM : OWN_ROOM} />;
  return (
    <Card>
      <Loaded query={decisions} skeleton={skeleton} failure="لم تُحمَّل القرارات.">
        {({ body, total, all, mine }) => (
          <>
            <Row gap="16" justify="between" align="end" wrap>
              <div>
                <Text as="h2" tone="quiet" weight="normal" size="text">
                  {isMine ? 'قراراتي المفتوحة' : 'أيّ القرارات تأخّر؟'}
                </Text>
                <Text size="h2" weight="bold" tone="ink">
                  {overdueWords(isMine ? mine : all)}
                </Text>
              </div>
              {leads && (
                <Box>
                  <RadioField<Whose>
                    label="قرارات من؟"
                    snug
                    value={whose}
                    onChange={setWhose}
                    options={[
                      { value: 'all', label: `كلها (${formatNumber(all.open)})` },
                      { value: 'mine', label: `قراراتي (${formatNumber(mine.open)})` },
                    ]}
                  />
                </Box>
              )}
            </Row>
            <DecisionList decisions={body} withOwner={!isMine} />
            <Box line={body.length > 0 ? 'above' : undefined}>
              <MoreLink to="/reports-and-councils/decisions">
                {total > body.length
                  ? `كل ما هو مفتوح: ${countText(total, OPEN_DECISIONS)}`
                  : 'كل القرارات'}
              </MoreLink>
            </Box>
          </>
        )}
      </Loaded>
    </Card>
  );
}
