import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listNotifications, markNotification } from '../../../contract/notifications/endpoints.ts';
import { SHOWN_NOTIFICATIONS } from '../../../contract/screens/dashboard-parts.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
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
