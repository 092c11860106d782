import { existsSync, readdirSync } from 'node:fs';
import { compareVersions } from '../lib/releases.ts';
import { currentFolder, place, programEnvironment, servesManyGroups, versionIn } from './place.ts';
import { readReady } from './processes.ts';
import { inWords, say } from './speech.ts';

/** A number of hours, in days from two days on. */
const ageText = (hours: number): string =>
  hours < 48
    ? inWords(`قبل ${Math.round(hours)} ساعة`, `${Math.round(hours)} hours ago`)
    : inWords(`قبل ${Math.round(hours / 24)} يوماً`, `${Math.round(hours / 24)} days ago`);

/** The newest version that was brought here and does not run. */
function waitingVersion(current: string): string | undefined {
  if (!existsSync(place.versions)) return undefined;
  return readdirSync(place.versions)
    .filter((name) => /^\d/.test(name) && compareVersions(name, current) > 0)
    .sort(compareVersions)
    .at(-1);
}

/** Says in sentences how the server is; returns whether all is well. */
export async function tellStatus(): Promise<boolean> {
  const version = versionIn(currentFolder())!;
  const ready = await readReady(programEnvironment().PORT ?? '3000');
  if (ready === null) {
    say(
      `الإصدار ${version} لا يعمل الآن. اقرأ السبب: khayma logs`,
      `Version ${version} does not run now. Read why: khayma logs`,
    );
    return false;
  }
  say(`الإصدار ${version} يعمل`, `Version ${version} runs`);
  const { backup, disk } = ready;
  if (disk) {
    const free = `${(disk.freeMb / 1000).toFixed(1)}`;
    if (disk.low)
      say(`القرص يكاد يمتلئ: بقي ${free} جيجابايت`, `The disk is nearly full: ${free} GB are free`);
    else say(`بقي على القرص ${free} جيجابايت`, `${free} GB of the disk are free`);
  }
  const hasManyGroups = servesManyGroups();
  if (!backup && !hasManyGroups) {
    say(
      'لا نسخة احتياطية يومية بعد: ينشئها البرنامج خلال ساعة من أول حساب',
      'There is no daily backup yet: the program makes it within an hour of the first account',
    );
  } else if (backup) {
    const proof = backup.provenAt
      ? inWords('وجُرّبت استعادتها', 'restored on trial')
      : inWords('ولم تُجرَّب استعادتها', 'not restored on trial');
    say(
      `آخر نسخة احتياطية ${ageText(backup.ageHours)}، ${proof}`,
      `The last backup was made ${ageText(backup.ageHours)}, ${proof}`,
    );
    if (backup.failed) say('وتعذّرت آخر محاولة بعدها', 'The newest attempt has failed');
  }
  const waiting = waitingVersion(version);
  if (waiting) {
    say(
      `الإصدار ${waiting} هنا وينتظر: khayma upgrade ${waiting}`,
      `Version ${waiting} is here and waits: khayma upgrade ${waiting}`,
    );
  }
  return (hasManyGroups || (backup !== null && !backup.failed)) && !disk?.low;
}
