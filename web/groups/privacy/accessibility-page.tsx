import {
  ACCESSIBILITY_LEAD,
  ACCESSIBILITY_TITLE,
  accessibilitySections,
} from '../../shared/privacy/accessibility-words.ts';
import { NoticeSections } from '../../shared/privacy/notice-sections.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** The accessibility statement, where groups are founded. */
export default function AccessibilityPage() {
  return (
    <article>
      <PageHeader title={ACCESSIBILITY_TITLE} lead={ACCESSIBILITY_LEAD} />
      <NoticeSections sections={accessibilitySections()} />
    </article>
  );
}
