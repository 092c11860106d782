import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  downloadTermReport,
  readTermReport,
  termReportFileName,
} from '../../../../contract/reports/term-report.ts';
import { listTerms } from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useDownload } from '../../../api/use-download.ts';
import { sectorOf } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { useCaptain } from '../../../session/session.ts';
import { SectorPicker } from '../../../shared/pickers/sector-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import '../../../ui/charts/begin-drawings.ts';
import { FilterSelect } from '../../../ui/form/filter-bar.tsx';
import { Box, Row } from '../../../ui/layout/box.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { ScopePicker } from '../scope-picker.tsx';
import { TermReportCard } from './term-report-card.tsx';
import css from './term-report-page.module.css';

/** The report of a term or a year: of the group, a unit or a sector, to read, to print and as a spreadsheet. */
export default function TermReportPage() {
  const { term, span, base = '', suffix = '', unit } = useAnySearch();
  const query = {
    ...sectorOf({ baseName: base, suffixName: suffix }),
    ...(unit !== undefined && { unitCaptainId: unit }),
    ...(term !== undefined && { termNumber: term }),
    ...(span === 'year' && { year: true }),
  };
  const report = useQuery(q(readTermReport, { query }));
  const { isRunning, start } = useDownload(downloadTermReport, {
    successMessage: 'تم تحميل الأرقام',
    errorMessage: 'حدث خطأ أثناء تحميل الأرقام',
  });
  const body = report.data?.body;
  return (
    <>
      <Box hide="print">
        <PageHeader
          title="تقرير الفترة"
          back={HOME}
          actions={
            <>
              <Button
                look="default"
                icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
                disabled={isRunning || !body}
                onClick={() => body && void start({ query }, termReportFileName(body))}
              >
                {isRunning ? 'جاري التحميل…' : 'تحميل xlsx'}
              </Button>
              <PrintButton look="default" disabled={!body} />
            </>
          }
        />
        <Choices />
      </Box>
      {report.error instanceof ApiFailure && report.error.code === 'NO_TERM' ? (
        <EmptyState title="لا توجد فترة بعد" text="يُجمَع التقرير من أرقام أول فترة." />
      ) : (
        <Loaded
          query={report}
          skeleton={<CardSkeleton lines={14} />}
          failure="تعذّر جمع أرقام التقرير"
        >
          {({ body, version }) => (
            <TermReportCard key={JSON.stringify(query)} report={body} version={version} />
          )}
        </Loaded>
      )}
    </>
  );
}

/** Whose report, of which term, or of its whole year. */
function Choices() {
  const captain = useCaptain();
  const { term, span, base = '', suffix = '' } = useAnySearch();
  const setSearch = useSetSearch();
  const { data, isPending } = useQuery(q(listTerms));
  const terms = data?.body ?? [];
  return (
    <Row gap="12" wrap align="end" below="16">
      {captain.type === 'general' && <ScopePicker label="التقرير عن" />}
      {captain.type === 'unit' && (
        <Box maxWidth="560">
          <SectorPicker
            scope="own"
            label="التقرير عن"
            placeholder="وحدتي كلها"
            clearable
            value={sectorOf({ baseName: base, suffixName: suffix })}
            onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
          />
        </Box>
      )}
      <Row gap="12" wrap className={css.filters}>
        {(isPending || terms.length > 1) && (
          <FilterSelect
            label="الفترة"
            value={term === undefined ? '' : String(term)}
            onChange={(chosen) => setSearch({ term: chosen === '' ? undefined : Number(chosen) })}
            allLabel={terms[0] ? formatDigits(terms[0].termName) : 'جاري التحميل…'}
            options={terms.slice(1).map(({ termNumber, termName }) => ({
              value: String(termNumber),
              label: formatDigits(termName),
            }))}
          />
        )}
        <FilterSelect
          label="المدة"
          value={span === 'year' ? 'year' : ''}
          onChange={(chosen) => setSearch({ span: chosen === '' ? undefined : chosen })}
          allLabel="الفترة وحدها"
          options={[{ value: 'year' as const, label: 'السنة الكشفية كلها' }]}
        />
      </Row>
    </Row>
  );
}
