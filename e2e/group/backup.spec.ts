import { createReadStream } from 'node:fs';
import { decodeBackup } from '../../server/backup/file.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { expect, openSignedIn, test } from '../support/server.ts';

const FIRST = aPhone();

test('a general captain downloads the whole group with the password, and no other captain can @phone', async ({
  page,
  own,
  allowFailures,
}) => {
  allowFailures(/status of 400/);
  await signUp(own, FIRST, { firstName: 'مينا' });
  await openSignedIn(page, own, FIRST, '/settings');
  await page.getByRole('button', { name: 'تنزيل نسخة الآن' }).click();
  const dialog = page.getByRole('dialog', { name: 'تنزيل نسخة احتياطية' });
  const password = dialog.getByLabel('كلمة السر', { exact: true });
  const submit = dialog.getByRole('button', { name: 'تنزيل', exact: true });
  await submit.click();
  await expect(dialog.getByText('هذا الحقل مطلوب')).toBeVisible();
  await password.fill('not-this-one');
  await submit.click();
  await expect(dialog.getByText('كلمة السر غير صحيحة')).toBeVisible();
  await expect(password).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await password.fill(DEMO_PASSWORD);
  const saved = page.waitForEvent('download', soon);
  await submit.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^khayma-\d{4}-\d\d-\d\d\.khayma$/);
  await expect(page.getByText('تم تنزيل النسخة الاحتياطية')).toBeVisible();
  await expect(dialog).toBeHidden();
  let captains = 0;
  for await (const part of decodeBackup(createReadStream(await file.path()))) {
    if (part.kind === 'table' && part.name === 'captains') captains = part.rows;
  }
  expect(captains).toBe(1);
});
