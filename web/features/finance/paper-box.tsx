import type { ReactNode } from 'react';
import { GroupMark } from '../../components/group-mark.tsx';
import { TentMark } from '../../components/logo.tsx';
import { useGroup } from '../../lib/group.ts';
import css from './paper-box.module.css';

/**
 * A paper of the treasury: the group's mark and name under the `title`, which paper it is (`number`) and of when beside
 * it, what it says, and room for each of `signers`. Measures within it are millimetres of the paper (`--mm`).
 */
export function PaperBox(props: {
  /** What readers of the screen hear: the title alone says it of a paper that is the only one. */
  label?: string;
  title: string;
  number: string;
  date: ReactNode;
  /** Half a sheet (A5), as vouchers are: two of them lie on an A4 that is cut. */
  half?: boolean;
  signers: readonly string[];
  children: ReactNode;
}) {
  const group = useGroup();
  return (
    <div className={css.sheet}>
      <section
        className={css.paper}
        data-half={props.half || undefined}
        aria-label={props.label ?? props.title}
      >
        <div className={css.head}>
          <span className={css.mark}>
            <GroupMark logo={group?.logo} size={56} instead={<TentMark />} />
          </span>
          <div className={css.whose}>
            <h2 className={css.title}>{props.title}</h2>
            <p>{group?.groupName}</p>
          </div>
          <div>
            <p className={css.number}>{props.number}</p>
            <p>{props.date}</p>
          </div>
        </div>
        {props.children}
        <div className={css.signed}>
          {props.signers.map((label) => (
            <p key={label} className={css.blank}>
              {label}
              <span className={css.rule} />
            </p>
          ))}
        </div>
      </section>
    </div>
  );
}
