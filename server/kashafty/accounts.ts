import type { Source } from './source.ts';
import type { Account } from './store.ts';
import { captainPhone } from './values.ts';

/** The columns of the source that hold the number of a captain. */
const COLUMNS = ['captainId', 'unitCaptainId', 'generalCaptainId'];

/** The source with the numbers that captains have here: that of the account with the same phone, or one after all accounts. */
export function withNumbersHere(source: Source, accounts: readonly Account[]): Source {
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
