import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Path } from '../app/screens.ts';
import type { AnySearch } from '../lib/use-set-search.ts';
import css from './page-header.module.css';
import { usePageHeading } from './use-page-heading.ts';

/** A screen's heading with the way back; sets the document's title. Each screen has exactly one. */
export function PageHeader(props: {
  title: string;
  /** A line beneath the title. */
  lead?: ReactNode;
  back?: { to: Path; label: string; search?: AnySearch };
  /** Beside the title: a badge. */
  aside?: ReactNode;
  /** At the far end: buttons. */
  actions?: ReactNode;
}) {
  const heading = usePageHeading(props.title);
  return (
    <header className={css.header}>
      {props.back && (
        <Link to={props.back.to} search={props.back.search ?? {}} className={css.back}>
          <IconArrowRight size={22} stroke={1.7} aria-hidden />
          {props.back.label}
        </Link>
      )}
      <div className={css.line}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {props.title}
        </h1>
        {props.aside}
        {props.actions && <div className={css.actions}>{props.actions}</div>}
      </div>
      {props.lead && <p className={css.lead}>{props.lead}</p>}
    </header>
  );
}
