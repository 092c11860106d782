import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { toast } from '../lib/toast.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import css from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

/** A form or a word on top of the screen. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const Panel = useLoaded(
    true,
    () => import('./dialog-panel.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      props.onClose();
    },
  );
  return (
    Panel && (
      <Panel role="dialog" labelledBy={id} onClose={props.onClose}>
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {props.title}
          </h2>
          <IconButton label="إغلاق" onClick={props.onClose}>
            <IconX size={22} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
        <div className={css.content}>{props.children}</div>
      </Panel>
    )
  );
}
