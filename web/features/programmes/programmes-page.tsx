import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { importProgramme, listProgrammes } from '../../../contract/programmes/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { Box } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { ExportForm } from './export-form.tsx';
import { ImportBox } from './import-box.tsx';
import { ProgrammeList } from './programme-list.tsx';

const PATH = '/programmes';
const NOT_ONE = 'هذا ليس ملف برنامج';

/** Programmes as files: those taken in, offered and given away, the form of an export, and the review of an import. */
export default function ProgrammesPage() {
  const { act } = useSearch({ from: PATH });
  const programmes = useQuery(q(listProgrammes));
  const [programme, setProgramme] = useState<unknown>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const preview = useApiMutation(importProgramme, {
    errorMessage: () => null,
    onSuccess: () => setRefused(null),
  });
  const store = useApiMutation(importProgramme, {
    successMessage: 'استُورد البرنامج',
    errorMessage: 'لم يُستورد البرنامج',
    onSuccess: () => preview.reset(),
    untilFresh: true,
  });
  const review = (next: unknown) => {
    setProgramme(next);
    store.reset();
    preview.mutate(
      { body: { programme: next, dryRun: true } },
      { onError: ({ arabicMessage }) => setRefused(arabicMessage) },
    );
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      review(JSON.parse(await file.text()));
    } catch {
      setRefused(NOT_ONE);
    }
  };
  const reviewed = preview.data?.body;
  const isExport = act === 'export';
  const heading = isExport ? 'تصدير برنامج' : (reviewed?.name ?? 'البرامج');
  const lead = isExport
    ? 'ملف يستورده غيركم كما هو، بلا أسماء أحد'
    : 'شارات وبنود وجلسات، تستوردها من ملف أو تصدّرها إليه';
  const back = isExport
    ? ({ to: PATH, label: 'البرامج' } as const)
    : ({ to: '/scores/badges', label: 'الشارات' } as const);
  return (
    <Box {...(reviewed ? {} : { maxWidth: '760' as const })}>
      <PageHeader title={heading} {...(!reviewed && { lead })} back={back} />
      <Loaded query={programmes} skeleton={<CardSkeleton lines={8} />} latest>
        {({ body }) => {
          if (isExport) return <ExportForm own={body.own} />;
          if (reviewed) {
            return (
              <ImportBox
                key={reviewed.version}
                preview={reviewed}
                isPending={store.isPending}
                refused={store.error?.arabicMessage ?? null}
                onCancel={() => preview.reset()}
                onSubmit={(decisions) => {
                  const chosen = Object.entries(decisions);
                  const { version } = reviewed;
                  store.mutate(
                    {
                      body: {
                        programme,
                        decisions: chosen.map(([key, action]) => ({ key, action })),
                        version,
                      },
                    },
                    {
                      // The review shows what the group has now; the refusal stays beside it.
                      onError: ({ code }) => {
                        if (code !== 'PROGRAMME_CHANGED') return;
                        preview.mutate({ body: { programme, dryRun: true } });
                      },
                    },
                  );
                }}
              />
            );
          }
          return (
            <ProgrammeList programmes={body} refused={refused} onFile={open} onOffered={review} />
          );
        }}
      </Loaded>
    </Box>
  );
}
