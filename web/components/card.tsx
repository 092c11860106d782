import type { ReactNode } from 'react';
import css from './card.module.css';

/** A piece of a screen on its own paper, with its heading where it has one. */
export function Card(props: {
  title?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.card}>
      {(props.title || props.aside) && (
        <div className={css.head}>
          {props.title && <h2 className={css.title}>{props.title}</h2>}
          {props.aside}
        </div>
      )}
      {props.children}
    </section>
  );
}

/** A narrow column for a form, cards under one another. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={css.column}>{children}</div>;
}

/** A form, and what one looks at while filling it: beside it where there is room, else below. */
export function FormBeside({ form, aside }: { form: ReactNode; aside: ReactNode }) {
  return (
    <div className={css.beside}>
      <div>{form}</div>
      <div>{aside}</div>
    </div>
  );
}
