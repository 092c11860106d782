import type { Page } from '@playwright/test';
import type { readWeek } from '../../contract/attendance/week.ts';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, meet, signUp } from '../support/group.ts';
import { needs } from '../support/needs.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

type WeekAnswer = ResponseOf<typeof readWeek>;

/** The first card of leaders on the days after a meeting: a unit captain's own record comes before the sectors'. */
const card = (page: Page) =>
  page.getByRole('region', { name: /^(من سجّل هذا الأسبوع؟|الأسبوع [٠-٩]+: غياب القادة)$/ });
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

/** The folded lines of the card: who has recorded, was reminded, or is more than there is room for. */
const folded = (page: Page) => card(page).getByRole('button', { name: /^(سُجِّل|بقي|ذُكِّر) [٠-٩]+/ });

/** Answers the card's request with a changed copy of the group's week. */
async function answerWeek(page: Page, change: (answer: WeekAnswer) => Partial<WeekAnswer>) {
  await askOneByOne(page);
  await page.route(/\/api\/stat\/week(\?.*)?$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as WeekAnswer;
    await route.fulfill({ json: { ...answer, ...change(answer) } });
  });
}

test('a general captain sees who has recorded and reminds the others, and others see that @phone', async ({
  page,
  demo,
}) => {
  const [name, phone] = ['جوالة', aPhone()];
  await addMissingSector(demo, name, [phone]);
  await meet(demo, 0);
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  // Other journeys record in this group and add sectors to it.
  await expect(card(page).getByText(/^[٠-٩]+ من [٠-٩]+ قطاعاً$/)).toBeVisible();
  await folded(page).click();
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
  await folded(page).click();
  await expect(rowOf(page, name).getByText(/^تم تذكيرها/)).toBeVisible();
  await expect(rowOf(page, 'مرشدات')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('one tap opens a sector’s records, read-only @phone', async ({ page, demo }) => {
  await meet(demo, 0);
  // One sector is missing in any case, because other journeys record in this group.
  await answerWeek(page, ({ body }) => ({
    body: body
      .filter((each) => each.recordedAt !== null || each.sectorBaseName === 'أشبال')
      .map((each) =>
        each.sectorBaseName === 'أشبال' ? { ...each, recordedBy: null, recordedAt: null } : each,
      ),
  }));
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const recorded = card(page).getByRole('link', { name: /^كشافة أ/ });
  await expect(folded(page)).toBeVisible();
  await expect(recorded).toHaveCount(0);
  // A wide screen shows them at once.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(recorded).toBeVisible();
  await expect(folded(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await folded(page).click();
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
  await meet(demo, 0);
  const only = ({ body }: WeekAnswer) =>
    body.filter((each) => `${each.sectorBaseName} ${each.sectorSuffixName}` === 'زهرات ج');
  await answerWeek(page, (answer) => ({ body: only(answer) }));
  // The made-up sector has a stand-in, who is reminded.
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const row = rowOf(page, 'زهرات ج');
  await expect(row).toContainText(/بلا قائد، بديل: \S+/);
  await expect(row.getByRole('link', { name: /^واتساب إلى/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /^تعيين قائد/ })).toHaveCount(0);
  await answerWeek(page, (answer) => ({
    body: only(answer).map((each) => ({ ...each, standIns: [] })),
  }));
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
  await meet(demo, 0);
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

test('the first card says if all have recorded or the week is cancelled, and a lost answer is asked for again', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await meet(demo, 0);
  await answerWeek(page, ({ body }) => ({
    body: body.filter(({ recordedAt }) => recordedAt !== null),
  }));
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(page.getByText('الأسبوع ١٠ اكتمل')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.unrouteAll();

  await askOneByOne(page);
  await page.route('**/api/term/week/all', async (route) => {
    const answer = (await (await route.fetch()).json()) as { body: Week[] };
    const body = answer.body.map((week) => ({ ...week, cancelled: week.weekNumber === 10 }));
    await route.fulfill({ json: { ...answer, body } });
  });
  await page.reload();
  await expect(page.getByText('الأسبوع ١٠ ملغي، لا يُسجَّل فيه شيء')).toBeVisible();
  await expect(page.getByRole('button', { name: /^ذكّر/ })).toHaveCount(0);
  await page.unrouteAll();

  await askOneByOne(page);
  await page.route('**/api/stat/week', (route) => route.abort());
  await page.reload();
  await expect(needs(page).getByText('تعذّر تحميل ما يحتاج إليك')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.unrouteAll();
  await needs(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(card(page).getByText(/ من ١[٢-٩] قطاعاً$/)).toBeVisible();
});
