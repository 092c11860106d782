import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mobileField } from '../contract/fields.ts';
import { runBeside } from './beside.ts';
import type { DB } from './db/tables.ts';
import { findAccount } from './features/auth/queries.ts';
import { oneTimePassword } from './features/auth/rules.ts';
import { getCaptain, giveOneTimePassword } from './features/captains/queries.ts';
import { accountNotice } from './features/captains/rules.ts';
import { notifyAbout } from './features/notifications/queries.ts';
import { storeChanges } from './lib/history.ts';
import { hashPassword } from './lib/passwords.ts';
import { StartupError } from './lib/startup-error.ts';
import { write } from './lib/transaction.ts';

/** The captain's phone number as it is stored. */
function readPhone(argument: string | undefined): string {
  const phone = mobileField.safeParse(argument);
  if (phone.success) return phone.data;
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب رقم هاتف القائد بعد الأمر: npm run reset-password -- 01012345678',
    'the one argument is the phone number of a captain, such as 01012345678',
  );
}

/** Gives the captain with that phone number a one-time password. Nobody is signed in who could be named. */
async function resetPassword(db: Kysely<DB>, phone: string, now: Date): Promise<string> {
  const password = oneTimePassword(randomBytes);
  const passwordHash = await hashPassword(password);
  await write(db, async (db) => {
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
    await storeChanges(db, [{ at: now, captainId: null, change }]);
  });
  return password;
}

await runBeside(async ({ database: { db } }) => {
  const phone = readPhone(process.argv[2]);
  const password = await resetPassword(db, phone, new Date());
  console.log(
    `كلمة السر المؤقتة لصاحب رقم الهاتف ${phone}، ولن تظهر مرة أخرى:\n\n${password}\n\nيجب تغييرها عند أول تسجيل دخول، وقد انتهت كل الجلسات السابقة.`,
  );
});
