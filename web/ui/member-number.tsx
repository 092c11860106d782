import css from './phone.module.css';

/** A membership number, isolated: its signs would change places in right-to-left text. */
export function MemberNumber({ number }: { number: string }) {
  return <span className={css.phone}>{number}</span>;
}
