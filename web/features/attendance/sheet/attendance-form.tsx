import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { matchesSearch } from '../../../../contract/core/text.ts';
import { countOf, formatNumber } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import type { Draft } from '../../../shared/sheet/attendance-rules.ts';
import { KeysHelp } from '../../../shared/sheet/keys-help-box.tsx';
import type { Recorded } from '../../../shared/sheet/recorded.ts';
import css from '../../../shared/sheet/sheet-frame.module.css';
import { ListNote, SheetFrame } from '../../../shared/sheet/sheet-frame.tsx';
import { SheetMenu, type SheetSwitches } from '../../../shared/sheet/sheet-menu-box.tsx';
import type { AskedWeek } from '../../../shared/sheet/sheet-week-picker.tsx';
import { useSheetPanel } from '../../../shared/sheet/use-sheet-panel.ts';
import { Grid } from '../../../ui/layout/box.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { useKeptSwitch } from '../../../ui/use-kept-switch.ts';
import type { WhoPaidSetting } from '../paid/use-who-paid.ts';
import type { AttendanceSheet } from '../use-attendance-sheet.ts';
import { WeekStateCard } from '../week-state-card.tsx';
import { AttendanceFootBox } from './attendance-foot-box.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { SheetTools } from './sheet-tools-box.tsx';

// Most sectors do not note who paid.
const loadPaid = () => import('../paid/paid-list.tsx');
const PaidTools = lazy(() => loadPaid().then((file) => ({ default: file.PaidTools })));
const PaidList = lazy(() => loadPaid().then((file) => ({ default: file.PaidList })));

const markKeys = [
  ['بين الأسماء', '↑ ↓'],
  ['حاضر، معتذر، غائب', 'ح م غ'],
  ['الكل حاضر', 'ك'],
  ['رقم الاسم ينقلك إليه', formatDigits('2 5')],
  ['من القائمة إلى المبلغ والتسليم', 'Tab'],
] as const;
const paymentKeys = [
  ['بين الأسماء', '↑ ↓'],
  ['بين العلامة والمبلغ', '→ ←'],
  ['دفع، لم يدفع', 'د ل'],
  ['الحاضرون دفعوا', 'ك'],
  ['رقم الاسم ينقلك إليه', formatDigits('2 5')],
] as const;

/** A list this large is shown in parts: the search reaches the rest. */
const ROWS_AT_ONCE = 100;

/**
 * A week's list to tick and hand in, of scouts or of captains. Everything that is ticked is kept on the device at once;
 * the state says where it stands.
 */
