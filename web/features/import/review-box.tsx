import { IconArrowNarrowDown, IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordInfo } from '../../../contract/core/record-content.ts';
import type { KnownSector } from '../../../contract/import/cells.ts';
import { findNamesakes, importScouts } from '../../../contract/import/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { call, invalidate } from '../../api/api.ts';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { ActBar } from '../../ui/layout/act-bar.tsx';
import { Box, Grid, look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { FailureState } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AsideBox } from './aside-box.tsx';
import { type OpenTable, openTable } from './column-rules.ts';
import { ColumnsBox } from './columns-box.tsx';
import { DaysBox } from './days-box.tsx';
import type { Done } from './done-box.tsx';
import type { Source } from './file-box.tsx';
import css from './import-page.module.css';
import { refusedLines, toRequest } from './request-rules.ts';
import review from './review.module.css';
import { FILTERS, type Filter, nextPlace, type Shown, splitRows } from './review-rules.ts';
import { addLabel, openCount, rowCount, submitLabel, willHappen } from './review-words.ts';
import { RowsList } from './rows-list.tsx';
import { StepsList } from './steps-list.tsx';
import { useReview } from './use-review.ts';

type ReviewProps = {
  source: Source;
  sectors: readonly KnownSector[];
  onOther: () => void;
  onSheet: (sheet: number) => void;
  onDone: (done: Done) => void;
};

/** The second step: every row with its errors, and what the import will do. */
export function ReviewBox(props: ReviewProps) {
  const { source, sectors } = props;
  const sheet = source.sheets[source.sheet]!;
  const opened = useMemo(() => openTable(sheet, sectors), [sheet, sectors]);
  return 'refused' in opened ? (
    <>
      <StepsList at={0} />
      <SourceLine {...props} />
      <Notice tone="bad" live>
        <p>{opened.refused}</p>
      </Notice>
    </>
  ) : (
    <Review {...props} table={opened} />
  );
}

/** The name of the file or paste, its sheets, and a button for another. */
function SourceLine({
  source,
  count,
  onOther,
  onSheet,
}: Pick<ReviewProps, 'source' | 'onOther' | 'onSheet'> & { count?: string }) {
  return (
    <Row
      gap="8"
      columnGap="12"
      align="center"
      wrap
      surface="card"
      padBlock="8"
      padInline="12"
      below="12"
      className={css.source}
    >
      <IconFileSpreadsheet
        size={22}
        stroke={1.6}
        aria-hidden
        className={look({ tone: 'accent' })}
      />
      <p className={css.sourceName}>
        {source.fileName ? <bdi>{source.fileName}</bdi> : 'قائمة ملصقة'}{' '}
        {count !== undefined && (
          <Text as="span" tone="quiet" className={css.hint}>
            {count}
          </Text>
        )}
      </p>
      {source.sheets.length > 1 && (
        <span className={css.sheet}>
          <NativeSelect
            aria-label="الورقة"
            value={source.sheet}
            onChange={(event) => onSheet(Number(event.currentTarget.value))}
          >
            {source.sheets.map(({ name, isHidden }, index) => (
              <option key={name} value={index}>
                {name}
                {isHidden && ' (مخفية)'}
              </option>
            ))}
          </NativeSelect>
        </span>
      )}
      <Button look="default" onClick={onOther}>
        {source.fileName ? 'تغيير الملف' : 'لصق غيرها'}
      </Button>
    </Row>
  );
}

const FIRST_SHOWN: Shown = { asked: 50, ready: 20 };

