import type { Page } from '@playwright/test';
import type { readWeek } from '../../contract/attendance/week.ts';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { addSector, signUp } from '../support/group.ts';
import { comeBack } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

type WeekAnswer = ResponseOf<typeof readWeek>;

const card = (page: Page) => page.getByRole('region', { name: 'من سجّل هذا الأسبوع؟' });
const rowOf = (page: Page, sector: string) =>
  card(page).getByRole('listitem').filter({ hasText: sector });

/** A sector of the made-up group's unit captain, with a scout and these captains. */
async function addMissingSector(demo: Server, baseName: string, phones: string[]) {
  const general = demoPhone('general');
  await addSector(demo, baseName);
  const sector = { baseName, suffixName: 'أ' };
  await demo.write(general, 'POST', '/scout', { ...sector, name: 'كريم صبحي', gender: 'male' });
  for (const phone of phones) {
    const { captainId } = (await signUp(demo, phone)).body;
    await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  }
}

/** Answers the card's request with a changed copy of the group's week. */
async function answerWeek(page: Page, change: (answer: WeekAnswer) => Partial<WeekAnswer>) {
  await askOneByOne(page);
  await page.route('**/api/stat/week', async (route) => {
    const answer = (await (await route.fetch()).json()) as WeekAnswer;
    await route.fulfill({ json: { ...answer, ...change(answer) } });
  });
}

test('a general captain sees who has recorded and reminds the others, and others see that @phone', async ({
  page,
  demo,
}) => {
  const [name, phone] = ['جوالة', '01000000151'];
  await addMissingSector(demo, name, [phone]);
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  // Other journeys record in this group and add sectors to it.
  await expect(card(page).getByText(/^[٠-٩]+ من [٠-٩]+ قطاعاً$/)).toBeVisible();
  const row = rowOf(page, name);
  const text = decodeURIComponent(
    (await row.getByRole('link', { name: 'واتساب إلى سلمى هاني' }).getAttribute('href'))!,
  );
  expect(text).toContain(`https://wa.me/2${phone}?text=مرحباً يا شيفتان سلمى هاني، `);
  expect(text).toContain(`${demo.address}/record-scouts-absence`);
  await row.getByRole('button', { name: 'ذكّرها' }).click();
  await expect(row.getByText(/^تم تذكيرها/)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  const inbox = await demo.read<{ body: { title: string }[] }>(phone, '/notification');
  expect(inbox.body[0]!.title).toBe(`تذكير بتسجيل الغياب: ${name}\u00a0أ`);

  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await expect(rowOf(page, name).getByText(/^تم تذكيرها/)).toBeVisible();
  await expect(rowOf(page, 'مرشدات')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('one tap opens a sector’s records, read-only @phone', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const done = card(page).getByRole('button', { name: /^سُجِّل \([٠-٩]+\)/ });
  const recorded = card(page).getByRole('link', { name: /^كشافة أ/ });
  await expect(done).toBeVisible();
  await expect(recorded).toHaveCount(0);
  // A wide screen shows them at once.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(recorded).toBeVisible();
  await expect(done).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await done.click();
  await recorded.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('غياب كشافة أ');
  await expect(page.getByText(/^الأسبوع ١٠، /)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(/^(سجّله|سجّلته) /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'الرئيسية' }).first().click();
  await expect(card(page)).toBeVisible();
});

test('a sector without a captain leads to assigning one', async ({ page, demo }) => {
  // The made-up sector has a stand-in, who is reminded.
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const row = rowOf(page, 'زهرات ج');
  await expect(row).toContainText(/بلا قائد، بديل: \S+/);
  await expect(row.getByRole('link', { name: /^واتساب إلى/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /^تعيين قائد/ })).toHaveCount(0);
  await answerWeek(page, ({ body }) => ({ body: body.map((each) => ({ ...each, standIns: [] })) }));
  await page.reload();
  await expect(row).toContainText('بلا قائد');
  await row.getByRole('link', { name: 'تعيين قائد لقطاع زهرات ج' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعيين قائد القطاع');
  await expect(page.getByText('لا يقوده أحد الآن')).toBeVisible();
});

test('all other sectors are reminded at once, except those reminded before or without a captain', async ({
  page,
  demo,
}) => {
  // Stated for each sector, because other journeys record in this group.
  const missing = ['أشبال أ', 'زهرات ج', 'كشافة ب', 'مرشدات أ'];
  await answerWeek(page, ({ body }) => ({
    body: body.flatMap((each) => {
      const name = `${each.sectorBaseName} ${each.sectorSuffixName}`;
      const isReminded = name === 'كشافة ب';
      return missing.includes(name)
        ? {
            ...each,
            recordedBy: null,
            recordedAt: null,
            missingWeeks: name === 'مرشدات أ' ? 3 : 1,
            remindedAt: isReminded ? new Date().toISOString() : null,
            remindable: !isReminded && name !== 'زهرات ج',
          }
        : [];
    }),
  }));
  let asked: unknown;
  await page.route('**/api/stat/week/reminder', (route) => {
    asked = route.request().postDataJSON();
    return route.fulfill({ status: 201, json: { message: 'Reminded', body: [], count: 0 } });
  });
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(rowOf(page, 'كشافة ب').getByText(/^تم تذكيرهما/)).toBeVisible();
  await expect(rowOf(page, 'مرشدات أ').getByText('منذ ٣ أسابيع')).toBeVisible();
  await card(page).getByRole('button', { name: 'ذكّر الباقين (٢)' }).click();
  await expect(page.getByText('أُرسل التذكير')).toBeVisible();
  expect(asked).toEqual({});
});

const week = (changes: Partial<Week>) => (answer: WeekAnswer) => ({
  week: { ...answer.week!, ...changes },
});

test('the card says if nothing is missing, nothing can be recorded, or nothing exists', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  const states: [(answer: WeekAnswer) => Partial<WeekAnswer>, string | RegExp][] = [
    [
      ({ body }) => ({ body: body.filter(({ recordedAt }) => recordedAt !== null) }),
      'سجّلت كل القطاعات',
    ],
    [week({ cancelled: true }), 'الأسبوع ١٠ ملغي، لا يُسجَّل فيه شيء'],
    [() => ({ week: null }), 'لم تبدأ الفترة بعد'],
    [() => ({ body: [], count: 0 }), 'لا توجد قطاعات بعد'],
    [
      ({ body }) => ({ body: body.map((each) => ({ ...each, scouts: 0, recordedAt: null })) }),
      'لا يوجد كشافون بعد',
    ],
  ];
  for (const [index, [change, text]] of states.entries()) {
    await answerWeek(page, change);
    if (index === 0) await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
    else await comeBack(page);
    await expect(card(page).getByText(text)).toBeVisible();
    await expect(card(page).getByText('لم يُسجَّل بعد')).toHaveCount(0);
    await page.unrouteAll();
  }
  await askOneByOne(page);
  await page.route('**/api/stat/week', (route) => route.abort());
  await page.reload();
  await expect(card(page).getByText('تعذّر تحميل تسجيل الأسبوع')).toBeVisible();
  await page.unrouteAll();
  await card(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(card(page).getByText(/ من ١[٢-٩] قطاعاً$/)).toBeVisible();
});
