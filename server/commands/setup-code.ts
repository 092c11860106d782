import { renderUnicodeCompact } from 'uqr';
import { isFirstRun } from '../features/auth/queries.ts';
import { secretOf } from '../groups/serving/secrets.ts';
import { keepSecret } from '../secrets/secret.ts';
import { setupPath } from '../secrets/setup-code.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runWithDatabase } from './run-command.ts';

/** Scheme, host and port of the address that people open. */
function readOrigin(argument: string): string {
  const url = URL.parse(argument);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب عنوان المجموعة بعد الأمر: npm run setup-code -- https://group.example',
    'the one argument is the address that people open, such as https://group.example',
  );
}

await runWithDatabase(async ({ database: { db }, row }) => {
  // Unlike other commands, this one needs the secret.
  const { jwtSecret, dataDir, port } = readSettings(process.env);
  const [address, ...options] = process.argv.slice(2);
  const origin = readOrigin(address ?? `http://127.0.0.1:${port}`);
  if (!(await isFirstRun(db))) {
    console.log('يوجد حساب بالفعل، ولا يحتاج أحد إلى رمز الإعداد');
    return;
  }
  const secret = jwtSecret ?? (await keepSecret(dataDir));
  const own = row ? secretOf(secret, row.salt) : secret;
  const opened = `${origin}${setupPath(own)}`;
  console.log(`أول حساب (القائد العام): ${opened}`);
  if (options.includes('--qr')) console.log(renderUnicodeCompact(opened));
});
