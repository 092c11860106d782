import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
import { CloseNotification, NotificationList } from '../../components/notification-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useConfirmedDelete } from '../../components/use-confirmed-delete.ts';
import { qPages, useApiMutation } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { useCaptain } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import css from './notifications-page.module.css';
import { PushBox } from './push-box.tsx';

const PAGE_SIZE = 40;

/** The inbox: unread above, read below. With a number in the address it is one's own or nobody's. */
export default function NotificationsPage() {
  const captain = useCaptain();
  const { captainId } = useParams({ strict: false });
  const isOwn = captainId === undefined || Number(captainId) === captain.captainId;
  return (
    <div className={css.page}>
      <PageHeader title="الرسائل الواردة" back={{ to: '/dashboard', label: 'الرئيسية' }} />
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
    errorMessage: 'حدث خطأ أثناء تعليم الرسالة كمقروءة',
  });
  const markAll = useApiMutation(markAllNotifications, {
    successMessage: 'تم تعليم جميع الإشعارات كمقروءة',
    errorMessage: 'حدث خطأ أثناء تعليم الإشعارات كمقروءة',
  });
  const remove = useApiMutation(deleteNotification, {
    successMessage: 'تم حذف الرسالة',
    errorMessage: 'حدث خطأ أثناء حذف الرسالة',
  });
  const removeAll = useConfirmedDelete(deleteReadNotifications, {
    successMessage: 'تم حذف جميع الإشعارات المقروءة',
    errorMessage: 'حدث خطأ أثناء حذف الإشعارات المقروءة',
  });
  // What comes above them would push them down.
  const isFirstComing = useMessages('UNREAD').isLoading;
  return (
    <>
      <PushBox />
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
      <div className={css.later} data-waiting={isFirstComing || undefined}>
        <Messages
          title="الرسائل المقروءة"
          status="READ"
          emptyText="لا توجد رسائل مقروءة"
          bulk={{
            label: 'حذف جميع المقروءة',
            noneText: 'لا توجد إشعارات مقروءة للحذف',
            isPending: removeAll.isPending,
            run: (count) =>
              void removeAll.ask(
                {
                  title: 'حذف جميع المقروءة',
                  body: `ستُحذف ${countOf(count, 'notification')} نهائياً.`,
                },
                { body: {} },
              ),
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
      </div>
    </>
  );
}

/** One's own messages, page by page. */
const useMessages = (status: 'UNREAD' | 'READ') =>
  useInfiniteQuery(
    qPages(listNotifications, { query: { status, limit: PAGE_SIZE } }, ({ body }) => ({
      before: body.at(-1)?.id,
    })),
  );

function Messages(props: {
  title: string;
  status: 'UNREAD' | 'READ';
  emptyText: string;
  bulk: { label: string; noneText: string; isPending: boolean; run: (count: number) => void };
  action: (notification: Notification) => ReactNode;
}) {
  const { bulk } = props;
  const messages = useMessages(props.status);
  const total = messages.data?.pages[0]?.total ?? 0;
  return (
    <Card
      title={props.title}
      aside={
        <Button
          look="default"
          disabled={bulk.isPending || messages.data === undefined}
          onClick={() => (total === 0 ? toast.info(bulk.noneText) : bulk.run(total))}
        >
          {bulk.isPending ? 'جارٍ التنفيذ…' : bulk.label}
        </Button>
      }
    >
      <PagedList query={messages} empty={<EmptyState compact title={props.emptyText} />}>
        {(pages) => (
          <NotificationList items={pages.flatMap(({ body }) => body)} action={props.action} />
        )}
      </PagedList>
    </Card>
  );
}
