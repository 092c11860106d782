import { IconChecks } from '@tabler/icons-react';
import { memo, useEffect, useId } from 'react';
import { typedAmount } from '../../../../contract/core/amounts.ts';
import { moneyUnit } from '../../../../contract/core/money.ts';
import { keepCompounds } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { paidInput } from '../../../i18n/typed-digits.ts';
import sheet from '../../../shared/sheet/sheet-table.module.css';
import { NameCell, SheetTable, TickBox } from '../../../shared/sheet/sheet-table.tsx';
import { type RowAction, useRowKeys } from '../../../shared/sheet/use-row-keys.ts';
import { Was } from '../../../shared/sheet/was-box.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import form from '../../../ui/form/form.module.css';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { markWord } from '../sheet-rules.ts';
import css from './paid-list.module.css';
import {
  actionOfPaidKey,
  type PaidKeyAction,
  type PaidPart,
  type PaidRow,
  paidText,
} from './payment-rules.ts';
import type { WhoPaidSetting } from './use-who-paid.ts';

// Loaded only for sectors that note who paid.

/** The button that marks everyone present as paid, and the usual amount. */
export function PaidTools(props: {
  setting: WhoPaidSetting;
  disabled: boolean;
  onPayAll: () => void;
}) {
  const { setting } = props;
  const id = useId();
  return (
    <Grid gap="8" whole className={css.tools}>
      <Button
        look="tint"
        icon={<IconChecks size={20} stroke={2} aria-hidden />}
        disabled={props.disabled}
        onClick={props.onPayAll}
      >
        الحاضرون دفعوا
      </Button>
      <Row
        as="label"
        gap="4"
        align="center"
        control
        tone="quiet"
        padInline="12"
        surface="field"
        className={css.usual}
        data-error={setting.complaint ? true : undefined}
      >
        <span>للفرد</span>
        <input
          {...paidInput(setting.typed, setting.type)}
          autoComplete="off"
          enterKeyHint="done"
          aria-label="المبلغ للفرد"
          aria-invalid={setting.complaint ? true : undefined}
          aria-describedby={setting.complaint ? id : undefined}
          onBlur={setting.keep}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <span>{moneyUnit()}</span>
      </Row>
      {setting.complaint && (
        <Text size="tag" weight="normal" tone="bad" id={id} className={css.complaint} role="alert">
          {setting.complaint}
        </Text>
      )}
    </Grid>
  );
}

/**
 * The week's people with a toggle for whether they paid, whose word is the state, and how much; their attendance stands
 * under their number. One stop of the Tab key, as the list of the attendance.
 */
export function PaidList(props: {
  rows: readonly PaidRow[];
  /** True for a row whose amount differs from the stored one in a way worth showing. */
  isMarkedChanged: (row: PaidRow) => boolean;
  elsewhereText: string;
  isDense: boolean;
  /** The amount that a tick records. */
  usual: number;
  /** The row with an invalid amount to focus before the hand-in. */
  faulty: number | null;
  onLed: () => void;
  onPay: (id: number, typed: string) => void;
  onPayAll: () => void;
  onUndo: () => void;
}) {
  const { rows, faulty, onLed } = props;
  const keys = useRowKeys<PaidPart, Exclude<PaidKeyAction, RowAction>>({
    rows: rows.filter(({ editable }) => editable),
    usable: (_, part) => part,
    first: 'tick',
    actionOf: actionOfPaidKey,
    run(action, { id }) {
      switch (action.do) {
        case 'go':
          return void keys.go(id, action.part);
        case 'pay':
          return props.onPay(id, action.isPaid ? typedAmount(props.usual) : '');
        case 'all':
          return props.onPayAll();
        case 'undo':
          return props.onUndo();
      }
    },
  });
  const { current, go } = keys;
  useEffect(() => {
    if (faulty === null) return;
    go(faulty, 'amount');
    onLed();
  });

  return (
    <SheetTable
      {...keys.table}
      caption="كشافو القطاع وما دفعه كل منهم في الأسبوع المختار"
      columns={['#', 'الاسم', 'دفع', 'المبلغ']}
      isDense={props.isDense}
      className={css.table}
    >
      {rows.map((row) => (
        <PaymentRow
          key={row.id}
          {...row}
          isChanged={props.isMarkedChanged(row)}
          elsewhereText={props.elsewhereText}
          usual={props.usual}
          tabStop={current?.id === row.id ? current.part : null}
          onPay={props.onPay}
          onFocus={keys.setActive}
        />
      ))}
    </SheetTable>
  );
}

const PaymentRow = memo(function PaymentRow(
  props: PaidRow & {
    elsewhereText: string;
    usual: number;
    /** The field of this row in the tab order. */
    tabStop: PaidPart | null;
    onPay: (id: number, typed: string) => void;
    onFocus: (at: { id: number; part: PaidPart }) => void;
  },
) {
  const { id, name, mark, typed, complaint, isChanged } = props;
  const field = useId();
  const isPaid = typed !== '' && (props.amount > 0 || complaint !== undefined);
  const common = (part: PaidPart) => ({
    'data-of': `${id} ${part}`,
    'aria-description': markWord(mark),
    tabIndex: props.tabStop === part ? 0 : -1,
    onFocus: () => props.onFocus({ id, part }),
  });
  return (
    <tr className={sheet.changeable} data-changed={isChanged || undefined}>
      <Box as="td" tone="faint" leading="tight" className={`${sheet.number} ${css.number}`}>
        <span className="tab">{formatDigits(props.number)}</span>
        {mark && (
          <Text as="span" size="tag" tone="quiet" className={css.mark} data-status={mark}>
            {markWord(mark === 'termExecused' ? 'execused' : mark)}
          </Text>
        )}
      </Box>
      <NameCell htmlFor={props.editable ? field : undefined} beneath={css.words}>
        <span>{keepCompounds(name)}</span>
        {complaint ? (
          <Text
            as="span"
            size="tag"
            weight="normal"
            tone="bad"
            id={`${field}-error`}
            className={css.complaint}
          >
            {complaint}
          </Text>
        ) : (
          isChanged && <Was>كان: {paidText(props.stored)}</Was>
        )}
      </NameCell>
      {props.editable ? (
        <>
          <td className={css.tickCell}>
            <TickBox
              {...common('tick')}
              id={field}
              aria-label={`دفع: ${name}`}
              checked={isPaid}
              onChange={() => props.onPay(id, isPaid ? '' : typedAmount(props.usual))}
            >
              {isPaid ? 'دفع' : 'لم يدفع'}
            </TickBox>
          </td>
          <td className={css.amountCell}>
            <input
              {...common('amount')}
              className={`${form.input} ${css.amount}`}
              {...paidInput(typed, (typed) => props.onPay(id, typed))}
              autoComplete="off"
              enterKeyHint="next"
              placeholder="—"
              aria-label={`المبلغ: ${name}`}
              aria-invalid={complaint ? true : undefined}
              aria-describedby={complaint ? `${field}-error` : undefined}
              onFocus={(event) => {
                // Select all, so that typing replaces it.
                event.currentTarget.select();
                props.onFocus({ id, part: 'amount' });
              }}
            />
          </td>
        </>
      ) : (
        <Box
          as="td"
          size="tag"
          tone="quiet"
          textAlign="end"
          colSpan={2}
          className={`${sheet.fixed} ${css.fixed}`}
        >
          <Badge tone="neutral">{paidText(props.stored)}</Badge>
          <span>{props.elsewhereText}</span>
        </Box>
      )}
    </tr>
  );
});
