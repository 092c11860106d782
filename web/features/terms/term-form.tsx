import { isDay } from '../../../contract/dates.ts';
import type { createTerm, Term, updateTerm } from '../../../contract/terms.ts';
import { MAX_WEEKS } from '../../../contract/terms.ts';
import { DateField } from '../../components/form/date-field.tsx';
import { CheckField, FieldPair, TextField } from '../../components/form/fields.tsx';
import type { ApiForm } from '../../components/form/use-api-form.ts';
import { countOf, shortDate, weekdayDate } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import { termWeeks } from '../../lib/term-weeks.ts';
import css from './term-form.module.css';

/** What the forms of a term hold. */
export type TermValues = {
  termName: string;
  startDate: string;
  endDate: string;
  understood: boolean;
};

type TermErrors = Partial<Record<keyof TermValues, string | undefined>>;

/**
 * The rules that the body's schema can't hold, said before the server would: `before` is the term that
 * this one has to follow, `today` is given where the term must not be over already.
 */
export function checkTerm(
  { startDate, endDate, understood }: TermValues,
  { before, today }: { before?: Pick<Term, 'endDate'> | undefined; today?: string },
): TermErrors {
  const errors: TermErrors = {};
  // What is no date is the schema's to refuse.
  const hasStart = isDay(startDate);
  const hasEnd = isDay(endDate);
  if (before && hasStart && startDate <= before.endDate) {
    errors.startDate = `يجب أن تبدأ الفترة بعد نهاية الفترة السابقة (${shortDate(before.endDate)})`;
  }
  if (hasStart && hasEnd) {
    const count = termWeeks(startDate, endDate)?.count ?? 0;
    if (count === 0) errors.endDate = 'يجب أن يكون تاريخ النهاية بعد تاريخ البداية';
    if (count > MAX_WEEKS) {
      errors.endDate = `لا يمكن أن تزيد الفترة عن ${arabicDigits(MAX_WEEKS)} أسبوعاً`;
    }
  }
  if (today && hasEnd && endDate < today) errors.endDate = 'تاريخ نهاية الفترة قد مضى';
  if (!understood) errors.understood = 'يرجى تأكيد أنك تفهم ذلك أولاً';
  return errors;
}

/** The body that the fields make: a date not given is missing, not wrong. */
export function termBodyOf({ termName, startDate, endDate }: TermValues) {
  return { termName, startDate: startDate || undefined, endDate: endDate || undefined };
}

type TermForm = ApiForm<TermValues, typeof createTerm> | ApiForm<TermValues, typeof updateTerm>;

/** Name, dates, the weeks that they make, and 'أنا أفهم'. */
export function TermFields({ form, before }: { form: TermForm; before?: Term }) {
  return (
    <>
      <TextField
        {...form.field('termName')}
        label="اسم الفترة"
        placeholder="مثل: فترة الخريف"
        maxLength={60}
      />
      <FieldPair>
        <DateField
          {...form.field('startDate')}
          onChange={(startDate) => {
            form.setValue('startDate', startDate);
            // Whether the end is right depends on the start: it is judged anew.
            form.setValue('endDate', form.values.endDate);
          }}
          label="تاريخ البداية"
        />
        <DateField {...form.field('endDate')} label="تاريخ النهاية" />
      </FieldPair>
      <WeeksPreview {...form.values} before={before} />
      <CheckField {...form.field('understood')} label="أنا أفهم" />
    </>
  );
}

function WeeksPreview(props: TermValues & { before: Term | undefined }) {
  const weeks = termWeeks(props.startDate, props.endDate);
  const had = props.before && termWeeks(props.before.startDate, props.before.endDate);
  const known = weeks !== null && weeks.count <= MAX_WEEKS;
  return (
    <div role="status" className={css.preview} data-known={known || undefined}>
      {!known ? (
        <p className={css.hint}>
          {props.startDate && props.endDate ? 'صحّح' : 'اختر'} التاريخين لترى أسابيع الفترة.
        </p>
      ) : (
        <>
          <p className={css.count}>
            {countOf(weeks.count, 'week')}
            {had && had.count !== weeks.count && (
              <span className={css.hint}> بعد أن كانت {countOf(had.count, 'week')}</span>
            )}
          </p>
          <dl className={css.ends}>
            <div>
              <dt>أول أسبوع يبدأ</dt>
              <dd>{weekdayDate(weeks.firstStart, true)}</dd>
            </div>
            <div>
              <dt>آخر أسبوع يبدأ</dt>
              <dd>{weekdayDate(weeks.lastStart, true)}</dd>
            </div>
          </dl>
        </>
      )}
    </div>
  );
}
