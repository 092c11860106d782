import { IconFileText } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { DoorCard } from './door-card.tsx';

/** The report of the term or the year. */
export function TermReportDoor() {
  return (
    <DoorCard
      title="تقرير الفترة"
      icon={<IconFileText size={22} stroke={1.7} aria-hidden />}
      lead="أرقام الفترة أو السنة بمصادرها، للطباعة"
    >
      <Row gap="8" wrap>
        <LinkButton to="/term-report" look="default">
          فتح التقرير
        </LinkButton>
      </Row>
    </DoorCard>
  );
}
