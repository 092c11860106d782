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
} from '../../../contract/notifications/endpoints.ts';
import { qPages, useApiMutation } from '../../api/api.ts';
import { countOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import {
  CloseNotification,
  NotificationList,
} from '../../shared/notifications/notification-list.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Grid, Row } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import { PagedList } from '../../ui/tables/paged-list.tsx';
import css from './notifications-page.module.css';
import { PushBox } from './push-box.tsx';

const PAGE_SIZE = 40;

/** The inbox: unread above, read below. With a number in the address it is one's own or nobody's. */
export default function NotificationsPage() {
  const captain = useCaptain();
  const { captainId } = useParams({ strict: false });
  const isOwn = captainId === undefined || Number(captainId) === captain.captainId;
  return (
    <Grid gap="16" maxWidth="760" className={css.page}>
      <PageHeader title="الرسائل الواردة" back={HOME} />
      {isOwn ? (
        <Inbox />
      ) : (
        <EmptyState
          drawing="mail"
          title="ليس لديك صلاحية للوصول إلى هذه الصفحة"
          action={<LinkButton to="/notifications">الرسائل الواردة</LinkButton>}
        />
      )}
    </Grid>
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
  const unread = useMessages('UNREAD');
  const read = useMessages('READ');
  return (
    <>
      <Row gap="8" wrap className={css.bulk}>
        <BulkButton
          label="تعليم الكل كمقروء"
          noneText="لا توجد إشعارات غير مقروءة"
          isPending={markAll.isPending}
          messages={unread}
          run={() => markAll.mutate({ body: {} })}
        />
        <BulkButton
          label="حذف جميع المقروءة"
          noneText="لا توجد إشعارات مقروءة للحذف"
          isPending={removeAll.isPending}
          messages={read}
          run={(count) =>
            void removeAll.ask(
              {
                title: 'حذف جميع المقروءة',
                body: `ستُحذف ${countOf(count, 'notification')} نهائياً.`,
              },
              { body: {} },
            )
          }
        />
      </Row>
      <PushBox />
      <Messages
        title="الرسائل الجديدة"
        messages={unread}
        emptyText="لا توجد رسائل جديدة"
        action={({ id, title }) => (
          <CloseNotification
            title={title}
            onClose={() => mark.mutate({ body: { id, status: 'READ' } })}
          />
        )}
      />
      {/* Hidden while the content above loads, to avoid layout shift. */}
      <div className={css.later} data-waiting={unread.isLoading || undefined}>
        <Messages
          title="الرسائل المقروءة"
          messages={read}
          emptyText="لا توجد رسائل مقروءة"
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

type MessagesQuery = ReturnType<typeof useMessages>;

/** An act on all messages of a list at once, above both lists: the lists grow without end. */
function BulkButton(props: {
  label: string;
  noneText: string;
  isPending: boolean;
  messages: MessagesQuery;
  run: (count: number) => void;
}) {
  const { messages, isPending } = props;
  const total = messages.data?.pages[0]?.total ?? 0;
  return (
    <Button
      look="default"
      disabled={isPending || messages.data === undefined}
      onClick={() => (total === 0 ? toast.info(props.noneText) : props.run(total))}
    >
      {isPending ? 'جارٍ التنفيذ…' : props.label}
    </Button>
  );
}

function Messages(props: {
  title: string;
  messages: MessagesQuery;
  emptyText: string;
  action: (notification: Notification) => ReactNode;
}) {
  return (
    <Card title={props.title}>
      <PagedList query={props.messages} empty={<EmptyState compact title={props.emptyText} />}>
        {(pages) => (
          <NotificationList items={pages.flatMap(({ body }) => body)} action={props.action} />
        )}
      </PagedList>
    </Card>
  );
}
