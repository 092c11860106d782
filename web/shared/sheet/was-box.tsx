import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { look, Row } from '../../ui/layout/box.tsx';
import css from './sheet-table.module.css';

/** The former value of a changed row, beneath its name. */
export function Was(props: { className?: string | undefined; children: ReactNode }) {
  return (
    <Row
      as="span"
      gap="4"
      align="center"
      size="tag"
      weight="normal"
      tone="ink"
      className={`${css.was} ${props.className ?? ''}`}
    >
      <IconPencil className={look({ tone: 'accent' })} size={16} stroke={1.7} aria-hidden />
      {props.children}
    </Row>
  );
}
