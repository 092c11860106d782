import type { ReactNode } from 'react';
import css from './figures-strip.module.css';

/** One figure of a strip; `value` undefined while it loads. */
export type Figure = {
  label: string;
  value: ReactNode | undefined;
  /** A word behind the figure, such as 'جنيه'. */
  unit?: string;
  /** The figure is a word ('لا يوجد'), not a number. */
  word?: boolean;
};

/** Figures that belong together: one paper parted by hairlines. */
export function FiguresStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <dl className={css.strip} aria-label={label} data-count={figures.length}>
      {figures.map((figure) => (
        <div key={figure.label} className={css.figure}>
          <dt className={css.label}>{figure.label}</dt>
          <dd className={css.value} data-word={figure.word || undefined}>
            {figure.value === undefined ? (
              <>
                <span className={css.skeleton} aria-hidden />
                <span className={css.hidden}>جاري التحميل</span>
              </>
            ) : (
              <>
                {figure.value}
                {figure.unit && <span className={css.unit}> {figure.unit}</span>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
