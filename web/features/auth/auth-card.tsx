import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import css from './auth-card.module.css';

/** The one card of the login and sign-up screens. */
export function AuthCard(props: {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={css.card} data-wide={props.wide || undefined}>
      <PageHeader title={props.title} lead={props.lead} />
      {props.children}
    </div>
  );
}
