import { planImport } from '../kashafty/plan.ts';
import { readSource } from '../kashafty/source.ts';
import { readAccounts, storePlan } from '../kashafty/store.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { StartupError } from '../startup-error.ts';
import { runWithDatabase } from './run-command.ts';

/** The address of Kashafty's database, and whether only the report is wanted. */
function readArguments(): { url: string; onlyChecks: boolean } {
  const args = process.argv.slice(2);
  const [url = '', ...more] = args.filter((argument) => argument !== '--check');
  const isAddress = /^postgres(ql)?:\/\//.test(url) && more.length === 0;
  if (isAddress) return { url, onlyChecks: args.includes('--check') };
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب عنوان قاعدة بيانات كشافتي بعد الأمر: npm run import-kashafty -- postgres://reader:…@host/kashafty --check',
    "the arguments are the address of Kashafty's database and, for the report alone, --check",
  );
}

await runWithDatabase(async ({ database: { jobDb }, settings, row }) => {
  const { url, onlyChecks } = readArguments();
  const accounts = await readAccounts(jobDb);
  const source = await readSource(url);
  const now = new Date();
  const nobodysHash = await hashPassword(crypto.randomUUID());
  const scoutsLimit = row?.scoutsLimit ?? null;
  const { timeZone } = settings;
  const plan = planImport(source, { now, timeZone, accounts, nobodysHash, scoutsLimit });
  console.log(plan.report);
  await storePlan(jobDb, plan, { now, settings, accounts, onlyChecks });
  if (onlyChecks) {
    console.log('\nهذا فحص فقط، ولم يُكتب شيء. أعد الأمر بلا ‎--check للنقل.');
    return;
  }
  console.log('\nتم النقل. يسجّل القادة الدخول برقم الهاتف وكلمة السر كما في كشافتي.');
});
