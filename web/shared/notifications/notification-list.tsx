import {
  IconAlertTriangle,
  IconClipboardText,
  IconCoins,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { keepSuffix, localizeNumbers, momentLabel } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './notification-list.module.css';

const looks = {
  attendance: { Icon: IconAlertTriangle, fill: 'bad' },
  report: { Icon: IconClipboardText, fill: 'warn' },
  financeItemCreated: { Icon: IconCoins, fill: 'ok' },
  other: { Icon: IconSpeakerphone, fill: 'ok' },
} as const;

/** The icon of a notification's kind, on its colour. */
export function NotificationIcon({ type }: Pick<Notification, 'type'>) {
  const { Icon, fill } = looks[type];
  return (
    <Tile square="40" fill={fill} data-type={type}>
      <Icon size={22} stroke={1.7} aria-hidden />
    </Tile>
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

/** The parts of a notification that its list shows. */
type Shown = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'createdAt'>;

/** Notifications with their colour by type; `action` is what one does with each. */
export function NotificationList<T extends Shown>(props: {
  items: readonly T[];
  action: (notification: T) => ReactNode;
}) {
  return (
    <ul>
      {props.items.map((notification) => {
        const { id, type, createdAt } = notification;
        const { title, message } = textsOf(notification);
        return (
          <Row as="li" gap="12" padBlock="12" line="between" trim="end" key={id}>
            <NotificationIcon type={type} />
            <Box grow leading="normal">
              <Text weight="bold">{keepSuffix(title)}</Text>
              <Text tone="quiet" preLine>
                {message}
              </Text>
              <Text as="time" size="tag" tone="faint" dateTime={createdAt}>
                {momentLabel(createdAt)}
              </Text>
            </Box>
            <Box noShrink atEnd>
              {props.action(notification)}
            </Box>
          </Row>
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
