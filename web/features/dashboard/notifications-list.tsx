import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../contract/notifications.ts';
import {
  CloseNotification,
  NotificationIcon,
  textsOf,
} from '../../components/notification-list.tsx';
import { keepSuffix, momentLabel } from '../../lib/format.ts';
import css from './notifications-box.module.css';
import { briefOf, placeOf } from './rules.ts';

/** Notifications in two lines each, with nobody's name of an alert: others look at this screen too. */
export function NotificationsBrief(props: {
  items: readonly Notification[];
  onClose: (id: number) => void;
}) {
  return (
    <ul className={css.list}>
      {props.items.map((notification) => {
        const { id, type, createdAt } = notification;
        const { title, message: brief } = textsOf({
          ...notification,
          message: briefOf(notification),
        });
        return (
          <li key={id} className={css.item}>
            <Link {...placeOf(notification)} className={css.link}>
              <NotificationIcon type={type} />
              <span className={css.words}>
                <span className={css.title}>{keepSuffix(title)}</span>
                <span className={css.second}>
                  {brief && <span className={css.brief}>{brief}</span>}
                  {brief && <span className={css.comma}>،{'\u00a0'}</span>}
                  <time dateTime={createdAt}>{momentLabel(createdAt)}</time>
                </span>
              </span>
            </Link>
            <CloseNotification title={title} onClose={() => props.onClose(id)} />
          </li>
        );
      })}
    </ul>
  );
}
