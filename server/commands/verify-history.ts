import { formatDigits } from '../../contract/core/digits.ts';
import { formatNumber } from '../../contract/core/numbers.ts';
import type { HistoryProblem } from '../../contract/history/proof.ts';
import { listSoundChecks, verifyHistory } from '../features/history/proof-queries.ts';
import { fingerprintOf } from '../features/history/proof-rules.ts';
import { momentText } from '../lib/date-words.ts';
import { runWithDatabase } from './run-command.ts';

const kinds: Record<HistoryProblem['kind'], string> = {
  changed: 'تغيّر بعد كتابته',
  deleted: 'حُذف',
  added: 'أُضيف من خارج البرنامج',
  missing: 'حُذف ما قبله مباشرة مع أختامه',
  cut: 'حُذف آخر السجل أو أُضيف إليه من خارج البرنامج',
  rewritten: 'لم يعد كما رآه فحص سابق سليم',
};

/** The optional argument: a fingerprint noted from the screen or from a file. */
const [noted] = process.argv.slice(2);

await runWithDatabase(async ({ database: { jobDb }, settings: { timeZone } }) => {
  const { entries, lastAt, problemCount, problems, chains } = await verifyHistory(jobDb);
  const found = `${formatNumber(entries)} من التغييرات، آخرها ${lastAt ? momentText(lastAt, timeZone) : 'لا يوجد'}، البصمة ${fingerprintOf(chains)}`;
  if (problemCount > 0) {
    console.error(`السجل غير سليم: ${found}`);
    for (const { kind, id, at } of problems) {
      console.error(
        `- ${id === null ? 'سلسلة' : `التغيير ${formatDigits(id)}`}: ${kinds[kind]}${at ? ` (${momentText(at, timeZone)})` : ''}`,
      );
    }
    const unnamed = problemCount - problems.length;
    if (unnamed > 0) console.error(`- ومواضع أخرى عددها ${formatNumber(unnamed)}`);
    process.exitCode = 1;
  } else console.log(`السجل سليم: ${found}`);
  if (noted === undefined) return;
  // Computed from the stored ends of the chains, which the check above has found intact.
  const checks = await listSoundChecks(jobDb);
  const seen = checks.find(({ chains }) => fingerprintOf(chains) === noted.toLowerCase());
  if (seen) {
    const state = `${formatNumber(seen.entries)} من التغييرات في ${momentText(seen.checkedAt, timeZone)}`;
    console.log(`البصمة ${noted} لفحص محفوظ: ${state}`);
  } else {
    console.error(`لا يوجد فحص محفوظ ببصمة ${noted}: حُذف الفحص أو أُعيدت كتابة السجل`);
    process.exitCode = 1;
  }
});
