import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { linkActLabels } from '../../../contract/parents/acts.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Acts that are shown before the others are asked for. */
const FIRST = 3;

/** Acts on the child by this link, so that a family sees those that it did not do itself. */
export function ActsCard({ acts }: { acts: NonNullable<ParentPage['acts']> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="ما تمّ من هذا الرابط">
      <Text tone="quiet">إن وجدتم ما لم تفعلوه فأخبروا القائد، واطلبوا رابطاً جديداً.</Text>
      <ul>
        {(isOpen ? acts : acts.slice(0, FIRST)).map(({ act, at }) => (
          <Row
            as="li"
            key={`${at} ${act}`}
            gap="12"
            justify="between"
            wrap
            padBlock="8"
            line="between"
          >
            <span>{linkActLabels[act]}</span>
            <Text as="span" tone="quiet">
              {momentLabel(at)}
            </Text>
          </Row>
        ))}
      </ul>
      {!isOpen && acts.length > FIRST && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          الكل ({formatNumber(acts.length)})
          <IconChevronDown size={20} stroke={1.7} aria-hidden />
        </Button>
      )}
    </Card>
  );
}
