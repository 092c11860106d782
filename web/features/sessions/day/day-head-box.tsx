import { IconArrowRight, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { timeAt } from '../../../../contract/sessions/times.ts';
import { clockText } from '../../../../contract/sessions/words.ts';
import { sectorName } from '../../../i18n/format.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { iconButton } from '../../../ui/icon-button.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { usePageHeading } from '../../../ui/layout/use-page-heading.ts';
import css from './session-day-page.module.css';

/** The day's own head: back to the session, its title, when it ends, and whether there is a connection. */
export function DayHeadBox(props: { session: Session; end: number; timeZone: string }) {
  const { session } = props;
  const heading = usePageHeading(`يوم الجلسة: ${session.title}`);
  const isOnline = useOnline();
  const ends = `تنتهي ${clockText(timeAt(props.end, props.timeZone))}`;
  return (
    <Grid as="header" columnGap="4" align="center" below="8" className={css.head}>
      <Link
        to="/sessions/$sessionId"
        params={{ sessionId: String(session.sessionId) }}
        className={iconButton}
        aria-label="خطة الجلسة"
      >
        <IconArrowRight size={24} stroke={1.7} aria-hidden />
      </Link>
      <div>
        <Text
          as="h1"
          size="h3"
          leading="tight"
          ref={heading}
          tabIndex={-1}
          clip
          nowrap
          className={css.line}
        >
          {session.title}
        </Text>
        <Text tone="quiet" size="tag" leading="snug" clip nowrap className={css.line}>
          {`${session.sectors.map((sector) => sectorName(sector)).join('، ')}، ${ends}`}
        </Text>
      </div>
      <div role="status">
        {!isOnline && (
          <Row gap="8" align="center" fill="warn" frame="warn" rounded className={css.state}>
            <IconCloudOff size={22} stroke={1.7} aria-hidden />
            <Stack size="tag" leading="snug">
              <strong>بلا اتصال</strong>
              <span>على هذا الجهاز</span>
            </Stack>
          </Row>
        )}
      </div>
    </Grid>
  );
}
