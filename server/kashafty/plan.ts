import { countText } from '../../contract/core/counting.ts';
import { ofScouts } from '../../contract/core/labels.ts';
import { formatNumber } from '../../contract/core/numbers.ts';
import { country } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { StartupError } from '../startup-error.ts';
import { withoutDangling } from './dangling.ts';
import { planMoney } from './money.ts';
import { createOutcome, type Setting } from './outcome.ts';
import { planPeople } from './people.ts';
import { planActivities, planMessages, planReports, planSessions, planTests } from './records.ts';
import { reportText } from './report.ts';
import type { Source } from './source.ts';
import type { Account } from './store.ts';
import { captainPhone } from './values.ts';
import { planAttendance, planCalendar } from './weeks.ts';

export type Plan = ReturnType<typeof planImport>;
type Group = Omit<Setting, keyof ReturnType<typeof createOutcome>> & {
  /** The most scouts that the operator of many groups allows; null for no limit. */
  scoutsLimit: number | null;
};

/** Reasons that a refusal names: the same mistake may be in thousands of rows. */
const MOST_REASONS = 20;

/** Plans an import's rows and report. Throws StartupError with the reasons against it. */
export function planImport(read: Source, { scoutsLimit, ...group }: Group) {
  const setting = { ...group, ...createOutcome() };
  const source = withNumbersHere(withoutDangling(read, setting), group.accounts);
  const { rows, changes, found, refusals } = setting;
  const people = planPeople(source, setting);
  const context = { ...setting, ...people, ...planCalendar(source, { ...setting, ...people }) };
  planAttendance(source, context);
  planMoney(source, context);
  planActivities(source, context);
  planSessions(source, context);
  planTests(source, context);
  planReports(source, context);
  planMessages(source, context);
  if (country().code !== EGYPT.code) {
    refusals.push('أرقام كشافتي ومبالغها مصرية، فلا تُنقل إلى مجموعة في بلد آخر');
  }
  const present = people.scouts.filter(({ deletedAt }) => deletedAt === null).length;
  if (scoutsLimit !== null && present > scoutsLimit) {
    const most = `ولا يسمح مشغّل البرنامج لهذه المجموعة بأكثر من ${countText(scoutsLimit, ofScouts)}`;
    refusals.push(`في كشافتي ${countText(present, ofScouts)}، ${most}`);
  }
  if (refusals.length > 0) {
    const head = `لا يمكن النقل (الأسباب: ${formatNumber(refusals.length)})، ولم يُكتب شيء:`;
    throw new StartupError(
      'SOURCE_UNSUITABLE',
      [head, ...refusals.slice(0, MOST_REASONS)].join('\n- '),
      `the import is refused for ${refusals.length} reasons; nothing was stored`,
    );
  }
  return { rows, changes, leaderId: people.leaderId, report: reportText(read, rows, found) };
}

/** The columns of the source that hold the number of a captain. */
const COLUMNS = ['captainId', 'unitCaptainId', 'generalCaptainId'];

/** The source with the numbers that captains have here: that of the account with the same phone, or one after all accounts. */
function withNumbersHere(source: Source, accounts: readonly Account[]): Source {
  const accountOf = new Map(accounts.map((row) => [row.phoneNumber as string, row.captainId]));
  const last = Math.max(0, ...accounts.map(({ captainId }) => captainId));
  const numbers = new Map<unknown, number>();
  for (const { captainId, phoneNumber } of source.Captain) {
    const phone = captainPhone(phoneNumber) ?? '';
    numbers.set(captainId, accountOf.get(phone) ?? captainId + last);
    // The first of two captains with the same phone has the account.
    accountOf.delete(phone);
  }
  const renumber = ([column, value]: [string, unknown]) =>
    COLUMNS.includes(column) ? [column, numbers.get(value) ?? null] : [column, value];
  const tables = Object.entries(source).map(([table, rows]) => {
    return [table, rows.map((row) => Object.fromEntries(Object.entries(row).map(renumber)))];
  });
  return Object.fromEntries(tables) as Source;
}
