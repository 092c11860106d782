import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  deleteNotification,
  deleteReadNotifications,
  listNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '../../../contract/notifications.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { confirm } from '../../components/confirm.ts';
import { CloseNotification, NotificationList } from '../../components/notification-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ShownOf } from '../../components/shown-of.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { q, useApiMutation } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import css from './notifications-page.module.css';

/** Rows shown at first, and added by 'عرض المزيد'; the server gives at most 200. */
const STEP = 40;
const MOST = 200;

/** The inbox: unread above, read below. With a number in the address it is one's own or nobody's. */
export default function NotificationsPage() {
  const captain = useCaptain();
  const { captainId } = useParams({ strict: false });
  const isOwn = captainId === undefined || Number(captainId) === captain.captainId;
  return (
    <div className={css.page}>
      <PageHeader title="الرسائل الواردة" back={{ to: '/dashboard', label: 'لوحة التحكم' }} />
      {isOwn ? (
        <Inbox />
      ) : (
        <EmptyState
          drawing="mail"
          title="ليس لديك صلاحية للوصول إلى هذه الصفحة"
          action={<LinkButton to="/notifications">الرسائل الواردة</LinkButton>}
        />
      )}
    </div>
  );
}

function Inbox() {
  const mark = useApiMutation(markNotification, {
    invalidates: [listNotifications],
    errorMessage: 'حدث خطأ أثناء تعليم الإشعار كمقروء',
  });
  const markAll = useApiMutation(markAllNotifications, {
    invalidates: [listNotifications],
    successMessage: 'تم تعليم جميع الإشعارات كمقروءة',
    errorMessage: 'حدث خطأ أثناء تعليم الإشعارات كمقروءة',
  });
  const remove = useApiMutation(deleteNotification, {
    invalidates: [listNotifications],
    successMessage: 'تم حذف الإشعار',
    errorMessage: 'حدث خطأ أثناء حذف الإشعار',
  });
  const removeAll = useApiMutation(deleteReadNotifications, {
    invalidates: [listNotifications],
    successMessage: 'تم حذف جميع الإشعارات المقروءة',
    errorMessage: 'حدث خطأ أثناء حذف الإشعارات المقروءة',
  });
  return (
    <>
      <Messages
        title="الرسائل الجديدة"
        status="UNREAD"
        emptyText="لا توجد رسائل جديدة"
        bulk={{
          label: 'تعليم الكل كمقروء',
          noneText: 'لا توجد إشعارات غير مقروءة',
          isPending: markAll.isPending,
          run: () => markAll.mutate({ body: {} }),
        }}
        action={({ id, title }) => (
          <CloseNotification
            title={title}
            onClose={() => mark.mutate({ body: { id, status: 'READ' } })}
          />
        )}
      />
      <Messages
        title="الرسائل المقروءة"
        status="READ"
        emptyText="لا توجد رسائل مقروءة"
        bulk={{
          label: 'حذف جميع المقروءة',
          noneText: 'لا توجد إشعارات مقروءة للحذف',
          isPending: removeAll.isPending,
          run: (count) => void askAndDelete(count, () => removeAll.mutate({ body: {} })),
        }}
        action={({ id, title }) => (
          <Button
            look="danger-text"
            aria-label={`حذف: ${title}`}
            onClick={() => remove.mutate({ body: { id } })}
          >
            حذف
          </Button>
        )}
      />
    </>
  );
}

async function askAndDelete(count: number, run: () => void): Promise<void> {
  const yes = await confirm({
    title: 'حذف جميع المقروءة',
    body: `سيُحذف ${countOf(count, 'notification')} نهائياً.`,
    confirmLabel: 'حذف',
    danger: true,
  });
  if (yes) run();
}

function Messages(props: {
  title: string;
  status: 'UNREAD' | 'READ';
  emptyText: string;
  bulk: { label: string; noneText: string; isPending: boolean; run: (count: number) => void };
  action: (notification: Notification) => ReactNode;
}) {
  const { bulk } = props;
  const [shown, setShown] = useState(STEP);
  const messages = useQuery(q(listNotifications, { query: { status: props.status, limit: MOST } }));
  // More may be there than the server lists at once.
  const total = messages.data?.total ?? messages.data?.body.length ?? 0;
  return (
    <Card
      title={props.title}
      aside={
        <Button
          look="default"
          disabled={bulk.isPending || messages.data === undefined}
          onClick={() => (total === 0 ? toast.info(bulk.noneText) : bulk.run(total))}
        >
          {bulk.isPending ? 'جاري التنفيذ…' : bulk.label}
        </Button>
      }
    >
      <Loaded query={messages} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState compact title={props.emptyText} />
          ) : (
            <>
              <NotificationList items={body.slice(0, shown)} action={props.action} />
              <ShownOf shown={Math.min(shown, body.length)} total={total} />
              {body.length > shown && (
                <Button look="default" wide onClick={() => setShown(shown + STEP)}>
                  عرض المزيد
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
