import type { Census } from '../../../../contract/stats/census.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FiguresStrip } from '../../../ui/figures/figures-strip.tsx';
import { Grid } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { ageLines, type CensusLine, captainLines, stageLines, totalOf } from './rules.ts';

/** The counts of a census. */
export function CensusTables({ census }: { census: Census }) {
  const { scouts, captains, qualifications = [], total } = census;
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
        {qualifications.length > 0 && (
          <Card title="تأهيل القادة">
            <DataTable
              caption="تأهيل القادة"
              columns={qualificationColumns}
              rows={qualifications}
              rowKey={({ kind }) => kind}
            />
          </Card>
        )}
      </Grid>
    </>
  );
}

type QualificationLine = NonNullable<Census['qualifications']>[number];
const qualificationColumns: Column<QualificationLine>[] = [
  { id: 'kind', header: 'التأهيل', cell: ({ kind }) => kind, rowHeader: true },
  {
    id: 'count',
    header: 'عدد القادة',
    cell: ({ count }) => formatNumber(count),
    numeric: true,
    card: 'corner',
  },
];

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
