import { useEffect } from 'react';
import { useGroup } from '../../session/group.ts';
import { refreshCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Grid, Row } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

const EVERY = 20_000;

/** Polls whether a sector has been assigned, also when the page is shown again. */
function useWaitForSector(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshCaptain();
    };
    const timer = setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}

/** For a captain who is not assigned yet: what they wait for, from whom, and what is theirs meanwhile. */
export function WaitingCard() {
  const group = useGroup();
  useWaitForSector();
  return (
    <Card title="لم يُعيَّن لك قطاع بعد">
      <Grid gap="8">
        <p>
          حسابك جاهز، وبقي أن يعيّن لك أحد القادة العامين{group && ` في ${group.groupName}`} قطاعك.
          إن طال الانتظار فتواصل معهم.
        </p>
        <p>لا حاجة إلى تحديث الصفحة: تُفتح لك بقية الصفحات وحدها بعد التعيين.</p>
      </Grid>
      <Row gap="8" wrap above="16">
        <LinkButton to="/profile" look="default">
          الملف الشخصي
        </LinkButton>
        <LinkButton to="/notifications" look="default">
          الرسائل الواردة
        </LinkButton>
      </Row>
    </Card>
  );
}
