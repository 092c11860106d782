import { IconChecks, IconDeviceMobileCheck, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import { matchesSearch } from '../../../contract/text.ts';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/form/search-field.tsx';
import { timeOf, weekdayDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useOnline } from '../../lib/use-online.ts';
import css from './attendance-form.module.css';
import { AttendanceSummaryBox } from './attendance-summary-box.tsx';
import { type AttendancePerson, AttendanceTable } from './attendance-table.tsx';
import type { AttendanceDraft } from './use-attendance-draft.ts';

/** A list this large is shown in parts: the search reaches the rest. */
const ROWS_AT_ONCE = 100;
// Fewer are read faster than a phone's keyboard opens.
const SEARCH_FROM = 9;

/** A person of the week's list with what is stored of them; null is "not recorded". */
export type StoredPerson = AttendancePerson & { stored: AttendanceStatus | null };

/**
 * A week's list to tick and hand in, of scouts or of captains: what is touched goes into `draft`, what is
 * handed in is every person's status. `children` stand beside the list, above the note of who recorded it.
 */
export function AttendanceForm(props: {
  picker: ReactNode;
  people: readonly StoredPerson[];
  caption: string;
  /** Said of a person whose record was made elsewhere and stays there. */
  elsewhereText: string;
  /** Who handed the week in, and when; null while nobody did. */
  recorded: Recorded | null;
  draft: AttendanceDraft;
  isSubmitting: boolean;
  onHandIn: (records: { id: number; attendanceStatus: AttendanceStatus }[]) => void;
  children?: ReactNode;
}) {
  const { people } = props;
  const { draft, isEmpty, isKept, change } = props.draft;
  const [search, setSearch] = useState('');
  const isFew = people.length < SEARCH_FROM;

  const rows = people.map((person, index) => ({
    person,
    number: index + 1,
    status: statusOf(person, draft.statuses),
  }));
  const own = rows.filter((row) => row.person.editable);
  const shown = rows.filter((row) => matchesSearch(row.person.name, search));

  const setStatus = useCallback(
    (id: number, status: AttendanceStatus) =>
      change((draft) => ({ ...draft, statuses: { ...draft.statuses, [id]: status } })),
    [change],
  );

  function markAllPresent() {
    const before = draft.statuses;
    const absent = own.filter((row) => row.status === 'absent');
    const present = Object.fromEntries(absent.map((row) => [row.person.id, 'attended' as const]));
    change((draft) => ({ ...draft, statuses: { ...draft.statuses, ...present } }));
    toast.success('تم تعليم الكل حاضر', {
      label: 'تراجع',
      run: () => change((draft) => ({ ...draft, statuses: before })),
    });
  }

  return (
    <div className={css.sheet}>
      <div className={css.tools} data-few={isFew || undefined}>
        {props.picker}
        <div className={css.find}>
          {!isFew && <SearchField label="بحث بالاسم" value={search} onChange={setSearch} />}
          <Button
            look="tint"
            icon={<IconChecks size={20} stroke={2} aria-hidden />}
            disabled={own.length === 0}
            onClick={markAllPresent}
          >
            الكل حاضر
          </Button>
        </div>
      </div>
      <div className={css.list}>
        <AttendanceTable
          rows={shown.slice(0, ROWS_AT_ONCE)}
          caption={props.caption}
          elsewhereText={props.elsewhereText}
          onChange={setStatus}
        />
        {shown.length === 0 && <p className={css.none}>لا يوجد اسم يطابق البحث</p>}
        {shown.length > ROWS_AT_ONCE && (
          <p className={css.none}>يظهر أول ١٠٠ اسم، ابحث بالاسم للوصول إلى الباقي</p>
        )}
      </div>
      <div className={css.side}>
        {props.children}
        <RecordNote recorded={props.recorded} />
        {!isEmpty && <KeptNote isKept={isKept} />}
        <AttendanceSummaryBox
          statuses={own.map((row) => row.status)}
          isSubmitting={props.isSubmitting}
          blocked={
            own.length === 0
              ? `لا يوجد ما يُسلَّم: حضور كل الأسماء في هذا الأسبوع ${props.elsewhereText}.`
              : null
          }
          onSubmit={() =>
            props.onHandIn(
              own.map(({ person, status }) => ({ id: person.id, attendanceStatus: status })),
            )
          }
        />
      </div>
    </div>
  );
}

function statusOf({ id, stored, editable }: StoredPerson, draft: Record<string, AttendanceStatus>) {
  return (editable ? draft[id] : undefined) ?? stored ?? 'absent';
}

/** Who handed a week in, and when. */
export type Recorded = { by: string; at: string };

/** Who recorded a week, from the answer that carries its list. */
export function recordedOf(answer: {
  recordedBy?: string | undefined;
  recordedAt?: string | undefined;
}): Recorded | null {
  const { recordedBy, recordedAt } = answer;
  return recordedBy !== undefined && recordedAt !== undefined
    ? { by: recordedBy, at: recordedAt }
    : null;
}

/** Says who handed the week in, and when. */
export function RecordNote({ recorded }: { recorded: Recorded | null }) {
  return (
    <p className={css.note}>
      <IconHistory size={22} stroke={1.7} aria-hidden />
      {recorded
        ? `سجّله ${recorded.by}، ${weekdayDate(recorded.at)}، ${timeOf(recorded.at)}`
        : 'لم يُسجَّل هذا الأسبوع بعد'}
    </p>
  );
}

/** Says that what was ticked would survive a reload, and is not handed in yet. */
function KeptNote({ isKept }: { isKept: boolean }) {
  const isOnline = useOnline();
  if (!isKept) {
    return <p className={css.note}>لم يُحفظ على هذا الجهاز، يرجى التسليم قبل إغلاق الصفحة</p>;
  }
  return (
    <p className={css.kept} role="status">
      <IconDeviceMobileCheck size={22} stroke={1.7} aria-hidden />
      {isOnline
        ? 'محفوظ على هذا الجهاز، ولم يُسلَّم بعد'
        : 'محفوظ على هذا الجهاز، سلّمه عند عودة الاتصال'}
    </p>
  );
}
