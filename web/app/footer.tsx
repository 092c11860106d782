import { TentMark } from '../components/logo.tsx';
import css from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Who made it, and where the source is. */
export function Footer({ withSwitch }: { withSwitch: boolean }) {
  return (
    <footer className={css.footer}>
      <span className={css.mark}>
        <TentMark size={24} />
      </span>
      <p className={css.text}>
        صنعه فريق من طلاب هندسة الحاسبات.{' '}
        <a href={REPOSITORY_URL} rel="noreferrer">
          المشروع مفتوح المصدر
        </a>
      </p>
      {withSwitch && <ThemeSwitch className={css.switch} />}
    </footer>
  );
}