function Review({ table, ...props }: ReviewProps & { table: OpenTable }) {
  const state = useReview(table, props.sectors);
  const { review: made, isComparing, failed } = state;
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<Filter | null>(null);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isPhone] = useState(() => !matchMedia('(min-width: 64em)').matches);
  const parts = useMemo(() => splitRows(made), [made]);
  const current = filter ?? (isPhone && parts.asked.length > 0 ? 'asked' : 'all');
  const isReady = made.open === 0 && !isComparing && !failed;
  /** All headings were recognised: fold the lists of columns. */
  const [isRecognised] = useState(() => table.columns.every((column) => column !== 'none'));
  const [areColumnsOpen, setColumnsOpen] = useState(false);
  const isNothing = made.added + made.merged + made.restored === 0;

  // Scroll to the top for each step.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);

  const next = (from: Element | null) => {
    const marked = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
    if (current === 'ready') flushSync(() => setFilter('asked'));
    let place = nextPlace(marked(), from);
    const last = parts.asked.findLastIndex(({ open }) => open > 0);
    if (last >= shown.asked && (place === null || marked().indexOf(place) === 0)) {
      // The next error may be in a row that is not shown yet.
      flushSync(() => setShown((before) => ({ ...before, asked: last + 1 })));
      place = nextPlace(marked(), from);
    }
    place?.focus();
    place?.scrollIntoView({ block: 'center' });
  };

  const submit = async () => {
    const { numbers, rows } = toRequest(made.rows);
    setSending(true);
    setFailure(null);
    try {
      const request = { body: { rows } };
      const { body } = await call(importScouts, request);
      void markStale(client, importScouts, request);
      const { importId, added, merged, restored, skipped, lostNumbers } = body;
      if (importId !== null) {
        props.onDone({ importId, added, merged, restored, skipped, lostNumbers });
      }
    } catch (error) {
      const failure = asFailure(error);
      console.warn(failure.message);
      setFailure(failure);
      state.refuse(refusedLines(failure.issues ?? [], numbers));
      // Another captain may have added a namesake meanwhile.
      void invalidate(client, findNamesakes);
    } finally {
      setSending(false);
    }
  };

  return (
    <div ref={box}>
      <Text size="h3" tone="quiet" className={review.answer} role="status">
        {isComparing ? (
          'جارٍ مقارنة الأسماء بالمجموعة…'
        ) : made.open > 0 ? (
          <>
            <Text as="strong" weight="bold" tone="ink">
              {openCount(made.open)}
            </Text>
            {made.added > 0 && <> قبل {addLabel(made.added)}</>}
          </>
        ) : (
          <Text as="strong" weight="bold" tone="ink">
            {isNothing ? 'لا شيء يُضاف من هذه القائمة' : 'كل الصفوف جاهزة'}
          </Text>
        )}
      </Text>
      <div className={review.top}>
        <StepsList at={1} />
        <SourceLine {...props} count={rowCount(made)} />
      </div>
      {failed && (
        <FailureState
          title="تعذّرت مقارنة الأسماء بالمجموعة"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      <AsideBox table={table} state={state} />
      <DaysBox days={made.days} setOrder={state.setOrder} />
      <Stack
        className={review.sheet}
        style={{ '--cells': columnsOf(state) } as React.CSSProperties}
      >
        <Grid as="fieldset" gap="8" below="12" className={review.filters} aria-label="أي صفوف؟">
          {FILTERS.map(({ filter: each, label }) => (
            <Box
              as="button"
              control
              leading="normal"
              nowrap
              padInline="12"
              key={each}
              type="button"
              className={`${radio.choice} ${review.filter}`}
              data-filter={each}
              aria-pressed={each === current}
              onClick={() => setFilter(each)}
            >
              {label} {formatNumber(each === 'all' ? made.rows.length : parts[each].length)}
            </Box>
          ))}
          {isRecognised ? (
            <button
              type="button"
              className={review.columnsToggle}
              aria-expanded={areColumnsOpen}
              onClick={() => setColumnsOpen(!areColumnsOpen)}
            >
              تعديل الأعمدة
              <IconChevronDown size={20} stroke={1.7} aria-hidden />
            </button>
          ) : (
            <Text tone="quiet" hide="narrow" className={review.filterHint}>
              تُعرَف الأعمدة من عناوينها، وتُغيَّر من القوائم.
            </Text>
          )}
        </Grid>
        <ColumnsBox
          table={table}
          state={state}
          sectors={props.sectors}
          isOpen={areColumnsOpen}
          isFolded={isRecognised && !areColumnsOpen}
          onOpen={setColumnsOpen}
        />
        <RowsList
          state={state}
          sectors={props.sectors}
          parts={parts}
          filter={current}
          shown={shown}
          onShow={setShown}
          onNext={next}
        />
      </Stack>
      <ActBar
        words={`${made.open > 0 ? 'بعد التصحيح: ' : ''}${willHappen(made)}`}
        hint={
          <Text hide="narrow" tone="quiet" leading="loose">
            تُضاف كلها معاً أو لا يُضاف شيء، ويمكن التراجع عنها كلها خلال يوم.
          </Text>
        }
        running={isSending ? { words: `جارٍ ${addLabel(made.added)}…`, label: 'الإضافة' } : null}
        refused={
          failure && `لم يُضف شيء. ${made.open > 0 ? '' : 'حاول مرة أخرى. '}${failure.arabicMessage}`
        }
      >
        {(!isPhone || made.open === 0) && (
          <Button
            look={isReady ? 'primary' : 'default'}
            big
            disabled={!isReady || isSending || isNothing}
            onClick={() => void submit()}
          >
            {submitLabel(made)}
          </Button>
        )}
        {made.open > 0 && (
          <Button
            big
            icon={<IconArrowNarrowDown size={20} stroke={1.9} aria-hidden />}
            onClick={() => next(document.activeElement)}
          >
            الخطأ التالي ({formatNumber(made.open)})
          </Button>
        )}
      </ActBar>
    </div>
  );
}

/** The relative widths of the columns: names need more than dates. */
function columnsOf({ answers, review: { shared } }: ReturnType<typeof useReview>): string {
  const widths: Partial<Record<string, string>> = {
    name: 'minmax(164px, 1.6fr)',
    phoneNumber: 'minmax(162px, 1.1fr)',
    gender: 'minmax(92px, 0.8fr)',
    none: 'minmax(116px, 0.8fr)',
  };
  const all = [...answers.columns, ...shared.map(({ field }) => field)];
  const fields: RecordInfo['fields'] = scoutRecord.fields;
  const usual = (column: string) =>
    fields[column]?.kind === 'text' ? 'minmax(150px, 1.3fr)' : 'minmax(128px, 1fr)';
  return all.map((column) => widths[column] ?? usual(column)).join(' ');
}
