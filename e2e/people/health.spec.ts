import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const MOTHER = aPhone();

/** A sector with a captain and one scout without a card, whose family has a link. */
async function aFamily(demo: Server, baseName: string, phone: string) {
  await addSector(demo, baseName);
  const sector = { baseName, suffixName: 'أ' };
  const { captainId } = (await signUp(demo, phone)).body;
  const by = demoPhone('general');
  await demo.write(by, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  const scout = { ...sector, name: 'مينا عادل فهمي', gender: 'male', phoneNumber: MOTHER };
  const { scoutId } = (await demo.write<{ body: { scoutId: number } }>(by, 'POST', '/scout', scout))
    .body;
  const link = await demo.write<{ body: { key: string } }>(
    by,
    'POST',
    `/scout/${scoutId}/link`,
    {},
  );
  return { scoutId, key: link.body.key };
}

const answer = (page: Page, question: string, word: string) =>
  page.getByRole('group', { name: question }).getByRole('button', { name: word }).click();

test('a family fills in the card, opens it by its digits, confirms it and withdraws it @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  const { scoutId, key } = await aFamily(demo, 'صحة', aPhone());
  await page.goto(`${demo.address}/p/${key}`);
  await page.getByRole('button', { name: 'ملء البطاقة' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('بطاقة مينا الصحية');
  await answer(page, 'عند مينا حساسية من شيء؟', 'نعم');
  await answer(page, 'يسبح؟', 'لا');
  await page.getByRole('button', { name: 'حفظ البطاقة' }).click();
  await expect(page.getByText('لا تُحفظ البطاقة دون موافقتكم.')).toBeVisible();
  await expect(page.getByLabel('من أي شيء؟')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('من أي شيء؟').fill('الفول السوداني');
  await page.getByText('شديدة').click();
  await page.getByRole('textbox', { name: 'الأم', exact: true }).fill('نيفين صبحي');
  await page.getByLabel('هاتف الأم').fill(MOTHER.slice(0, -3));
  await page.getByRole('checkbox', { name: 'أوافق على حفظ هذه البطاقة' }).check();
  await page.getByLabel('اسمكم').fill('نيفين صبحي');
  await page.getByRole('radio', { name: 'الأم' }).check();
  await page.getByLabel('آخر أربعة أرقام من هاتف ولي الأمر').fill(MOTHER.slice(-4));
  await page.getByRole('button', { name: 'حفظ البطاقة' }).click();
  await expect(page.getByText('يرجى إدخال رقم هاتف صحيح')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('هاتف الأم').fill(MOTHER);
  await page.getByRole('button', { name: 'حفظ البطاقة' }).click();
  await expect(page.getByText('أُجيب عن ٢ من ٦ أسئلة')).toBeVisible();
  await expect(page.getByText('الفول السوداني')).toHaveCount(0);

  allowFailures(/403/);
  await page.getByRole('button', { name: 'فتح البطاقة' }).click();
  await page.getByLabel('آخر أربعة أرقام من هاتف ولي الأمر').fill('1234');
  await page.getByRole('button', { name: 'فتح', exact: true }).click();
  await expect(page.getByText('ليست هذه آخر أربعة أرقام')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('آخر أربعة أرقام من هاتف ولي الأمر').fill(MOTHER.slice(-4));
  await page.getByRole('button', { name: 'فتح', exact: true }).click();
  await expect(page.getByLabel('من أي شيء؟')).toHaveValue('الفول السوداني');
  await page.getByRole('button', { name: 'صفحة مينا' }).click();

  await page.getByRole('button', { name: 'لم يتغيّر شيء' }).click();
  await page.getByRole('button', { name: 'تراجع' }).click();
  const confirmed = page.waitForResponse(/\/health\/confirm$/);
  await page.getByRole('button', { name: 'لم يتغيّر شيء' }).click();
  expect((await confirmed).status()).toBe(200);

  await page.getByRole('button', { name: 'سحب موافقة البطاقة' }).click();
  await expect(page.getByText('تُحذف البطاقة كلها الآن، ولا تعود.')).toBeVisible();
  await page.getByLabel('آخر أربعة أرقام من هاتف ولي الأمر').fill(MOTHER.slice(-4));
  await page.getByRole('button', { name: 'نعم، حذف البطاقة' }).click();
  await expect(page.getByRole('button', { name: 'ملء البطاقة' })).toBeVisible();
  await openSignedIn(page, demo, demoPhone('general'), `/scout/${scoutId}`);
  await expect(page.getByText('سُحبت الموافقة')).toBeVisible();
  await expect(page.getByText(/^سحبتها الأم في/)).toBeVisible();
});

test('a captain writes a card from a paper, opens it, and sees the mark on the sheet @phone', async ({
  page,
  demo,
}) => {
  const phone = aPhone();
  const { scoutId } = await aFamily(demo, 'صحة', phone);
  await openSignedIn(page, demo, phone, `/scout/${scoutId}`);
  await expect(page.getByText('لم تُملأ')).toBeVisible();
  await page.getByRole('button', { name: 'من ورقة' }).click();
  const dialog = page.getByRole('dialog', { name: 'البطاقة الصحية' });
  await expect(dialog.getByText('تُكتب البطاقة بعد موافقة مكتوبة.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'نعم' }).first()).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'معي ورقة وقّعها ولي الأمر' }).check();
  await dialog.getByLabel('اسم ولي الأمر').fill('نيفين صبحي');
  await dialog.getByRole('radio', { name: 'الأم' }).check();
  await dialog
    .getByRole('group', { name: 'مرض أو حالة صحية؟' })
    .getByRole('button', { name: 'نعم' })
    .click();
  await dialog.getByRole('button', { name: 'ربو' }).click();
  await dialog.getByLabel('ربو: ما العمل؟').fill('بختان من البخاخ الأزرق');
  await dialog.getByRole('textbox', { name: 'الأم', exact: true }).fill('نيفين صبحي');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'حفظ البطاقة' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('فيها تنبيه')).toBeVisible();
  await expect(page.getByText('بختان من البخاخ الأزرق')).toHaveCount(0);
  await page.getByRole('button', { name: 'فتح البطاقة' }).click();
  await expect(page.getByText('بختان من البخاخ الأزرق')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'إغلاق', exact: true }).click();
  await expect(page.getByText('بختان من البخاخ الأزرق')).toHaveCount(0);
  await page.goto(`${demo.address}/record-scouts-absence`);
  await expect(page.getByRole('img', { name: 'تنبيه صحي' })).toHaveCount(1);
  // The phone keeps the mark, and no word of the card.
  const kept = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []));
    const all = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              if (stores.length === 0) return resolve([]);
              const reading = opening.result.transaction(stores);
              resolve(
                Promise.all(
                  stores.map(
                    (store) =>
                      new Promise((done) => {
                        const asked = reading.objectStore(store).getAll();
                        asked.onsuccess = () => done(asked.result);
                      }),
                  ),
                ),
              );
            };
          }),
      ),
    );
    return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
  });
  expect(kept).not.toContain('البخاخ');
});
