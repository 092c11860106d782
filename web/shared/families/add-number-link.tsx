import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** Leads to where the number of a scout's family is entered; `children` is said after the words. */
export function AddNumberLink(props: { scoutId: number; name: string; children?: ReactNode }) {
  return (
    <LinkButton
      to="/update-scout"
      search={{ scout: props.scoutId }}
      look="default"
      icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
    >
      <span>
        إضافة رقم{props.children}
        <VisuallyHidden> إلى بيانات {props.name}</VisuallyHidden>
      </span>
    </LinkButton>
  );
}
