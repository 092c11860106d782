import type { ReactNode } from 'react';
import css from './details.module.css';

/** Label and value per line, parted by hairlines; a missing value shows `missing`. */
export function Details(props: {
  rows: readonly { label: string; value: ReactNode }[];
  missing?: string;
}) {
  return (
    <dl className={css.list}>
      {props.rows.map(({ label, value }) => (
        <div key={label} className={css.row}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>
            {value || <span className={css.label}>{props.missing ?? 'لا يوجد'}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
