import { type ComponentType, createElement, use, useEffect } from 'react';
import { reloadWhenOnline } from '../../offline/reload-when-online.ts';
import { isOnline, useOnline } from '../../offline/use-online.ts';
import { Button } from '../button.tsx';
import { Stack, Text } from './box.tsx';
import css from './lazy-with-fallback.module.css';

/** In a screen's place while its file is out of reach. */
function NoConnection() {
  const isOnline = useOnline();
  return (
    <Stack
      as="section"
      gap="12"
      align="center"
      textAlign="center"
      className={css.screen}
      role="alert"
    >
      <Text as="h1" size="h2">
        {isOnline ? 'تعذّر فتح الصفحة' : 'لا يوجد اتصال'}
      </Text>
      {isOnline ? (
        <p>
          حاول مرة أخرى، أو <a href="/">عد إلى الرئيسية</a>. إذا تكرر ذلك{' '}
          <a href={`${REPOSITORY_URL}/issues`} rel="noreferrer">
            تواصل مع فريق الدعم
          </a>
          .
        </p>
      ) : (
        <p>
          تُفتح هذه الصفحة وحدها عند عودة الاتصال بالإنترنت. يمكنك{' '}
          <a href="/">العودة إلى الرئيسية</a>.
        </p>
      )}
      <Button look="default" onClick={() => location.reload()}>
        إعادة المحاولة
      </Button>
    </Stack>
  );
}

/**
 * A component whose file is loaded when it is first drawn, or by `preload`. One that does not arrive breaks nothing: in
 * its place stands `Meanwhile`, and the page is loaded anew once a server out of reach can be reached again. To ask for the file
 * alone does not help: Chromium keeps for as long as a page lives that a module could not be had.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile: ComponentType = NoConnection,
) {
  let found: ComponentType<P> | null = null;
  let isMissed = false;
  /** The server was out of reach when the file was missed, or since. */
  let isAway = false;
  let loading: Promise<void> | undefined;
  let drawn: Promise<void> | undefined;

  function preload(): Promise<void> | undefined {
    if (found || isMissed) return undefined;
    loading ??= load().then(
      (file) => {
        found = file.default;
      },
      () => {
        isMissed = true;
        isAway = !isOnline();
      },
    );
    return loading;
  }

  function Late(props: P) {
    const isReached = useOnline();
    useEffect(() => {
      if (!isMissed) return undefined;
      if (!isReached) isAway = true;
      // A file that the server itself lacks does not come by asking again.
      return isReached && isAway ? reloadWhenOnline() : undefined;
    }, [isReached]);
    // What was waited for once is waited for in each drawing, or React would complain.
    drawn ??= preload();
    if (drawn) use(drawn);
    return found ? createElement(found, props) : <Meanwhile />;
  }
  return Object.assign(Late, { preload });
}
