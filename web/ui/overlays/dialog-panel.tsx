import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { look } from '../layout/box.tsx';
import css from './dialog-panel.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** A modal dialog: traps and restores the focus, and makes the page behind inert. Loads on first use. */
export default function DialogPanel(props: {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  /** It fills a phone's screen and stands at the top of a wide one, where a press beside it closes it. */
  isPage?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useFocusBack();
  const page = props.isPage || undefined;
  return (
    <ModalOverlay
      isOpen
      isDismissable={props.isPage ?? false}
      onOpenChange={props.onClose}
      className={`${css.overlay} ${look({ hide: 'print' })}`}
      data-page={page}
    >
      <Modal
        className={`${look({ tone: 'ink', surface: 'card' })} ${css.panel}`}
        data-role={props.role}
        data-page={page}
      >
        <Dialog
          role={props.role}
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
          className={css.dialog}
          data-page={page}
        >
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
