import { Row } from '../ui/layout/box.tsx';
import css from './badge-steps.module.css';

/** How much of a badge is passed, a mark for each requirement that is needed; the words beside it say the same. */
export function BadgeSteps({ passed, needed }: { passed: number; needed: number }) {
  const steps = Array.from({ length: needed }, (_, step) => step);
  return (
    <Row gap="4" aria-hidden className={css.steps}>
      {steps.map((step) => (
        <span key={step} className={css.step} data-passed={step < passed || undefined} />
      ))}
    </Row>
  );
}
