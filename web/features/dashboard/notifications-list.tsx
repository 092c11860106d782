import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { keepSuffix, momentLabel } from '../../i18n/format.ts';
import {
  CloseNotification,
  NotificationIcon,
  textsOf,
} from '../../shared/notifications/notification-list.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import css from './notifications-box.module.css';
import { briefOf, placeOf } from './rules.ts';

/** Notifications in two lines, without names of alerts, since others may see this screen. */
export function NotificationsBrief(props: {
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
