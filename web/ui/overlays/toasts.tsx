import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Box, look, Row, Text } from '../layout/box.tsx';
import { type Toast, toast, toastStore } from './toast.ts';
import css from './toasts.module.css';

// Specification, section 9.
const SHOWN_FOR = 5000;
const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

/**
 * Shows the toasts; with `asking`, the questions, which have a place of their own above the page. The region is always
 * rendered, so that screen readers announce new ones.
 */
export function Toasts({ asking = false }: { asking?: boolean }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read).filter(
    ({ later }) => !later !== asking,
  );
  const before = useRef<EventTarget>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    // Return the focus to where it was before the reader came here.
    if (!isEmpty || document.activeElement !== document.body) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [isEmpty]);
  return (
    <section
      className={asking ? `${css.asking} ${look({ hide: 'print' })}` : css.region}
      aria-live="polite"
      aria-label={asking ? 'الأسئلة' : 'الرسائل'}
      // Keep it out of what an open dialog makes inert.
      data-react-aria-top-layer="true"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </section>
  );
}

function ToastCard({ id, kind, title, detail, action, later }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || later) return;
    const timer = setTimeout(() => toast.close(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, held, later]);
  const Icon = icons[kind];
  return (
    // Hovering pauses the timer, and so does the focus.
    <Row
      gap="12"
      align="center"
      tone="ink"
      surface="card"
      padInline="12"
      className={css.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
    >
      <Icon size={22} stroke={1.7} aria-hidden className={css.icon} />
      <Box grow leading="tight" className={css.text}>
        <Text weight="medium" className={css.title}>
          {title}
        </Text>
        {detail && detail !== title && (
          <Text tone="quiet" className={css.detail}>
            {detail}
          </Text>
        )}
      </Box>
      {action && (
        <Answer
          onClick={() => {
            toast.close(id);
            void action.run();
          }}
        >
          {action.label}
        </Answer>
      )}
      {later ? (
        <Answer quiet onClick={() => toast.close(id)}>
          {later}
        </Answer>
      ) : (
        <IconButton className={css.close} label="إغلاق الرسالة" onClick={() => toast.close(id)}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </Row>
  );
}

function Answer(props: { quiet?: boolean; onClick: () => void; children: string }) {
  return (
    <Box
      as="button"
      noShrink
      control
      weight={props.quiet ? 'normal' : 'bold'}
      tone={props.quiet ? 'quiet' : 'accent'}
      rounded
      type="button"
      className={css.action}
      onClick={props.onClick}
    >
      {props.children}
    </Box>
  );
}
