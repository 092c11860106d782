import { captainTypeLabels } from '../../contract/core/labels.ts';
import { DATA_FOLDERS } from '../../scripts/read-setting.mjs';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoGroup } from '../demo/demo.ts';
import { insertDemoGroups } from '../demo/groups.ts';
import { isFirstRun } from '../features/auth/queries.ts';
import { run } from '../main.ts';

const setDefault = (name: string, value: string) => {
  if (!process.env[`${name}_FILE`]) process.env[name] ||= value;
};
const hasGroups = process.argv.includes('--groups');
const dataDir = DATA_FOLDERS['server/commands/demo.ts'];
setDefault('DATA_DIR', hasGroups ? `${dataDir}-groups` : dataDir);
// Few, because nobody needs them: enough to show the list of backups.
setDefault('BACKUP_KEEP', '2');
setDefault('GROUP_NAME', 'مجموعة النيل الكشفية');
if (hasGroups) {
  setDefault('GROUPS_DOMAIN', 'localhost');
  setDefault('GROUPS_OPEN', 'anybody');
  setDefault('GROUPS_CONTACT', 'operator@khayma.example');
}

function printAccounts(): void {
  for (const { type, phoneNumber } of DEMO_ACCOUNTS) {
    console.log(`  ${captainTypeLabels[type]}: ${phoneNumber} / ${DEMO_PASSWORD}`);
  }
}

await run({
  one: async ({ db, settings, clock }) => {
    if (await isFirstRun(db)) {
      await insertDemoGroup(db, { now: clock(), timeZone: settings.timeZone });
    }
    console.log('مجموعة تجريبية، كل من فيها من نسج الخيال. الحسابات:');
    printAccounts();
  },
  many: async (program, settings) => {
    const { slugs, operator } = await insertDemoGroups(program);
    const port = settings.port === 80 ? '' : `:${settings.port}`;
    console.log('خمس مجموعات تجريبية، كل من فيها من نسج الخيال، وحسابات كل منها:');
    printAccounts();
    for (const slug of slugs) console.log(`  http://${slug}.${settings.groups!.domain}${port}`);
    console.log(
      `المشغّل: http://${settings.groups!.domain}${port}/operator ‏${operator.email} / ${operator.password}`,
    );
  },
});
