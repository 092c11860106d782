import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readPlace } from '../../../contract/directory/endpoints.ts';
import { q } from '../../api/api.ts';
import { type Closed, reportClosed } from '../../session/closed.ts';
import { Row } from '../../ui/layout/box.tsx';
import css from './offline-hint.module.css';

/** Between two looks whether the group is served again, in milliseconds: an upgrade takes a minute at most. */
const AGAIN = { soon: 5000, later: 60_000 };

/** Says across the page that the server does not serve the group now, and loads the screen's data again once it does. */
export default function ClosedHint({ code, arabicMessage }: Closed) {
  const client = useQueryClient();
  const isShort = code === 'GROUP_UPGRADING' || code === 'GROUP_MOVING';
  const place = useQuery({
    ...q(readPlace, { query: {} }),
    staleTime: 0,
    refetchInterval: isShort ? AGAIN.soon : AGAIN.later,
  });
  const isServed = place.isFetchedAfterMount && place.data?.body.state === 'active';
  useEffect(() => {
    if (!isServed) return;
    reportClosed(null);
    void client.refetchQueries({ type: 'active' });
  }, [isServed, client]);
  return (
    <div role="status" className={css.region}>
      <Row
        gap="4"
        columnGap="8"
        align="center"
        justify="center"
        wrap
        tone="warn"
        leading="normal"
        className={css.hint}
      >
        <IconPlayerPause size={20} stroke={1.7} aria-hidden />
        <strong>{arabicMessage}</strong>
        {code === 'GROUP_SUSPENDED' && (
          <>
            <span>ما كتبته بلا اتصال باقٍ على هاتفك، ويُرسَل حين تعود المجموعة.</span>
            <a href="/closed">المزيد</a>
          </>
        )}
      </Row>
    </div>
  );
}
