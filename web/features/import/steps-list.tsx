import { IconCheck } from '@tabler/icons-react';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { formatNumber } from '../../lib/format.ts';
import css from './import-page.module.css';

const steps = ['الملف', 'المراجعة', 'الإضافة'];

/** Where one is on the way, of three. */
export function StepsList({ at }: { at: number }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={css.stepNumber}>
            {index < at ? (
              <>
                <IconCheck size={18} stroke={2.2} aria-hidden />
                <VisuallyHidden>تم: </VisuallyHidden>
              </>
            ) : (
              formatNumber(index + 1)
            )}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
