import { IconLogout, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { operatorLogout, type Place, readPlace } from '../../contract/directory/endpoints.ts';
import { call, q } from '../api/api.ts';
import { OfflineHint } from '../app/shell/offline-hint.tsx';
import { ThemeSwitch } from '../app/shell/theme-switch.tsx';
import { Logo } from '../shared/brand/logo.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Box, look, Row, Stack, Text } from '../ui/layout/box.tsx';
import { CardSkeleton } from '../ui/layout/skeleton.tsx';
import { Loaded } from '../ui/layout/states.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';
import { Questions } from '../ui/overlays/questions.tsx';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { ClosedPage } from './closed/closed-page.tsx';
import { UnknownPage } from './closed/unknown-page.tsx';
import css from './frame.module.css';
import { endOperator, useOperator } from './operator/session.ts';
import { PlaceContext, readLink } from './place.ts';

/** Between two looks at the state of a group that is not served, in milliseconds. */
const AGAIN = { soon: 3000, later: 60_000 };

function pauseOf(place: Place | undefined): number | false {
  if (!place || place.state === 'apex' || place.state === 'unknown') return false;
  return place.state === 'upgrading' || place.state === 'moving' ? AGAIN.soon : AGAIN.later;
}

/** Around all these pages: the name, and what the host of the address leads to. */
export function Frame() {
  const [link] = useState(readLink);
  const place = useQuery({
    ...q(readPlace, { query: { link } }),
    refetchInterval: ({ state }) => pauseOf(state.data?.body),
  });
  const { pathname } = useLocation();
  const isOperator = /^\/operator(\/|$)/i.test(pathname) && place.data?.body.state === 'apex';
  return (
    <Stack className={css.frame}>
      <OfflineHint />
      <Row
        as="header"
        gap="8"
        align="center"
        wrap
        tone="accent"
        hide="print"
        className={css.header}
        data-operator={isOperator || undefined}
      >
        {place.data?.body.state === 'apex' ? (
          <a
            href="/"
            className={look(
              { inline: true, align: 'center', control: true, tone: 'inherit', plain: true },
              'row',
            )}
            aria-label="خيمة، البداية"
          >
            <Logo />
          </a>
        ) : (
          <Logo />
        )}
        {isOperator && place.data && <OperatorTools domain={place.data.body.domain} />}
      </Row>
      <Box
        as="main"
        grow
        full
        id="main"
        tabIndex={-1}
        maxWidth="560"
        className={css.main}
        data-wide={isOperator || undefined}
      >
        <Loaded
          query={place}
          heading={<VisuallyHidden as="h1">خيمة</VisuallyHidden>}
          skeleton={<CardSkeleton lines={4} />}
        >
          {({ body }) => (
            <PlaceContext value={body}>
              <PageOf place={body} />
            </PlaceContext>
          )}
        </Loaded>
      </Box>
      {place.data?.body.state === 'apex' && (
        <Row as="footer" gap="16" justify="center" wrap hide="print" className={css.footer}>
          <a href="/privacy">الخصوصية</a>
          <a href="/accessibility">تسهيلات الاستخدام</a>
        </Row>
      )}
      <Toasts />
      <Questions />
    </Stack>
  );
}

function PageOf({ place }: { place: Place }) {
  if (place.state === 'unknown') return <UnknownPage />;
  if (place.state !== 'apex') return <ClosedPage state={place.state} />;
  return (
    <Suspense fallback={<CardSkeleton lines={6} />}>
      <Outlet />
    </Suspense>
  );
}

/** The operator's part of the header: whose page it is, and the way out. */
function OperatorTools({ domain }: { domain: string }) {
  const { operator } = useOperator();
  const leave = async () => {
    // Without a connection the server ends it after 15 minutes.
    await call(operatorLogout).catch((error: unknown) => console.warn(String(error)));
    endOperator('left');
  };
  return (
    <>
      <Badge>صفحة المشغّل</Badge>
      <Text as="span" tone="quiet" hide="narrow">
        <bdi dir="ltr">{domain}</bdi>
      </Text>
      <Row as="span" gap="4" align="center" atEnd>
        <Row as="span" gap="8" align="center" tone="quiet" hide="narrow">
          <IconShieldCheck size={20} stroke={1.7} aria-hidden />
          دخول بخطوتين
        </Row>
        <ThemeSwitch />
        {operator && (
          <IconButton label="تسجيل الخروج" onClick={() => void leave()}>
            <IconLogout size={24} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
          </IconButton>
        )}
      </Row>
    </>
  );
}
