import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listBadges } from '../../../contract/badges/endpoints.ts';
import { q } from '../../api/api.ts';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { BadgeForm } from './badge-form.tsx';

const BACK = { to: '/scores/badges', label: 'الشارات' } as const;

/** Adds a badge, or changes the one of the address. */
export default function BadgeFormPage() {
  const { badge: badgeId } = useSearch({ from: '/scores/badge-form' });
  const badges = useQuery(q(listBadges));
  return (
    <>
      <PageHeader title={badgeId ? 'تعديل الشارة' : 'إضافة شارة'} back={BACK} />
      <Loaded query={badges} skeleton={<CardSkeleton lines={10} />} latest>
        {({ body }) => {
          const stages = [...new Set(body.flatMap(({ stage }) => stage ?? []))];
          const badge = body.find((each) => each.badgeId === badgeId);
          if (badgeId && !badge) return <EmptyState title="هذه الشارة غير موجودة" />;
          return (
            <FormColumn>
              {badge ? (
                <BadgeForm key={badge.badgeId} badge={badge} stages={stages} />
              ) : (
                <BadgeForm stages={stages} />
              )}
            </FormColumn>
          );
        }}
      </Loaded>
    </>
  );
}
