import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';

/** An unknown path. The English heading is the specification's. */
export default function NotFound() {
  const session = useSession();
  return (
    <>
      <PageHeader title="Not Found" />
      <EmptyState
        drawing="search"
        title="هذه الصفحة غير موجودة"
        text="ربما تغيّر عنوانها أو كُتب بشكل غير صحيح."
        action={<LinkButton to={session ? '/dashboard' : '/'}>العودة إلى الرئيسية</LinkButton>}
      />
    </>
  );
}
