import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mobileField } from '../../contract/core/fields.ts';
import { country } from '../../contract/countries/current.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { findAccount } from '../features/auth/queries.ts';
import { removeAll } from '../features/auth/second-factor-queries.ts';
import { getCaptain, giveOneTimePassword } from '../features/captains/queries.ts';
import { accountNotice } from '../features/captains/rules.ts';
import { notifyAbout } from '../features/notifications/queries.ts';
import { storeChanges } from '../http/history.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { oneTimePassword } from '../secrets/random-code.ts';
import { StartupError } from '../startup-error.ts';
import { runWithDatabase } from './run-command.ts';

/** The captain's phone number as it is stored. */
function readPhone(argument: string | undefined): string {
  const phone = mobileField.safeParse(argument);
  if (phone.success) return phone.data;
  const { example } = country().mobile;
  throw new StartupError(
    'BAD_ARGUMENT',
    `اكتب رقم هاتف القائد بعد الأمر: npm run reset-password -- ${example}`,
    `the one argument is the phone number of a captain, such as ${example}`,
  );
}

/** The option that also removes the second factor: the codes of a lost phone, and passkeys. */
const WITHOUT_SECOND_FACTOR = '--without-second-factor';

/**
 * Gives the captain with that phone number a one-time password, and removes their second factor if asked; returns whether
 * there was one. The history names nobody, because nobody is signed in.
 */
async function resetPassword(
  db: Kysely<DB>,
  { phone, withoutSecondFactor, now }: { phone: string; withoutSecondFactor: boolean; now: Date },
): Promise<{ password: string; isTurnedOff: boolean }> {
  const password = oneTimePassword(randomBytes);
  const passwordHash = await hashPassword(password);
  const isTurnedOff = await withTransaction(db, async (db) => {
    const account = await findAccount(db, phone);
    if (!account) {
      throw new StartupError(
        'NO_SUCH_ACCOUNT',
        `لا يوجد حساب برقم الهاتف ${phone}`,
        `no captain has the phone number ${phone}`,
      );
    }
    if (account.closedAt !== null) {
      throw new StartupError(
        'ACCOUNT_IS_CLOSED',
        `الحساب صاحب رقم الهاتف ${phone} مغلق، ويستطيع قائد عام إعادة فتحه`,
        `the account of ${phone} is closed; a general captain can reopen it`,
      );
    }
    const { captainId } = account;
    await giveOneTimePassword(db, { captainId, passwordHash, now });
    const captain = await getCaptain(db, captainId);
    const notice = accountNotice('password', { captain, by: null, before: captain.type });
    await notifyAbout(db, { type: 'other', ...notice }, captainId, null, now);
    const entityId = String(captainId);
    const change = {
      entity: 'captain',
      action: 'password',
      entityId,
      before: null,
      after: null,
    } as const;
    const off = withoutSecondFactor && (await removeAll(db, captainId));
    const turnedOff = {
      entity: 'secondFactor',
      action: 'delete',
      entityId,
      before: { kind: 'all', name: null },
      after: null,
    } as const;
    const changes = off ? [change, turnedOff] : [change];
    await storeChanges(
      db,
      changes.map((change) => ({ at: now, captainId: null, change })),
    );
    return off;
  });
  return { password, isTurnedOff };
}

await runWithDatabase(async ({ database: { db } }) => {
  const [first, ...options] = process.argv.slice(2);
  const phone = readPhone(first);
  const unknown = options.find((option) => option !== WITHOUT_SECOND_FACTOR);
  if (unknown !== undefined) {
    throw new StartupError(
      'BAD_ARGUMENT',
      `لا يعرف الأمر ${unknown}، ويقبل بعد رقم الهاتف ${WITHOUT_SECOND_FACTOR} وحده`,
      `${unknown} is not known; after the phone number only ${WITHOUT_SECOND_FACTOR} is`,
    );
  }
  const { password, isTurnedOff } = await resetPassword(db, {
    phone,
    withoutSecondFactor: options.includes(WITHOUT_SECOND_FACTOR),
    now: new Date(),
  });
  const off = isTurnedOff ? '\nوأُوقف التحقق بخطوتين لهذا الحساب.' : '';
  console.log(
    `كلمة السر المؤقتة لصاحب رقم الهاتف ${phone}، ولن تظهر مرة أخرى:\n\n${password}\n\nيجب تغييرها عند أول تسجيل دخول، وقد انتهت كل الجلسات السابقة.${off}`,
  );
});
