import { useQuery } from '@tanstack/react-query';
import { listSessionPlans } from '../../../../contract/sessions/endpoints.ts';
import { q } from '../../../api/api.ts';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { SessionList } from '../weeks-list.tsx';

/** How many of the best are shown beside the list. */
const SHOWN = 3;

/** The beginning of the library, beside the list. */
export function LibraryCard() {
  const sessions = useQuery(q(listSessionPlans, { query: { library: true, limit: SHOWN } }));
  return (
    <Box as="section" surface="card" rounded>
      <Row gap="8" align="center" justify="between" wrap pad="16">
        <Text as="h2" size="h3">
          المكتبة
        </Text>
        <MoreLink to="/sessions" search={{ tab: 'library' }}>
          كل المكتبة
        </MoreLink>
      </Row>
      <Loaded query={sessions} skeleton={<CardSkeleton lines={4} />} failure="لم تُحمَّل المكتبة.">
        {({ body }) =>
          body.length === 0 ? (
            <Text tone="quiet" padInline="16">
              لم تُضَف جلسة إلى المكتبة بعد.
            </Text>
          ) : (
            <SessionList sessions={body} asLibrary isNarrow withSectors />
          )
        }
      </Loaded>
      <Text tone="quiet" pad="16">
        تضاف جلسة إلى المكتبة من صفحتها.
      </Text>
    </Box>
  );
}