export function AttendanceForm(props: {
  asked: AskedWeek;
  sheet: AttendanceSheet;
  caption: string;
  noun: 'scout' | 'captain';
  /** Said of a person whose record was made elsewhere and stays there. */
  elsewhereText: string;
  /** Who handed the week in, and when; null while nobody did. */
  recorded: Recorded | null;
  /** The amount's field, where the sheet has money; `handIn` is what its Enter key does. */
  money?: (handIn: () => void) => ReactNode;
  /** Whether it may be handed in as it stands; says itself what is missing. */
  check?: () => boolean;
  /** The usual payment of a scout, where the sheet notes who paid. */
  setting?: WhoPaidSetting;
  /** The switches in the list's menu, and its links. */
  switches?: SheetSwitches;
  menu?: ReactNode;
  /** How old the list is, where it may no longer be so. */
  age: ReactNode;
  /** In place of the list: what differs from what somebody else stored. */
  conflict: ReactNode;
}) {
  const { asked, sheet, setting } = props;
  const recorded = sheet.hasArrived ? null : props.recorded;
  const [search, setSearch] = useState('');
  // Open if an item waits or was refused.
  const panel = useSheetPanel(sheet, sheet.item !== null);
  const { state } = panel;
  const [isDense, setDense] = useKeptSwitch('attendance-dense');
  const list = useId();
  const setAsked = useSetSearch();
  const isPaidShown = useAnySearch().tab === 'paid' && sheet.paid !== null;
  const paid = sheet.paid ?? [];
  const [faulty, setFaulty] = useState<number | null>(null);
  const hasPaid = sheet.paid !== null;
  useEffect(() => {
    // Preload, for use offline.
    if (hasPaid) void loadPaid().catch(() => {});
  }, [hasPaid]);
  const found = <T extends { name: string }>(rows: readonly T[]) =>
    rows.filter((row) => matchesSearch(row.name, search));
  const shown = found(sheet.rows);
  const shownPaid = found(paid);
  const own = sheet.rows.filter(({ editable }) => editable);
  // In a week that was never stored everything is new: only what was touched just now is marked.
  const isShownChanged = (part: keyof Draft) => (row: { id: number; isChanged: boolean }) =>
    row.isChanged &&
    (sheet.isRecorded || (sheet.step?.part === part && sheet.step.cell === String(row.id)));
  const payAll = () => setting && sheet.payAll(shownPaid, setting.usual);
  const toPaid = () => {
    setSearch('');
    setAsked({ tab: 'paid' });
  };

  const handIn = () =>
    panel.handIn(async () => {
      if (props.check && !props.check()) return false;
      const wrong = paid.find(({ complaint }) => complaint !== undefined);
      if (wrong) {
        toPaid();
        setFaulty(wrong.id);
        return false;
      }
      const { total, unrecorded } = sheet.counts;
      const question = {
        title: 'لم تُعلِّم أحداً',
        body: `يُسجَّل الكل غائباً: ${countOf(total, props.noun)}.`,
        confirmLabel: 'تسجيل الكل غائباً',
      };
      if (unrecorded === total && !(await confirm(question))) return false;
      await sheet.handIn();
      setSearch('');
      return true;
    });

  return (
    <SheetFrame
      {...asked.head}
      withoutMenu={Boolean(props.conflict)}
      sheet={sheet}
      panel={panel}
      recorded={recorded}
      listId={list}
      card={
        <WeekStateCard
          id={panel.id}
          state={state}
          sheet={sheet}
          weekNumber={asked.week.weekNumber}
          place={asked.head.place}
          recorded={recorded}
          noun={props.noun}
          isNews={panel.isNews}
          onPaid={toPaid}
        />
      }
      conflict={props.conflict}
    >
      <div>
        {props.age}
        {asked.termPicker}
      </div>
      <SheetTools
        search={search}
        onSearch={setSearch}
        disabled={own.length === 0}
        onMarkAll={() => sheet.markAll(shown)}
        menu={
          <SheetMenu
            switches={[
              {
                label: 'عرض مكثّف',
                isOn: isDense,
                toggle: () => setDense(!isDense),
              },
              ...(props.switches ?? []),
            ]}
          >
            {props.menu}
          </SheetMenu>
        }
        paid={
          sheet.paid && setting
            ? {
                isShown: isPaidShown,
                tools: (
                  <Suspense>
                    <PaidTools setting={setting} disabled={own.length === 0} onPayAll={payAll} />
                  </Suspense>
                ),
              }
            : null
        }
      />
      <div className={css.list} id={list} tabIndex={-1}>
        {isPaidShown && setting ? (
          <Suspense fallback={<CardSkeleton lines={8} />}>
            <PaidList
              rows={shownPaid.slice(0, ROWS_AT_ONCE)}
              isMarkedChanged={isShownChanged('payments')}
              elsewhereText={props.elsewhereText}
              isDense={isDense}
              usual={setting.usual}
              faulty={faulty}
              onLed={() => setFaulty(null)}
              onPay={sheet.pay}
              onPayAll={payAll}
              onUndo={sheet.undo}
            />
          </Suspense>
        ) : (
          <AttendanceList
            rows={shown.slice(0, ROWS_AT_ONCE)}
            isMarkedChanged={isShownChanged('statuses')}
            caption={props.caption}
            elsewhereText={props.elsewhereText}
            isDense={isDense}
            onTap={sheet.tap}
            onSet={sheet.set}
            onMarkAll={() => sheet.markAll(shown)}
            onUndo={sheet.undo}
          />
        )}
        {shown.length === 0 && <ListNote>لا يوجد اسم يطابق البحث</ListNote>}
        {shown.length > ROWS_AT_ONCE && (
          <ListNote>
            يظهر أول {formatNumber(ROWS_AT_ONCE)} اسم، ابحث بالاسم للوصول إلى الباقي
          </ListNote>
        )}
      </div>
      <Grid gap="16" above="16" className={css.side}>
        <AttendanceFootBox
          sheet={sheet}
          state={state}
          recorded={recorded}
          isPaidShown={isPaidShown}
          money={props.money?.(() => void handIn())}
          blocked={
            own.length === 0
              ? `لا يوجد ما يُسلَّم: حضور كل الأسماء في هذا الأسبوع ${props.elsewhereText}.`
              : null
          }
          onSubmit={() => void handIn()}
        />
        {asked.notices}
        <KeysHelp title="بلوحة المفاتيح" keys={isPaidShown ? paymentKeys : markKeys} />
      </Grid>
    </SheetFrame>
  );
}
