import type { ReactNode } from 'react';
import css from './figures-strip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One figure of a strip; `value` undefined while it loads. */
export type Figure = {
  label: string;
  value: ReactNode | undefined;
  /** A word behind the figure, such as 'جنيه'. */
  unit?: string;
  /** The figure is a word ('لا يوجد'), not a number. */
  word?: boolean;
  /** The one that the others explain. */
  lead?: boolean;
};

/** What a figure shows of its query: its value, 'لا يوجد بيانات' on error, undefined while it loads. */
export function figureOf<T>(
  label: string,
  query: { data: T | undefined; isError: boolean },
  show: (data: T) => Omit<Figure, 'label'>,
): Figure {
  if (query.data !== undefined) return { label, ...show(query.data) };
  return { label, value: query.isError ? 'لا يوجد بيانات' : undefined, word: query.isError };
}

/** Figures that belong together: one paper parted by hairlines. */
export function FiguresStrip(props: {
  figures: readonly Figure[];
  label: string;
  /** Under one another on the phone: amounts are too long to stand two in a row. */
  rows?: boolean;
}) {
  const { figures } = props;
  return (
    <dl
      className={css.strip}
      aria-label={props.label}
      data-count={figures.length}
      data-rows={props.rows || undefined}
    >
      {figures.map((figure) => (
        <div key={figure.label} className={css.figure}>
          <dt className={css.label}>{figure.label}</dt>
          <dd
            className={css.value}
            data-word={figure.word || undefined}
            data-lead={figure.lead || undefined}
          >
            {figure.value === undefined ? (
              <>
                <span className={css.skeleton} aria-hidden />
                <VisuallyHidden>جاري التحميل</VisuallyHidden>
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
