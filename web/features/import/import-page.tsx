import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { type Done, DoneBox } from './done-box.tsx';
import { FileBox, type Source } from './file-box.tsx';
import css from './import-page.module.css';
import { ReviewBox } from './review-box.tsx';
import { StepsList } from './steps-list.tsx';

/** Imports a list of scouts: choose or paste, review, add all. */
export default function ImportPage() {
  const sectors = useQuery(q(listSectors));
  const { type } = useCaptain();
  // For the headings and columns.
  useMemberNumber();
  const [source, setSource] = useState<Source | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const again = () => {
    setSource(null);
    setDone(null);
  };
  return (
    <Box maxWidth="1200" className={css.page}>
      <PageHeader title="استيراد كشافين" back={HOME} />
      <Loaded query={sectors} skeleton={<CardSkeleton lines={6} />} failure="تعذّر تحميل القطاعات">
        {({ body }) => {
          const known = body.map(({ editable, ...sector }) => ({ ...sector, isOwn: editable }));
          if (!known.some(({ isOwn }) => isOwn)) {
            return (
              <EmptyState
                title="لا يوجد قطاع تضيف إليه"
                text={
                  type === 'general'
                    ? 'أضف القطاعات أولاً، ثم استورد كشافيها.'
                    : 'تُضاف الأسماء إلى قطاعات وحدتك، ولا قطاع لها بعد.'
                }
                action={type === 'general' && <LinkButton to="/add-sector">إضافة قطاع</LinkButton>}
              />
            );
          }
          if (done) return <DoneBox done={done} onAgain={again} />;
          return source ? (
            <ReviewBox
              key={source.id}
              source={source}
              sectors={known}
              onOther={again}
              onSheet={(sheet) => setSource({ ...source, sheet, id: `${source.id}/${sheet}` })}
              onDone={setDone}
            />
          ) : (
            <>
              <StepsList at={0} />
              <FileBox sectors={known} onRead={setSource} />
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}
