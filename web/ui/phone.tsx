import { groupPhone } from '../i18n/format.ts';
import css from './phone.module.css';

/** A phone number in groups of digits, isolated: its groups would change places in right-to-left text. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className={css.phone}>{groupPhone(number)}</span>;
}

/** The address that calls a number. */
export const telUrl = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** A phone number that can be called. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={telUrl(number)} className={css.link}>
      <PhoneNumber number={number} />
    </a>
  );
}
