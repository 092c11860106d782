import { useQuery } from '@tanstack/react-query';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import { q } from '../../api/api.ts';
import { longDate } from '../../i18n/format.ts';
import { noticeSwitch } from '../../shared/operator-notices.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useKeptSwitch } from '../../ui/use-kept-switch.ts';

type Shown = { noticeId: number; title: string; message: string; at: string };

/** The operator's messages to the leaders, until they are put aside on this device. */
export function OperatorNotices() {
  const { data } = useQuery(q(listOperatorNotices));
  return data?.body.map((notice) => <OperatorNotice key={notice.noticeId} notice={notice} />);
}

function OperatorNotice({ notice: { noticeId, title, message, at } }: { notice: Shown }) {
  const [isRead, putAside] = useKeptSwitch(noticeSwitch(noticeId));
  if (isRead) return null;
  return (
    <Notice title={title}>
      <p>{message}</p>
      <Text tone="quiet">من مشغّل الخادم، {longDate(at)}</Text>
      <div>
        <Button look="quiet" onClick={() => putAside(true)}>
          قرأتها
        </Button>
      </div>
    </Notice>
  );
}
