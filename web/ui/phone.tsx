import { groupPhone } from '../i18n/format.ts';
import css from './phone.module.css';

/** A phone number that can be called. Its groups would swap in right-to-left text if only isolated. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={css.link}>
      <span className={css.phone}>{groupPhone(number)}</span>
    </a>
  );
}
