import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { doubtOf } from '../../../contract/core/amounts.ts';
import { moneyText, unitAfter } from '../../../contract/core/money.ts';
import { country } from '../../../contract/countries/current.ts';
import { createCashCount } from '../../../contract/finance/cash-counts.ts';
import { readBudget } from '../../../contract/finance/endpoints.ts';
import { invalidate, q } from '../../api/api.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { formatMoney } from '../../i18n/format.ts';
import { numberInput } from '../../i18n/typed-digits.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import formCss from '../../ui/form/form.module.css';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import css from './count-form.module.css';
import {
  amountIn,
  differenceOf,
  differenceWords,
  piecesOf,
  sumTyped,
  type TypedPieces,
} from './rules.ts';

/** Counts the cash beside what the book says at this moment. */
export function CountForm({ onSaved }: { onSaved: () => void }) {
  const budget = useQuery(q(readBudget));
  return (
    <Loaded query={budget} skeleton={<CardSkeleton lines={6} />}>
      {({ body }) => <Fields balance={body} onSaved={onSaved} />}
    </Loaded>
  );
}

/** A count that was stored today already may be meant. */
async function askAgain({ code, arabicMessage }: ApiFailure) {
  if (code !== 'COUNT_REPEATED') return null;
  const isMeant = await confirm({
    title: 'تسجيل الجرد مرة أخرى؟',
    body: `${arabicMessage}. لا حاجة إلى تسجيله مرة أخرى إلا إذا عددت الخزنة من جديد.`,
    confirmLabel: 'تسجيل مرة أخرى',
  });
  return isMeant ? { again: true } : null;
}

const EMPTY = { counted: '', note: '', settle: false, pieces: {} as TypedPieces };

function Fields({ balance, onSaved }: { balance: number; onSaved: () => void }) {
  const client = useQueryClient();
  const form = useApiForm(createCashCount, {
    initialValues: EMPTY,
    toBody: ({ pieces, counted, ...values }) => ({
      ...values,
      counted: amountIn(counted) ?? counted,
      seenBalance: balance,
      denominations: piecesOf(pieces),
    }),
    check: ({ counted }) => ({ counted: doubtOf(counted) }),
    fieldOf: (path) => (path.startsWith('denominations') ? 'counted' : undefined),
    successMessage: (answer) => answer.arabicMessage ?? '',
    errorMessage: ({ code }) => (code === 'COUNT_REPEATED' ? null : 'حدث خطأ أثناء تسجيل الجرد'),
  });
  const hasBalanceChanged = form.mutation.error?.code === 'BALANCE_CHANGED';
  useEffect(() => {
    // Somebody's money came meanwhile: the difference is another one now.
    if (hasBalanceChanged) void invalidate(client, readBudget);
  }, [hasBalanceChanged, client]);
  const { counted, pieces } = form.values;
  const amount = amountIn(counted);
  const difference = amount === null ? null : differenceOf(amount, balance);
  const setPieces = (value: number, typed: string) => {
    const all = { ...pieces, [value]: typed.replace(/\D/g, '') };
    form.setValue('pieces', all);
    const counted = piecesOf(all);
    if (counted) form.setValue('counted', sumTyped(counted));
  };
  return (
    <Form form={form} onSaved={onSaved} onRefused={askAgain}>
      <Grid gap="16">
        <AmountField
          {...form.field('counted')}
          onChange={(typed) => {
            form.setValue('counted', typed);
            form.setValue('pieces', {});
          }}
          label="المبلغ المعدود"
          big
        />
        <Box as="details" rounded padInline="12" className={css.details}>
          <Summary>العدّ بفئات النقود</Summary>
          <Grid gap="8" columnGap="12" slots="128">
            {country().currency.denominations.map((value) => (
              <Grid as="label" gap="4" align="center" key={value} template="64px minmax(0, 1fr)">
                <span>
                  <bdi className="tab">{formatMoney(value)}</bdi> ×
                </span>
                <input
                  {...numberInput(pieces[value] ?? '', (typed) => setPieces(value, typed))}
                  className={`${formCss.input} ${css.input}`}
                  aria-label={`عدد قطع فئة ${moneyText(value)}`}
                  maxLength={6}
                />
              </Grid>
            ))}
          </Grid>
        </Box>
        <Text surface="sunken" padBlock="8" padInline="12" role="status">
          رصيد الخزنة <b className="tab">{formatMoney(balance)}</b> {unitAfter(balance)}
          {difference !== null && (
            <>
              ، والنتيجة: <b>{differenceWords(difference)}</b>
            </>
          )}
        </Text>
        {difference !== null && difference !== 0 && (
          <CheckField
            {...form.field('settle')}
            optional
            label={`إضافة بند ${difference < 0 ? 'مصروف' : 'ايراد'} اليوم بقيمة الفرق، فيطابق الرصيد ما في الخزنة`}
          />
        )}
        <TextField {...form.field('note')} label="ملاحظة" optional />
        <SubmitButton loadingText="جارٍ التسجيل…">تسجيل الجرد</SubmitButton>
      </Grid>
    </Form>
  );
}
