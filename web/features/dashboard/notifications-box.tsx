import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SHOWN_NOTIFICATIONS } from '../../../contract/dashboard-parts.ts';
import { listNotifications, markNotification } from '../../../contract/notifications.ts';
import { Card } from '../../components/card.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q, useApiMutation } from '../../lib/api.ts';
import { NotificationsBrief } from './notifications-list.tsx';

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
