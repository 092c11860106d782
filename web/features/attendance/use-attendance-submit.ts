import { useState } from 'react';
import {
  type AttendanceStatus,
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance.ts';
import { toLatinDigits } from '../../../contract/digits.ts';
import { recordSubscription } from '../../../contract/finance.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { arabicOf, useApiMutation } from '../../lib/api.ts';

interface Week {
  weekNumber: number;
  termNumber: number;
}
export interface SectorWeek extends Week {
  sector: SectorName;
}
type Records = readonly { id: number; attendanceStatus: AttendanceStatus }[];

const options = {
  // The draft goes once the stored week is on screen: without it the list would show the week before.
  untilFresh: true,
  successMessage: 'تم تسجيل الغياب بنجاح',
  errorMessage: 'حدث خطأ أثناء تسجيل الغياب',
};

/** Hands in a week of the unit's captains; whether it was stored. */
export function useUnitSubmit({ weekNumber, termNumber }: Week) {
  const attendance = useApiMutation(recordCaptainAttendance, options);
  const handIn = (records: Records) => {
    const attendanceRecords = records.map(({ id, attendanceStatus }) => ({
      captainId: id,
      attendanceStatus,
      weekNumber,
      termNumber,
    }));
    return succeeds(attendance.mutateAsync({ body: { attendanceRecords } }));
  };
  return { handIn, isPending: attendance.isPending };
}

/** What became of a sector's submission: each of its two halves is stored or is still to be handed in. */
interface Outcome {
  isAttendanceStored: boolean;
  isAmountStored: boolean;
  amountError?: string;
}

/**
 * Hands in a sector's week: attendance first, then the subscription. A half that fails says so in a toast and can be
 * handed in again; nothing is sent while the amount is missing or no whole number.
 */
export function useSectorSubmit({ sector, weekNumber, termNumber }: SectorWeek) {
  const attendance = useApiMutation(recordScoutAttendance, options);
  const subscription = useApiMutation(recordSubscription, {
    successMessage: 'تم تسجيل الاشتراك بنجاح',
    errorMessage: 'حدث خطأ أثناء تسجيل الاشتراك',
  });
  const [isPending, setPending] = useState(false);

  async function handIn(sheet: {
    records: Records;
    amount: string;
    /** The typed amount is what the server has already. */
    isAmountStored: boolean;
  }): Promise<Outcome> {
    const body = { ...sector, weekNumber, termNumber, value: wholeNumber(sheet.amount) };
    const amountError = complaintOf(sheet.amount, body);
    if (amountError) return { isAttendanceStored: false, isAmountStored: false, amountError };
    setPending(true);
    try {
      const records = sheet.records.map(({ id, attendanceStatus }) => ({
        scoutId: id,
        attendanceStatus,
        ...sector,
        weekNumber,
        termNumber,
      }));
      const isAttendanceStored = await succeeds(
        attendance.mutateAsync({ body: { attendanceRecords: records } }),
      );
      const isAmountStored =
        sheet.isAmountStored || (await succeeds(subscription.mutateAsync({ body })));
      return { isAttendanceStored, isAmountStored };
    } finally {
      setPending(false);
    }
  }

  return { handIn, isPending };
}

/** What was typed as amount, in whichever digits; NaN where it is no number. */
export const wholeNumber = (amount: string) =>
  amount.trim() === '' ? Number.NaN : Number(toLatinDigits(amount).trim());

/** What is wrong with the amount, by the rule that the server applies. */
function complaintOf(amount: string, body: object): string | undefined {
  if (amount.trim() === '') return 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء';
  const issue = recordSubscription.body
    .safeParse(body)
    .error?.issues.find(({ path }) => path[0] === 'value');
  return issue && arabicOf(issue);
}

/** Whether the call was stored; why not has been said by its toast. */
async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch {
    return false;
  }
}
