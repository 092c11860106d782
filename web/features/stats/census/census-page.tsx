import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isDay } from '../../../../contract/core/dates.ts';
import { censusFileName, downloadCensus, readCensus } from '../../../../contract/stats/census.ts';
import { q } from '../../../api/api.ts';
import { useDownload } from '../../../api/use-download.ts';
import { groupToday, longDate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { Box, Stack } from '../../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { CensusTables } from './census-table.tsx';
import { HandInBox } from './hand-in-box.tsx';

/** Who belongs to the group on a day: numbers for the yearly report to an association. */
export default function CensusPage() {
  const { day } = useAnySearch();
  const setSearch = useSetSearch();
  const date = day !== undefined && isDay(day) ? day : undefined;
  const census = useQuery(q(readCensus, { query: { date } }));
  const taken = census.data?.body;
  return (
    <>
      <PageHeader
        title="الإحصاء السنوي"
        back={HOME}
        lead={`كما كانت المجموعة يوم ${longDate(taken?.date ?? date ?? groupToday())}. أعداد بلا أسماء.`}
        actions={<Actions date={taken?.date} />}
      />
      <Stack gap="16">
        <Box maxWidth="560" hide="print">
          <DateField
            label="يوم الإحصاء"
            value={day ?? ''}
            onChange={(chosen) => setSearch({ day: chosen })}
            error={day === undefined || date ? undefined : 'تاريخ غير صحيح'}
            whenBlank="اليوم"
          />
        </Box>
        {taken && <HandInBox census={taken} />}
        <Loaded query={census} skeleton={<CardSkeleton lines={10} />} failure="تعذّر حساب الإحصاء">
          {({ body }) =>
            body.total === 0 ? (
              <EmptyState title="لا أحد في هذا اليوم" text="بدأت المجموعة بعده. اختر يوماً آخر." />
            ) : (
              <CensusTables census={body} />
            )
          }
        </Loaded>
      </Stack>
    </>
  );
}

function Actions({ date }: { date: string | undefined }) {
  const { isRunning, start } = useDownload(downloadCensus, {
    successMessage: 'تم تحميل الإحصاء',
    errorMessage: 'حدث خطأ أثناء تحميل الإحصاء',
  });
  return (
    <>
      <Button
        look="default"
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        disabled={isRunning || date === undefined}
        onClick={() => date && void start({ body: { date } }, censusFileName(date))}
      >
        {isRunning ? 'جاري التحميل…' : 'تحميل xlsx'}
      </Button>
      <PrintButton look="default" disabled={date === undefined} />
    </>
  );
}
