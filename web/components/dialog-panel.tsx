import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Arabic } from './arabic.tsx';
import css from './dialog-panel.module.css';

/**
 * What lies over the screen: it keeps the focus inside and gives it back, and what is behind neither scrolls
 * nor speaks. It loads when it is first asked for.
 */
export default function DialogPanel(props: {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Arabic>
      <ModalOverlay isOpen onOpenChange={props.onClose} className={css.overlay}>
        <Modal className={css.panel} data-role={props.role}>
          <Dialog
            role={props.role}
            aria-labelledby={props.labelledBy}
            aria-describedby={props.describedBy}
            className={css.dialog}
          >
            {props.children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Arabic>
  );
}
