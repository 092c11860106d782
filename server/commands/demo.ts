import { captainTypeLabels } from '../../contract/core/labels.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { DATA_FOLDERS } from '../../scripts/read-setting.mjs';
import { askedCountry } from '../demo/asked-country.ts';
import { castHere } from '../demo/cast.ts';
import { DEMO_PASSWORD, demoAccounts, insertDemoGroup } from '../demo/demo.ts';
import { insertDemoGroups } from '../demo/groups.ts';
import { isFirstRun } from '../features/auth/queries.ts';
import { inCountry } from '../lib/group-country.ts';
import { run } from '../main.ts';

const setDefault = (name: string, value: string) => {
  if (!process.env[`${name}_FILE`]) process.env[name] ||= value;
};
const hasGroups = process.argv.includes('--groups');
const isPublic = process.argv.includes('--public');
const code = askedCountry();
const dataDir = DATA_FOLDERS['server/commands/demo.ts'];
const own = isPublic
  ? '-public'
  : hasGroups
    ? '-groups'
    : code === EGYPT.code
      ? ''
      : `-${code.toLowerCase()}`;
setDefault('DATA_DIR', `${dataDir}${own}`);
setDefault('GROUP_COUNTRY', code);
// Few, because nobody needs them: enough to show the list of backups.
setDefault('BACKUP_KEEP', '2');
setDefault('GROUP_NAME', inCountry(countryOf(code), castHere).groupName);
if (isPublic) {
  setDefault('PUBLIC_DEMO', 'yes');
  console.log('تجريب مفتوح للجميع: لكل زائر نسخة من مجموعة من نسج الخيال، تُمحى بعد ساعة.');
} else if (hasGroups) {
  setDefault('GROUPS_DOMAIN', 'localhost');
  setDefault('GROUPS_OPEN', 'anybody');
  setDefault('GROUPS_CONTACT', 'operator@khayma.example');
}

function printAccounts(): void {
  for (const { type, phoneNumber } of demoAccounts()) {
    console.log(`  ${captainTypeLabels[type]}: ${phoneNumber} / ${DEMO_PASSWORD}`);
  }
}

await run({
  one: async ({ db, settings, clock }) => {
    await inCountry(countryOf(settings.firstCountry), async () => {
      if (await isFirstRun(db)) {
        await insertDemoGroup(db, { now: clock(), timeZone: settings.timeZone });
      }
      console.log('مجموعة تجريبية، كل من فيها من نسج الخيال. الحسابات:');
      printAccounts();
    });
  },
  many: async (program, settings) => {
    const port = settings.port === 80 ? '' : `:${settings.port}`;
    const { slugs, operator } = await inCountry(countryOf(settings.firstCountry), async () => {
      const made = await insertDemoGroups(program);
      console.log('خمس مجموعات تجريبية، كل من فيها من نسج الخيال، وحسابات كل منها:');
      printAccounts();
      return made;
    });
    for (const slug of slugs) console.log(`  http://${slug}.${settings.groups!.domain}${port}`);
    console.log(
      `المشغّل: http://${settings.groups!.domain}${port}/operator ‏${operator.email} / ${operator.password}`,
    );
  },
});
