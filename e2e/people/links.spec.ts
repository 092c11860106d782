import type { Scout } from '../../contract/scouts/endpoints.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector } from '../support/group.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const general = demoPhone('general');

async function addScout(demo: Server, scout: object): Promise<Scout> {
  const made = await demo.write<{ body: Scout }>(general, 'POST', '/scout', {
    gender: 'male',
    ...scout,
  });
  return made.body;
}

test('two families on one phone have a message and a link each once a captain says so @phone', async ({
  page,
  demo,
}) => {
  await addSector(demo, 'مشترك', 'أ');
  const own = { baseName: 'مشترك', suffixName: 'أ', phoneNumber: aPhone() };
  const mina = await addScout(demo, { ...own, name: 'مينا عادل فهمي' });
  await addScout(demo, { ...own, name: 'يوسف سمعان فهمي' });
  await openSignedIn(
    page,
    demo,
    general,
    `/families/messages?kind=sector&base=${encodeURIComponent('مشترك')}&suffix=${encodeURIComponent('أ')}`,
  );
  const asks = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'إخوة أم أسر على رقم واحد؟' }) });
  await expect(asks).toContainText('أخوه يوسف سمعان فهمي؟');
  await expect(page.getByText('أسرة واحدة، كشافان')).toBeVisible();
  await asks.getByRole('button', { name: /^لا/ }).click();
  await expect(asks).toHaveCount(0);
  await expect(page.getByText('أسرتان', { exact: true })).toBeVisible();

  await page.goto(`${demo.address}/scout/${mina.scoutId}`);
  await page.getByRole('button', { name: 'رابط للأسرة' }).click();
  const sheet = page.getByRole('dialog', { name: /^رابط أسرة / });
  await sheet.getByRole('button', { name: 'إنشاء الرابط' }).click();
  await expect(sheet).toContainText('لا أحد بهذا الرقم');
  await sheet.getByRole('button', { name: 'رابط لولي أمر آخر' }).click();
  await sheet.getByLabel('ولي الأمر', { exact: true }).fill('سوزان كمال');
  await sheet.getByLabel('هاتفه').fill(aPhone());
  await sheet.getByRole('button', { name: 'إنشاء رابط له' }).click();
  await expect(sheet.getByRole('heading', { name: 'رابط سوزان كمال' })).toBeVisible();
});

test('a family whose link a former captain knows says a guardian’s digits, and reads what was done @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/403 .*\/consent/);
  const { body } = await demo.read<{ body: Scout[] }>(demoPhone('regular'), '/scout');
  const { sectorBaseName, sectorSuffixName } = body[0]!;
  const fields = { name: 'كيرلس منير', gender: 'male', phoneNumber: aPhone() };
  const own = { baseName: sectorBaseName, suffixName: sectorSuffixName };
  const { scoutId } = await addScout(demo, { ...fields, ...own });
  const path = `/scout/${scoutId}/link`;
  const link = await demo.write<{ body: { key: string } }>(demoPhone('regular'), 'POST', path, {});
  await addSector(demo, 'انتقل', 'أ');
  const moved = { ...fields, baseName: 'انتقل', suffixName: 'أ' };
  await demo.write(general, 'PUT', `/scout/${scoutId}`, moved);

  await page.goto(`${demo.address}/p/${link.body.key}`);
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  await page.getByLabel('اسمكم').fill('منير حلمي');
  await page.getByText('الأب', { exact: true }).click();
  await page.getByLabel(/^أوافق على أن تحفظ المجموعة/).check();
  const digits = page.getByLabel('آخر أربعة أرقام من هاتف ولي الأمر');
  await digits.fill('0000');
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  await expect(
    page.locator('form').getByText('ليست هذه آخر أربعة أرقام من هاتف ولي أمر نعرفه'),
  ).toBeVisible();
  await quiet(page);
  await digits.fill(fields.phoneNumber.slice(-4));
  await page.getByRole('button', { name: 'تسجيل الموافقة' }).click();
  const acts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'ما تمّ من هذا الرابط' }) });
  await expect(acts).toContainText('سُجّلت الموافقة');
  await expect(acts).toContainText('اليوم');
});
