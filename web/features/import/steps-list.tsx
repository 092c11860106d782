import { IconCheck } from '@tabler/icons-react';
import { formatNumber } from '../../i18n/format.ts';
import { Grid, Row } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './import-page.module.css';

const steps = ['الملف', 'المراجعة', 'الإضافة'];

/** The three steps, with the current one marked. */
export function StepsList({ at }: { at: number }) {
  return (
    <Row as="ol" gap="8" columnGap="20" wrap above="8" below="16">
      {steps.map((step, index) => (
        <Row
          as="li"
          gap="8"
          align="center"
          tone="quiet"
          key={step}
          className={css.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <Grid as="span" centered size="tag" square="28" className={css.stepNumber}>
            {index < at ? (
              <>
                <IconCheck size={18} stroke={2.2} aria-hidden />
                <VisuallyHidden>تم: </VisuallyHidden>
              </>
            ) : (
              formatNumber(index + 1)
            )}
          </Grid>
          {step}
        </Row>
      ))}
    </Row>
  );
}
