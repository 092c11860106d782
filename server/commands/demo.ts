import { captainTypeLabels } from '../../contract/core/labels.ts';
import { DATA_FOLDERS } from '../../scripts/read-setting.mjs';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoGroup } from '../demo/demo.ts';
import { isFirstRun } from '../features/auth/queries.ts';
import { run } from '../main.ts';

const setDefault = (name: string, value: string) => {
  if (!process.env[`${name}_FILE`]) process.env[name] ||= value;
};
setDefault('DATA_DIR', DATA_FOLDERS['server/commands/demo.ts']);
// Few, because nobody needs them: enough to show the list of backups.
setDefault('BACKUP_KEEP', '2');
setDefault('GROUP_NAME', 'مجموعة النيل الكشفية');

await run(async ({ db, settings, clock }) => {
  if (await isFirstRun(db)) {
    await insertDemoGroup(db, { now: clock(), timeZone: settings.timeZone });
  }
  console.log('مجموعة تجريبية، كل من فيها من نسج الخيال. الحسابات:');
  for (const { type, phoneNumber } of DEMO_ACCOUNTS) {
    console.log(`  ${captainTypeLabels[type]}: ${phoneNumber} / ${DEMO_PASSWORD}`);
  }
});
