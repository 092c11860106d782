import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { can, isNotAssignedYet, waitsForSector } from '../../../contract/core/permissions.ts';
import { useClosed } from '../../session/closed.ts';
import { requiredScreen, type Session, useSession } from '../../session/session.ts';
import { Box, Stack, Text } from '../../ui/layout/box.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { BeneathHeading } from '../../ui/layout/page-header.tsx';
import { PageSkeleton } from '../../ui/layout/skeleton.tsx';
import { expectHeading } from '../../ui/overlays/page-focus.ts';
import { Questions } from '../../ui/overlays/questions.tsx';
import { Toasts } from '../../ui/overlays/toasts.tsx';
import { useHasRail } from '../../ui/use-wide.ts';
import { RefusedScreen, SectionTabs, SideRail, TabBar, WaitingScreen } from '../captain-parts.ts';
import { Redirect } from '../redirect.tsx';
import type { ScreenAccess } from '../screens.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';
import { OfflineHint } from './offline-hint.tsx';

/** Nothing where its file can't be loaded: each screen shows the failure too. */
const ClosedHint = lazyWithFallback(
  () => import('./closed-hint.tsx'),
  () => null,
);

/** The layout of all screens: header, rail or tabs, footer, toasts, and the sign-in guard. */
export function Layout() {
  const session = useSession();
  const closed = useClosed();
  const hasRail = useHasRail();
  const location = useLocation();
  const router = useRouter();
  // Not the location, which changes before the next screen has loaded.
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const look = match?.staticData ?? {};
  const inside = session !== null && !requiredScreen(session.captain) && !look.alone;
  // The waiting screen has no bar of its own.
  const withTabs = inside && (!look.ownBottomBar || isNotAssignedYet(session.captain));

  useEffect(() => {
    return router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) expectHeading();
    });
  }, [router]);
  useEffect(() => {
    // Keep the browser from restoring the scroll position, except after a reload.
    const set = (event?: Event) => {
      history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual';
    };
    set();
    addEventListener('pagehide', set);
    addEventListener('pageshow', set);
    return () => {
      removeEventListener('pagehide', set);
      removeEventListener('pageshow', set);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path begins at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [location.pathname]);

  return (
    <Stack className={css.frame} data-rail={inside || undefined} data-tabs={withTabs || undefined}>
      <Text
        as="a"
        hide="print"
        rounded
        padBlock="12"
        padInline="16"
        href="#main"
        className={css.skip}
      >
        تخطَّ إلى المحتوى
      </Text>
      {inside && hasRail && (
        <Suspense fallback={<div className={css.railSpace} />}>
          <SideRail captain={session.captain} />
        </Suspense>
      )}
      <Stack
        grow
        relative
        className={css.column}
        data-night={look.night || undefined}
        data-own-head={(look.ownHead && withTabs !== true) || undefined}
      >
        <OfflineHint />
        {closed && (
          <Suspense>
            <ClosedHint {...closed} />
          </Suspense>
        )}
        <Toasts asking />
        {!look.alone && (
          <div className={css.head}>
            <Header session={session} night={look.night ?? false} />
          </div>
        )}
        <Box
          as="main"
          grow
          full
          maxWidth="1200"
          id="main"
          tabIndex={-1}
          className={css.main}
          data-night={look.night || undefined}
        >
          <Guarded
            access={look.access ?? 'anyone'}
            tellsNewcomers={look.tellsNewcomers ?? false}
            session={session}
            pathname={match?.pathname ?? '/'}
            search={match?.search ?? {}}
          />
        </Box>
        {!look.alone && <Footer withSwitch={inside && match?.fullPath !== '/more'} />}
      </Stack>
      {withTabs && !hasRail && (
        <Suspense>
          <TabBar captain={session.captain} />
        </Suspense>
      )}
      <Toasts />
      <Questions />
    </Stack>
  );
}

/** The specification's other casing of `/login`. */
const LOGIN = '/logIn';

// Nothing while it loads: `loadCaptainParts` has it before the screen shows.
const tabs = (
  <Suspense>
    <SectionTabs />
  </Suspense>
);

function Guarded(props: {
  access: ScreenAccess;
  tellsNewcomers: boolean;
  session: Session | null;
  pathname: string;
  search: Record<string, unknown>;
}) {
  const { access, session, pathname, search } = props;
  const router = useRouter();
  if (access === 'anyone') return <Outlet />;
  if (access === 'visitors') {
    return session ? <Redirect href={afterLogin(search.next)} /> : <Outlet />;
  }
  if (!session) {
    const next = encodeURIComponent(`${pathname}${router.options.stringifySearch(search)}`);
    return <Redirect href={`${LOGIN}?next=${next}`} />;
  }
  const held = requiredScreen(session.captain);
  if (held && pathname.toLowerCase().replace(/\/$/, '') !== held) return <Redirect href={held} />;
  const isRefused = access !== 'session' && !isAllowed(session.captain, access);
  const waits = !props.tellsNewcomers && isWaiting(session.captain, access);
  return (
    <Suspense fallback={<PageSkeleton />}>
      {isRefused ? (
        <RefusedScreen />
      ) : waits ? (
        <WaitingScreen />
      ) : (
        <BeneathHeading value={tabs}>
          <Outlet />
        </BeneathHeading>
      )}
    </Suspense>
  );
}

function isAllowed(
  captain: Session['captain'],
  access: Exclude<ScreenAccess, 'anyone' | 'visitors' | 'session'>,
): boolean {
  return typeof access === 'string' ? can(captain, access) : access.includes(captain.type);
}

/** True if the screen needs a sector first: until then the server refuses its reads. */
function isWaiting(captain: Session['captain'], access: ScreenAccess): boolean {
  if (access === 'anyone' || access === 'visitors' || access === 'session') return false;
  return typeof access === 'string' && waitsForSector(captain, access);
}

/** The page that sent the visitor to the login; only ever one of this site. */
function afterLogin(next: unknown): string {
  const safe = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return safe ? next : '/dashboard';
}
