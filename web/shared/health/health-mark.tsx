import { IconMedicalCross } from '@tabler/icons-react';
import { Row } from '../../ui/layout/box.tsx';

/** A mark for a health card that holds something to know: a drawing without a word, beside a name. */
export function HealthMark() {
  return (
    <Row
      as="span"
      inline
      align="center"
      justify="center"
      square="28"
      noShrink
      fill="bad"
      rounded
      role="img"
      aria-label="تنبيه صحي"
    >
      <IconMedicalCross size={18} stroke={1.7} aria-hidden />
    </Row>
  );
}
