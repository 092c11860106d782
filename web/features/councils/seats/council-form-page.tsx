import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listCouncils } from '../../../../contract/councils/endpoints.ts';
import { q } from '../../../api/api.ts';
import { FormColumn } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { CouncilForm } from './council-form.tsx';

const BACK = { to: '/reports-and-councils/councils', label: 'المجالس' } as const;

/** Adds a council, or changes the one of the address. */
export default function CouncilFormPage() {
  const { council: councilId } = useSearch({ from: '/reports-and-councils/council-form' });
  const councils = useQuery(q(listCouncils));
  return (
    <>
      <PageHeader title={councilId ? 'تعديل المجلس' : 'إضافة مجلس'} back={BACK} />
      <Loaded query={councils} skeleton={<CardSkeleton lines={8} />} latest>
        {({ body }) => {
          const council = body.find((each) => each.councilId === councilId);
          if (councilId && !council?.editable) return <EmptyState title="هذا المجلس غير موجود" />;
          return (
            <FormColumn>
              <CouncilForm key={councilId} council={council} />
            </FormColumn>
          );
        }}
      </Loaded>
    </>
  );
}
