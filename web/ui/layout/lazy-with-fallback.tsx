import { type ComponentType, createElement, use, useEffect } from 'react';
import { isLostFile } from '../../offline/lost-file.ts';
import { reloadWhenOnline } from '../../offline/reload-when-online.ts';
import { isOnline, useOnline } from '../../offline/use-online.ts';
import { Button } from '../button.tsx';
import { Stack, Text } from './box.tsx';
import css from './lazy-with-fallback.module.css';

/** Shown while a screen's file can't be loaded. */
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
          حاول مرة أخرى، أو <a href="/">عد إلى الرئيسية</a>، وإذا تكرر الخطأ{' '}
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
 * A component whose file loads on first render, or by `preload`. If the file does not arrive, `Meanwhile` shows, and the
 * page reloads once the server can be reached: Chromium never requests a failed module again. Any other error is the
 * file's own and thrown.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile: ComponentType = NoConnection,
) {
  let found: ComponentType<P> | null = null;
  let isMissed = false;
  let fault: unknown;
  /** The server was unreachable when loading failed, or since. */
  let isAway = false;
  let loading: Promise<void> | undefined;
  let drawn: Promise<void> | undefined;

  function preload(): Promise<void> | undefined {
    if (found || isMissed) return undefined;
    loading ??= load().then(
      (file) => {
        found = file.default;
      },
      (error) => {
        isMissed = true;
        isAway = !isOnline();
        if (!isLostFile(error)) fault = error;
      },
    );
    return loading;
  }

  function Late(props: P) {
    const isReached = useOnline();
    useEffect(() => {
      if (!isMissed) return undefined;
      if (!isReached) isAway = true;
      // Reloading does not help if the server lacks the file.
      return isReached && isAway ? reloadWhenOnline() : undefined;
    }, [isReached]);
    // `use` must be called in each render once it was called.
    drawn ??= preload();
    if (drawn) use(drawn);
    if (fault) throw fault;
    return found ? createElement(found, props) : <Meanwhile />;
  }
  return Object.assign(Late, { preload });
}
