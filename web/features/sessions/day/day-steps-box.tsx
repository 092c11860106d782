import { IconPlayerTrackNext } from '@tabler/icons-react';
import { formatNumber } from '../../../i18n/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import bottom from '../../../ui/layout/bottom-bar.module.css';
import { look, Row } from '../../../ui/layout/box.tsx';
import type { DayParts } from './now-card.tsx';

/** The next step under the thumb: the next segment, five minutes more, and at the end how it was. */
export function DayStepsBox(props: DayParts & { onNext: () => void; onProlong: () => void }) {
  const { session, segments, place } = props;
  if (place >= segments.length) {
    return (
      <Row gap="8" above="16" growFirst className={bottom.bar}>
        <LinkButton
          to="/sessions/$sessionId/outcome"
          params={{ sessionId: String(session.sessionId) }}
          look="tint"
          big
          wide
        >
          كيف كانت؟
        </LinkButton>
      </Row>
    );
  }
  const label =
    place < 0 ? 'ابدأ الآن' : place === segments.length - 1 ? 'إنهاء الجلسة' : 'الفقرة التالية';
  return (
    <Row gap="8" above="16" growFirst className={bottom.bar}>
      <Button
        look="tint"
        big
        wide
        icon={
          <IconPlayerTrackNext
            size={22}
            stroke={1.7}
            aria-hidden
            className={look({ mirrored: true })}
          />
        }
        onClick={props.onNext}
      >
        {label}
      </Button>
      <Button look="default" big onClick={props.onProlong}>
        +{formatNumber(5)} دقائق
      </Button>
    </Row>
  );
}
