import {
  IconAlertTriangle,
  IconClipboardText,
  IconCoins,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Notification } from '../../contract/notifications.ts';
import { keepSuffix, momentLabel } from '../lib/format.ts';
import { localizeNumbers } from '../lib/localize.ts';
import { IconButton } from './icon-button.tsx';
import css from './notification-list.module.css';

const icons = {
  attendance: IconAlertTriangle,
  report: IconClipboardText,
  financeItemCreated: IconCoins,
  other: IconSpeakerphone,
};

/** What kind of notification it is, drawn on its colour. */
export function NotificationIcon({ type }: Pick<Notification, 'type'>) {
  const Icon = icons[type];
  return (
    <span className={css.tile} data-type={type}>
      <Icon size={22} stroke={1.7} aria-hidden />
    </span>
  );
}

/** A notification's texts as they are shown: what a captain wrote ('other') stands as it was written. */
export function textsOf({
  type,
  title,
  message,
}: Pick<Notification, 'type' | 'title' | 'message'>) {
  if (type === 'other') return { title, message };
  return { title: localizeNumbers(title), message: localizeNumbers(message) };
}

/** What of a notification its list shows. */
type Shown = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'createdAt'>;

/** Notifications with their colour by type; `action` is what one does with each. */
export function NotificationList<T extends Shown>(props: {
  items: readonly T[];
  action: (notification: T) => ReactNode;
}) {
  return (
    <ul className={css.list}>
      {props.items.map((notification) => {
        const { id, type, createdAt } = notification;
        const { title, message } = textsOf(notification);
        return (
          <li key={id} className={css.item}>
            <NotificationIcon type={type} />
            <div className={css.words}>
              <p className={css.title}>{keepSuffix(title)}</p>
              <p className={css.message}>{message}</p>
              <time dateTime={createdAt} className={css.time}>
                {momentLabel(createdAt)}
              </time>
            </div>
            <div className={css.act}>{props.action(notification)}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** Marks a notification as read. */
export function CloseNotification(props: { title: string; onClose: () => void }) {
  return (
    <IconButton
      className={css.close}
      label={`تعليم كمقروء: ${props.title}`}
      onClick={props.onClose}
    >
      <IconX size={20} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
