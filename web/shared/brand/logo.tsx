import { Row } from '../../ui/layout/box.tsx';
import css from './logo.module.css';

/** The tent: two strokes crossing at the peak and an off-centre door. */
export function TentMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path
        fill="currentColor"
        d="M11.6 3.6 13.9 2.1 16 5.6 18.1 2.1 20.4 3.6 17.6 8.2 30 29H19.6L15.4 18.6 11.8 29H2L14.4 8.2Z"
      />
    </svg>
  );
}

/** Tent and name. */
export function Logo() {
  return (
    <Row as="span" inline gap="8" align="center" tone="inherit">
      <TentMark />
      <span className={css.word}>خيمة</span>
    </Row>
  );
}
