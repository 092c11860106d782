import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listNotifications,
  markNotification,
  type Notification,
} from '../../../contract/notifications/endpoints.ts';
import { SHOWN_NOTIFICATIONS } from '../../../contract/screens/dashboard-parts.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { useUnreadCount } from '../../api/use-unread.ts';
import { formatNumber, keepSuffix, momentLabel } from '../../i18n/format.ts';
import {
  CloseNotification,
  NotificationIcon,
  textsOf,
} from '../../shared/notifications/notification-list.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import css from './notifications-box.module.css';
import { briefOf, placeOf } from './rules.ts';

/** The newest unread notifications, five at most (specification, section 2); closing one marks it as read. */
export function NotificationsBox() {
  const unread = useQuery(
    q(listNotifications, { query: { status: 'UNREAD', limit: SHOWN_NOTIFICATIONS } }),
  );
  const count = useUnreadCount();
  const [closed, setClosed] = useState<readonly number[]>([]);
  const mark = useApiMutation(markNotification, {
    errorMessage: 'حدث خطأ أثناء تعليم الرسالة كمقروءة',
  });
  const close = (id: number) => {
    setClosed((ids) => [...ids, id]);
    mark.mutate(
      { body: { id, status: 'READ' } },
      { onError: () => setClosed((ids) => ids.filter((each) => each !== id)) },
    );
  };
  const rest = (count ?? 0) - (unread.data?.body.length ?? 0);
  return (
    <Box as="section" surface="card" clip className={css.card} aria-labelledby="notifications">
      <Row gap="8" align="center" justify="between" className={css.head}>
        <Text as="h2" size="h3" id="notifications">
          الإشعارات
        </Text>
        <MoreLink to="/notifications">
          {rest > 0 ? `عرض المزيد (${formatNumber(rest)})` : 'عرض المزيد'}
        </MoreLink>
      </Row>
      <Loaded query={unread} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) => {
          const open = body.filter(({ id }) => !closed.includes(id));
          if (open.length === 0) return <EmptyState compact title="لا توجد رسائل جديدة" />;
          return (
            <ul>
              {open.slice(0, SHOWN_NOTIFICATIONS).map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onClose={() => close(notification.id)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Box>
  );
}

/** A notification's title, two lines of its text and its time, without names of an alert: others may see this screen. */
function NotificationRow(props: { notification: Notification; onClose: () => void }) {
  const { notification, onClose } = props;
  const { type, createdAt } = notification;
  const { title, message: brief } = textsOf({ ...notification, message: briefOf(notification) });
  return (
    <Row as="li" align="start" line="above" className={css.item}>
      <Link
        {...placeOf(notification)}
        className={`${look({ grow: true, gap: '12', align: 'start', tone: 'ink', plain: true }, 'row')} ${css.link}`}
      >
        <NotificationIcon type={type} />
        <Box as="span" grow leading="normal">
          <Text as="strong" block weight="bold">
            {keepSuffix(title)}
          </Text>
          <Row as="span" columnGap="4" wrap tone="quiet">
            {brief && <span className={css.brief}>{withComma(brief)}</span>}
            <Text as="time" nowrap dateTime={createdAt}>
              {momentLabel(createdAt)}
            </Text>
          </Row>
        </Box>
      </Link>
      <CloseNotification title={title} onClose={onClose} />
    </Row>
  );
}

/** A text before the time. */
const withComma = (text: string) => (/[.،!؟:]$/.test(text) ? text : `${text}،`);
