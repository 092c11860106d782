import { ButtonAnchor } from '../ui/button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { EmptyState } from '../ui/layout/states.tsx';

/** A path that the domain of the groups does not have. */
export function NotFound() {
  return (
    <>
      <PageHeader title="هذه الصفحة غير موجودة" />
      <EmptyState
        drawing="search"
        title="لا شيء في هذا العنوان"
        text="ربما تغيّر العنوان أو كُتب بشكل غير صحيح."
        action={<ButtonAnchor href="/">العودة إلى البداية</ButtonAnchor>}
      />
    </>
  );
}
