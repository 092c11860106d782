import {
  IconCloudExclamation,
  IconCloudUp,
  IconLogout,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useUnread } from '../../api/use-unread.ts';
import { kindOf, startOutbox, useWaiting } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { outgoingText } from '../../offline/outbox-words.ts';
import { isExample } from '../../session/example.ts';
import { unsubscribeDevice } from '../../session/push.ts';
import { onSessionEnd, useSession } from '../../session/session.ts';
import { Bell } from '../../shared/notifications/bell.tsx';
import { maySearch, onSearchAsked, openSearch } from '../../shared/open-search.ts';
import { useLogout } from '../../shared/use-logout.ts';
import { IconButton, iconButton } from '../../ui/icon-button.tsx';
import { IconCount } from '../../ui/icon-count.tsx';
import { look } from '../../ui/layout/box.tsx';
import { keepFocus } from '../../ui/overlays/focus-keeper.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { outboxKinds } from '../outbox-kinds.ts';
import { type Path, screens } from '../screens.ts';
import header from './header.module.css';
import css from './header-tools.module.css';

/** A captain's part of the header: search, inbox, profile, logout; before a new password only the logout. */
export default function HeaderTools({ inside }: { inside: boolean }) {
  const { logout, isPending } = useLogout();
  // Here, since this file loads only for captains.
  useEffect(keepFocus, []);
  const client = useQueryClient();
  const captain = useSession()?.captain;
  const captainId = captain?.captainId;
  // Each captain of this device has an outbox of their own; the example group has none.
  useEffect(
    () =>
      inside && captainId !== undefined && !isExample
        ? startOutbox(client, outboxKinds)
        : undefined,
    [inside, captainId, client],
  );
  usePushedPath();
  return (
    <>
      {inside && captain && <Outgoing captain={captain} />}
      {inside && maySearch(captain) && <Search />}
      {inside && <HeaderBell />}
      {inside && (
        <Link
          to="/profile"
          className={`${iconButton} ${header.tool} ${css.profile}`}
          aria-label="الملف الشخصي"
          data-narrow
        >
          <IconUserCircle size={24} stroke={1.7} aria-hidden />
        </Link>
      )}
      <IconButton
        className={header.tool}
        label="تسجيل الخروج"
        data-narrow={inside || undefined}
        disabled={isPending}
        onClick={logout}
      >
        <IconLogout size={24} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
      </IconButton>
    </>
  );
}

/** The number of undelivered hand-ins, and a link to the first refused one, else the first that waits. */
function Outgoing({ captain }: { captain: SignedInCaptain }) {
  const { items } = useWaiting();
  const refused = items.find((item) => !isWaiting(item));
  const first = refused ?? items[0];
  if (!first) return null;
  const text = outgoingText(items);
  const Icon = refused ? IconCloudExclamation : IconCloudUp;
  return (
    <Link
      {...kindOf(first).screen(first.slot.of, captain)}
      className={`${iconButton} ${header.tool} ${css.outgoing}`}
      aria-label={text}
      title={text}
    >
      <Icon size={24} stroke={1.7} aria-hidden />
      <IconCount count={items.length} tone={refused ? 'bad' : 'warn'} />
    </Link>
  );
}

/** The phone's search button; the dialog, which the rail and a shortcut open too, loads on first use. */
function Search() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onSearchAsked(() => setOpen(true)), []);
  const close = () => setOpen(false);
  const Dialog = useLoaded(
    isOpen,
    () => import('../../features/search/search-dialog.tsx'),
    () => {
      toast.error('تعذّر فتح البحث', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      close();
    },
  );
  return (
    <>
      <IconButton
        className={header.tool}
        label="بحث"
        aria-haspopup="dialog"
        data-narrow
        onClick={openSearch}
      >
        <IconSearch size={24} stroke={1.7} aria-hidden />
      </IconButton>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}

function HeaderBell() {
  return <Bell count={useUnread() ?? 0} className={header.tool} />;
}

// Unsubscribe even if the server was out of reach at sign-out: the next user must get no messages.
onSessionEnd(() => void unsubscribeDevice());

/** Opens a tapped push message's path while the app is open (web/public/push-worker.js). */
function usePushedPath(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workers = navigator.serviceWorker;
    const open = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open;
      if (typeof path !== 'string' || !(path in screens)) return;
      // The message is the own group's.
      if (isExample)
        void import('../../session/visit.ts').then((visit) => visit.leaveExample(path));
      else void navigate({ to: path as Path });
    };
    workers.addEventListener('message', open);
    return () => workers.removeEventListener('message', open);
  }, [navigate]);
}
