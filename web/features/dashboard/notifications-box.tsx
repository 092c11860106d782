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
import { keepSuffix, momentLabel } from '../../i18n/format.ts';
import {
  CloseNotification,
  NotificationIcon,
  textsOf,
} from '../../shared/notifications/notification-list.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import css from './notifications-box.module.css';
import { briefOf, placeOf } from './rules.ts';

/** The newest unread notifications; closing one marks it as read. */
export function NotificationsBox() {
  const unread = useQuery(
    q(listNotifications, { query: { status: 'UNREAD', limit: SHOWN_NOTIFICATIONS } }),
  );
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
  return (
    <Card title="الإشعارات" aside={<MoreLink to="/notifications">عرض المزيد</MoreLink>}>
      <Loaded query={unread} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) => {
          const shown = body.filter(({ id }) => !closed.includes(id)).slice(0, SHOWN_NOTIFICATIONS);
          if (shown.length === 0) return <EmptyState compact title="لا توجد رسائل جديدة" />;
          return <NotificationsBrief items={shown} onClose={close} />;
        }}
      </Loaded>
    </Card>
  );
}

/** Notifications in two lines, without names of alerts, since others may see this screen. */
function NotificationsBrief(props: {
  items: readonly Notification[];
  onClose: (id: number) => void;
}) {
  return (
    <ul>
      {props.items.map((notification) => {
        const { id, type, createdAt } = notification;
        const { title, message: brief } = textsOf({
          ...notification,
          message: briefOf(notification),
        });
        return (
          <Row as="li" align="center" line="above" key={id} className={css.item}>
            <Link
              {...placeOf(notification)}
              className={`${look({ grow: true, gap: '12', align: 'center', tone: 'ink', plain: true, padBlock: '8' }, 'row')} ${css.link}`}
            >
              <NotificationIcon type={type} />
              <Text as="span" grow leading="normal">
                <Row as="span" weight="bold">
                  {keepSuffix(title)}
                </Row>
                <Row as="span" tone="quiet" nowrap className={css.second}>
                  {brief && <span className={css.brief}>{brief}</span>}
                  {brief && <span className={css.comma}>،{'\u00a0'}</span>}
                  <Text as="time" noShrink dateTime={createdAt}>
                    {momentLabel(createdAt)}
                  </Text>
                </Row>
              </Text>
            </Link>
            <CloseNotification title={title} onClose={() => props.onClose(id)} />
          </Row>
        );
      })}
    </ul>
  );
}
