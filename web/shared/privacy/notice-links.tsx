import { Link } from '@tanstack/react-router';
import { look, Row } from '../../ui/layout/box.tsx';

const link = look({ inline: true, align: 'center', control: true }, 'row');

/** Links to both notices, for the foot of a screen. */
export function NoticeLinks() {
  return (
    <Row as="p" wrap columnGap="16" justify="center" hide="print">
      <Link to="/privacy" className={link}>
        الخصوصية
      </Link>
      <Link to="/accessibility" className={link}>
        تسهيلات الاستخدام
      </Link>
    </Row>
  );
}
