import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type CensusOfAll,
  downloadCensusOfAll,
  readCensusOfAll,
} from '../../../contract/directory/groups.ts';
import type { Census } from '../../../contract/stats/census.ts';
import { q } from '../../api/api.ts';
import { useFileMutation } from '../../api/use-file-mutation.ts';
import {
  ageLines,
  type CensusLine,
  captainLines,
  stageLines,
} from '../../features/stats/census/rules.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FiguresStrip } from '../../ui/figures/figures-strip.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import css from './census-page.module.css';
import { OperatorGate } from './operator-gate.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

/** The census of a year over all groups, and who has not handed it in. */
export default function CensusOfAllPage() {
  return (
    <OperatorGate>
      <CensusOfAllYears />
    </OperatorGate>
  );
}

function CensusOfAllYears() {
  const { search, setSearch } = useOperatorSearch();
  const census = useQuery(q(readCensusOfAll, { query: { year: search.year } }));
  const body = census.data?.body;
  return (
    <>
      <PageHeader
        title="الإحصاء السنوي"
        lead="ما سلّمته المجموعات: أعداد بلا أسماء."
        actions={body && <Tools census={body} onYear={(year) => setSearch({ year })} />}
      />
      <Loaded query={census} skeleton={<CardSkeleton lines={10} />}>
        {({ body }) =>
          body.groups.length === 0 ? (
            <EmptyState title="لا مجموعات بعد" />
          ) : (
            <Tables census={body} />
          )
        }
      </Loaded>
    </>
  );
}

function Tools({ census, onYear }: { census: CensusOfAll; onYear: (year: number) => void }) {
  const { year, years } = census;
  const download = useFileMutation(downloadCensusOfAll, {
    fileName: `khayma-census-${year}.xlsx`,
    successMessage: 'تم تحميل الإحصاء',
    errorMessage: 'حدث خطأ أثناء تحميل الإحصاء',
  });
  return (
    <>
      <NativeSelect
        aria-label="السنة"
        value={String(year)}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
      >
        {[...new Set([year, ...years])]
          .sort((one, other) => other - one)
          .map((each) => (
            <option key={each} value={each}>
              {formatDigits(each)}
            </option>
          ))}
      </NativeSelect>
      <Button
        look="default"
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        disabled={download.isPending}
        onClick={() => download.mutate({ body: { year } })}
      >
        {download.isPending ? 'جاري التحميل…' : 'تحميل xlsx'}
      </Button>
    </>
  );
}

const sumOf = (rows: readonly { count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

function Tables({ census }: { census: CensusOfAll }) {
  const { groups, scouts, captains } = census;
  const missing = groups.filter(({ date }) => date === null).length;
  // Reads the rows as one group's census.
  const lines = census as Pick<CensusOfAll, 'scouts' | 'captains'> as Census;
  return (
    <Stack gap="16">
      <FiguresStrip
        label="أعداد الإحصاء"
        figures={[
          { label: 'الكشافون', value: formatNumber(sumOf(scouts)), lead: true },
          { label: 'القادة', value: formatNumber(sumOf(captains)) },
          { label: 'سلّمت', value: formatNumber(groups.length - missing) },
          { label: 'لم تسلّم', value: formatNumber(missing) },
        ]}
      />
      <Card title="المجموعات">
        <DataTable
          caption="المجموعات"
          columns={groupColumns}
          // Who has not handed in stands first.
          rows={[...groups].sort(
            (one, other) => Number(one.date !== null) - Number(other.date !== null),
          )}
          rowKey={({ slug }) => slug}
        />
      </Card>
      {scouts.length > 0 && (
        <Grid columns="1" gap="16">
          <LinesCard title="الكشافون حسب المرحلة" heading="المرحلة" lines={stageLines(lines)} />
          <LinesCard title="الكشافون حسب السن" heading="السن" lines={ageLines(lines)} />
          <LinesCard
            title="القادة حسب الرتبة"
            heading="الرتبة"
            lines={captainLines(lines)}
            grownUp
          />
        </Grid>
      )}
    </Stack>
  );
}

type GroupRow = CensusOfAll['groups'][number];

const groupColumns: Column<GroupRow>[] = [
  {
    id: 'name',
    header: 'المجموعة',
    rowHeader: true,
    cell: ({ name, slug }) => (
      <>
        {name}
        <Text as="span" block weight="normal" tone="quiet">
          <bdi dir="ltr">{slug}</bdi>
        </Text>
      </>
    ),
  },
  {
    id: 'date',
    header: 'يوم الإحصاء',
    card: 'bare',
    cell: ({ date }) => (date ? longDate(date) : <Badge tone="warn">لم تسلّم</Badge>),
  },
  {
    id: 'scouts',
    header: 'الكشافون',
    numeric: true,
    cell: ({ date, scouts }) => (date ? formatNumber(scouts) : '–'),
  },
  {
    id: 'captains',
    header: 'القادة',
    numeric: true,
    cell: ({ date, captains }) => (date ? formatNumber(captains) : '–'),
  },
];

const words = { male: 'فتيان', female: 'فتيات' };
const grownUpWords = { male: 'قادة', female: 'قائدات' };

function LinesCard(props: {
  title: string;
  heading: string;
  lines: CensusLine[];
  /** Men and women in place of boys and girls. */
  grownUp?: boolean;
}) {
  const { title, heading, lines } = props;
  const { male, female } = props.grownUp ? grownUpWords : words;
  const columns: Column<CensusLine>[] = [
    { id: 'label', header: heading, cell: ({ label }) => label, rowHeader: true },
    { id: 'male', header: male, cell: (line) => formatNumber(line.male), numeric: true },
    { id: 'female', header: female, cell: (line) => formatNumber(line.female), numeric: true },
    {
      id: 'sum',
      header: 'الإجمالي',
      cell: (line) => formatNumber(line.male + line.female),
      numeric: true,
      card: 'corner',
    },
  ];
  return (
    <Card title={title}>
      <Bars lines={lines} male={male} female={female} />
      <DataTable caption={title} columns={columns} rows={lines} rowKey={({ label }) => label} />
    </Card>
  );
}

/** The lines as bars of two parts, for the eye only: the table beneath says the figures. */
function Bars(props: { lines: readonly CensusLine[]; male: string; female: string }) {
  const most = Math.max(1, ...props.lines.map(({ male, female }) => male + female));
  const widthOf = (count: number) => ({ inlineSize: `${(count / most) * 100}%` });
  return (
    <div aria-hidden>
      <Text tone="quiet" below="8" className={css.legend}>
        <i className={css.male} /> {props.male}
        <i className={css.female} /> {props.female}
      </Text>
      <Grid gap="4" columnGap="12" align="center" below="16" className={css.bars}>
        {props.lines.map(({ label, male, female }) => (
          <Grid key={label} whole align="center" className={css.line}>
            <Text as="span" leading="snug">
              {label}
            </Text>
            <Row as="span" clip className={css.bar}>
              <span className={css.male} style={widthOf(male)} />
              <span className={css.female} style={widthOf(female)} />
            </Row>
          </Grid>
        ))}
      </Grid>
    </div>
  );
}
