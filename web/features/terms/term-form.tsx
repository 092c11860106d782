import { weeksOf, wrongTermDates } from '../../../contract/core/calendar.ts';
import { isDay } from '../../../contract/core/dates.ts';
import { type FormValues, textProps } from '../../../contract/core/record-content.ts';
import type { createTerm, Term, updateTerm } from '../../../contract/terms/endpoints.ts';
import { termRecord } from '../../../contract/terms/record.ts';
import { countOf, weekdayDate } from '../../i18n/format.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { CheckField, FieldPair, TextField } from '../../ui/form/fields.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import css from './term-form.module.css';

/** The fields of the form of a term. */
export type TermValues = FormValues<typeof termRecord> & {
  understood: boolean;
  /** The version of the term as it was opened. */
  version: string | undefined;
};

type TermErrors = Partial<Record<keyof TermValues, string | undefined>>;

/**
 * Rules that the schema can't express: the term starts after `before` ends and, where `today` is given, is not over
 * yet.
 */
export function checkTerm(
  { startDate, endDate, understood }: TermValues,
  { before, today }: Parameters<typeof wrongTermDates>[1],
): TermErrors {
  const errors: TermErrors = {};
  for (const { path, arabicMessage } of wrongTermDates({ startDate, endDate }, { before, today })) {
    errors[path] = arabicMessage;
  }
  if (!understood) errors.understood = 'ضع علامة على «أنا أفهم» أولاً';
  return errors;
}

const { fields: term } = termRecord;

type TermForm = ApiForm<TermValues, typeof createTerm> | ApiForm<TermValues, typeof updateTerm>;

/** Name, dates, the resulting weeks, and the tick 'أنا أفهم'. */
export function TermFields({ form, before }: { form: TermForm; before?: Term }) {
  return (
    <>
      <TextField
        {...form.field('termName')}
        {...textProps(term.termName)}
        placeholder="مثل: فترة الخريف"
      />
      <FieldPair>
        <DateField
          {...form.field('startDate')}
          onChange={(startDate) => {
            form.setValue('startDate', startDate);
            // Validate the end again: it depends on the start.
            form.setValue('endDate', form.values.endDate);
          }}
          label={term.startDate.label}
        />
        <DateField {...form.field('endDate')} label={term.endDate.label} />
      </FieldPair>
      <WeeksPreview {...form.values} before={before} />
      <CheckField {...form.field('understood')} label="أنا أفهم" />
    </>
  );
}

function WeeksPreview(props: TermValues & { before: Term | undefined }) {
  const isTerm = isDay(props.startDate) && isDay(props.endDate);
  const isWrong = !isTerm || wrongTermDates(props, {}).length > 0;
  const weeks = isWrong ? [] : weeksOf(props);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const had = props.before && weeksOf(props.before).length;
  return (
    <Box
      rounded
      padBlock="12"
      padInline="16"
      role="status"
      className={css.preview}
      data-known={first !== undefined || undefined}
    >
      {!first || !last ? (
        <Text weight="normal" tone="quiet" className={css.hint}>
          {props.startDate && props.endDate ? 'صحّح' : 'اختر'} التاريخين لترى أسابيع الفترة.
        </Text>
      ) : (
        <>
          <Text size="h3" weight="bold" tone="accent" below="4" className={css.count}>
            {countOf(weeks.length, 'week')}
            {had !== undefined && had !== weeks.length && (
              <Text as="span" weight="normal" tone="quiet" className={css.hint}>
                {' '}
                بعد أن كانت {countOf(had, 'week')}
              </Text>
            )}
          </Text>
          <dl className={css.ends}>
            <div>
              <Text as="dt" tone="quiet">
                أول أسبوع يبدأ
              </Text>
              <dd>{weekdayDate(first.startDate, true)}</dd>
            </div>
            <div>
              <Text as="dt" tone="quiet">
                آخر أسبوع يبدأ
              </Text>
              <dd>{weekdayDate(last.startDate, true)}</dd>
            </div>
          </dl>
        </>
      )}
    </Box>
  );
}
