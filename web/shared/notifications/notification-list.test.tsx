import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { NotificationList } from './notification-list.tsx';

const render = (part: Partial<Notification>) =>
  renderToStaticMarkup(
    <NotificationList
      items={[
        {
          id: 1,
          captainId: 1,
          title: 'عنوان',
          message: 'نص',
          status: 'UNREAD',
          type: 'other',
          createdAt: '2026-11-20T10:00:00Z',
          ...part,
        },
      ]}
      action={() => null}
    />,
  );

test('texts of the server are shown in Arabic digits', () => {
  const html = render({
    type: 'financeItemCreated',
    title: 'اشتراك الأسبوع 7',
    message: 'مينا عادل: 215.5 جنيه',
  });
  expect(html).toContain('اشتراك الأسبوع ٧');
  expect(html).toContain('مينا عادل: ٢١٥٫٥ جنيه');
});

test('texts of captains are shown unchanged', () => {
  expect(render({ message: 'اتصلوا بـ 01012345678' })).toContain('اتصلوا بـ 01012345678');
});
