import { useState } from 'react';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { formatNumber } from '../../i18n/format.ts';
import { NoticeText } from '../../shared/notices/notice-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Notices that are shown before the others are asked for. */
const FIRST = 5;

/** The notices for all children of the link. */
export function NoticesCard({ notices }: { notices: NonNullable<ParentPage['notices']> }) {
  const [isOpen, setOpen] = useState(false);
  const count = formatNumber(notices.length);
  return (
    <Card
      title="لوحة الأسر"
      aside={
        <Text as="span" tone="quiet">
          {count}
        </Text>
      }
    >
      <ul>
        {(isOpen ? notices : notices.slice(0, FIRST)).map(({ noticeId, ...notice }) => (
          <Box as="li" key={noticeId} line="between" padBlock="12" trim>
            <NoticeText {...notice} />
          </Box>
        ))}
      </ul>
      {!isOpen && notices.length > FIRST && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          عرض الكل ({count})
        </Button>
      )}
    </Card>
  );
}
