import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { formatNumber } from '../../lib/format.ts';
import css from './follow-up-page.module.css';

/** People under a heading with their number; the rest of a long one behind a button. */
export function GroupBox(props: {
  title: string;
  count: number;
  shown: number;
  heads?: ReactNode;
  children: readonly ReactNode[];
}) {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : props.count - props.shown;
  return (
    <section className={css.group}>
      <div className={css.groupHead}>
        <h2 className={css.groupTitle}>
          {props.title} <span className={css.count}>{formatNumber(props.count)}</span>
        </h2>
        {props.heads}
      </div>
      <ul className={css.rows}>
        {rest > 0 ? props.children.slice(0, props.shown) : props.children}
      </ul>
      {rest > 0 && (
        <Button look="quiet" wide onClick={() => setWhole(true)}>
          عرض الباقي ({formatNumber(rest)})
        </Button>
      )}
    </section>
  );
}
