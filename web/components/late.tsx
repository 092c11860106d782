import { type ComponentType, createElement, use, useEffect, useReducer } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { Button } from './button.tsx';
import css from './late.module.css';

/** In a screen's place while its file is out of reach. */
function NoConnection({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <section className={css.screen} role="alert">
      <h1 className={css.title}>{isOnline ? 'تعذر فتح الصفحة' : 'لا يوجد اتصال'}</h1>
      {!isOnline && <p>تُفتح هذه الصفحة وحدها عند عودة الاتصال بالإنترنت.</p>}
      <Button look="default" onClick={onRetry}>
        إعادة المحاولة
      </Button>
    </section>
  );
}

/** A stylesheet that did not arrive is not asked for again with its file: it is put anew. */
async function mendStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  );
  await Promise.all(
    broken.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = resolve;
          again.onerror = reject;
          link.replaceWith(again);
        }),
    ),
  );
}

/**
 * A component whose file is loaded when it is first drawn, or by `preload`. One that does not arrive breaks nothing: in
 * its place stands `Meanwhile`, and it is loaded once the server can be reached again.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Meanwhile: ComponentType<{ onRetry: () => void }> = NoConnection,
) {
  let found: ComponentType<P> | null = null;
  let isMissed = false;
  let loading: Promise<void> | undefined;
  let drawn: Promise<void> | undefined;

  function preload(): Promise<void> | undefined {
    if (found) return undefined;
    loading ??= (isMissed ? mendStyles().then(load) : load())
      .then(
        (file) => {
          found = file.default;
        },
        () => {
          isMissed = true;
        },
      )
      .then(() => {
        loading = undefined;
      });
    return loading;
  }

  function Late(props: P) {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    const isOnline = useOnline();
    const retry = () => void preload()?.then(redraw);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the server is back.
    useEffect(() => {
      if (isOnline && isMissed) retry();
    }, [isOnline]);
    // What was waited for once is waited for in each drawing, or React would complain.
    if (drawn || (!found && !isMissed)) {
      drawn ??= preload();
      if (drawn) use(drawn);
    }
    return found ? createElement(found, props) : <Meanwhile onRetry={retry} />;
  }
  return Object.assign(Late, { preload });
}
