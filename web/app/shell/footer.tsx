import { TentMark } from '../../shared/brand/logo.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import css from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Who made it, and where the source is. */
export function Footer({ withSwitch }: { withSwitch: boolean }) {
  return (
    <Row
      as="footer"
      gap="12"
      align="center"
      tone="quiet"
      padBlock="16"
      hide="print"
      className={css.footer}
    >
      <Text as="span" noShrink tone="accent">
        <TentMark size={24} />
      </Text>
      <Text grow className={css.text}>
        صنعه فريق من طلاب هندسة الحاسبات.{' '}
        <a href={REPOSITORY_URL} rel="noreferrer">
          المشروع مفتوح المصدر
        </a>
      </Text>
      {withSwitch && <ThemeSwitch className={look({ hide: 'wide' })} />}
    </Row>
  );
}
