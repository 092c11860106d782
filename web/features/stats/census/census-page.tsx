import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isDay } from '../../../../contract/core/dates.ts';
import {
  type Census,
  censusFileName,
  downloadCensus,
  readCensus,
} from '../../../../contract/stats/census.ts';
import { q } from '../../../api/api.ts';
import { useDownload } from '../../../api/use-download.ts';
import { formatNumber, longDate } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FiguresStrip } from '../../../ui/figures/figures-strip.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { Box, Grid, Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { ageLines, type CensusLine, captainLines, stageLines, totalOf } from './rules.ts';

const BACK = { to: '/stats', label: 'الاحصائيات', search: { tab: 'group' } } as const;

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
        back={BACK}
        lead={taken ? `كما كانت المجموعة يوم ${longDate(taken.date)}. أعداد بلا أسماء.` : '\u00a0'}
        actions={taken && <Actions date={taken.date} />}
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

function Actions({ date }: { date: string }) {
  const { isRunning, start } = useDownload(downloadCensus, {
    successMessage: 'تم تحميل الإحصاء',
    errorMessage: 'حدث خطأ أثناء تحميل الإحصاء',
  });
  return (
    <>
      <Button
        look="default"
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        disabled={isRunning}
        onClick={() => void start({ body: { date } }, censusFileName(date))}
      >
        {isRunning ? 'جاري التحميل…' : 'تحميل xlsx'}
      </Button>
      <Button
        look="default"
        icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
        onClick={() => print()}
      >
        طباعة
      </Button>
    </>
  );
}

function CensusTables({ census }: { census: Census }) {
  const { scouts, captains, total } = census;
  return (
    <>
      <FiguresStrip
        label="أعداد الإحصاء"
        figures={[
          { label: 'الإجمالي', value: formatNumber(total), lead: true },
          { label: 'الكشافون', value: formatNumber(totalOf(scouts)) },
          { label: 'القادة', value: formatNumber(totalOf(captains)) },
          {
            label: 'بلا تاريخ ميلاد',
            value: formatNumber(totalOf(scouts.filter(({ age }) => age === null))),
          },
        ]}
      />
      <Grid columns="1" gap="16">
        <LinesCard title="الكشافون حسب المرحلة" heading="المرحلة" lines={stageLines(census)} />
        <LinesCard title="الكشافون حسب السن" heading="السن" lines={ageLines(census)} />
        <LinesCard
          title="القادة حسب الرتبة"
          heading="الرتبة"
          lines={captainLines(census)}
          grownUp
        />
      </Grid>
    </>
  );
}

function LinesCard(props: {
  title: string;
  heading: string;
  lines: CensusLine[];
  /** Men and women in place of boys and girls. */
  grownUp?: boolean;
}) {
  const { title, heading, lines, grownUp = false } = props;
  const columns: Column<CensusLine>[] = [
    { id: 'label', header: heading, cell: ({ label }) => label, rowHeader: true },
    {
      id: 'male',
      header: grownUp ? 'قادة' : 'فتيان',
      cell: ({ male }) => formatNumber(male),
      numeric: true,
    },
    {
      id: 'female',
      header: grownUp ? 'قائدات' : 'فتيات',
      cell: ({ female }) => formatNumber(female),
      numeric: true,
    },
    {
      id: 'sum',
      header: 'الإجمالي',
      cell: ({ male, female }) => formatNumber(male + female),
      numeric: true,
      card: 'corner',
    },
  ];
  return (
    <Card title={title}>
      <DataTable caption={title} columns={columns} rows={lines} rowKey={({ label }) => label} />
    </Card>
  );
}
