import type { Locator, Page } from '@playwright/test';
import { aPhone } from '../support/fresh.ts';
import { meet, passFirstSteps, signUp } from '../support/group.ts';
import { choiceField } from '../support/kit.ts';
import { need } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { aPlace, deliver, fill, line, next, type Place, state } from '../support/scores.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

// One after the other: the general captain's reminder to all would reach the unit's sectors too.
test.describe.configure({ mode: 'default' });

/** The most taps on a phone from the dashboard to the end of what a captain does every week. */
const MOST = {
  attendance: 4,
  points: 8,
  call: 1,
  /** While the week is to be handed in, its card comes first, and the calls are a line of the list. */
  callBeforeHandIn: 2,
  callOfUnit: 2,
  callOfGroup: 2,
  correction: 5,
  captainsAttendance: 3,
  remindOne: 1,
  remindAll: 1,
  messageToAll: 5,
  messages: 1,
  assignToTheOnlySector: 1,
  assign: 4,
};

const general = demoPhone('general');

/** Counts what a thumb does; scrolling is free. */
function aThumb(page: Page) {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      await what.tap();
      taps += 1;
    },
    /** Types into a field, which is tapped first. */
    type: async (field: Locator, text: string) => {
      await field.tap();
      taps += 1;
      await field.fill(text);
    },
    /** Chooses in a list that the phone opens: one tap opens it, another one chooses. */
    choose: async (list: Locator, value: string) => {
      await list.selectOption(value);
      taps += 2;
    },
    /** Ends a task, back at the dashboard for the next one. */
    endOf: async (task: keyof typeof MOST, server: Server) => {
      console.log(`${task}: ${taps} taps`);
      expect(taps, `taps of ${task}`).toBeLessThanOrEqual(MOST[task]);
      taps = 0;
      await page.goto(`${server.address}/dashboard`);
    },
  };
}

type Thumb = ReturnType<typeof aThumb>;

/** A scout whose family has a number and who was absent in each of the last three weeks. */
async function anAbsentScout(demo: Server, { sector, phones, week }: Place, name: string) {
  const scout = { ...sector, name, gender: 'male', phoneNumber: aPhone() };
  const { scoutId } = (
    await demo.write<{ body: { scoutId: number } }>(general, 'POST', '/scout', scout)
  ).body;
  for (const weeksAgo of [3, 2, 1]) {
    await demo.write(phones[0], 'POST', '/scoutAttendance', {
      attendanceRecords: [
        {
          scoutId,
          attendanceStatus: 'absent',
          weekNumber: week.weekNumber - weeksAgo,
          termNumber: week.termNumber,
          ...sector,
        },
      ],
      subscription: 40,
    });
  }
}

/** Calls the family of the scout who is away longest: from the first card, else by the line of the list. */
async function callFirst(page: Page, thumb: Thumb) {
  const call = page.getByRole('main').locator('a[href^="tel:"]');
  const line = need(page, /^مكالمات اليوم/);
  await expect(call.or(line).first()).toBeVisible();
  await quiet(page);
  const calls = await call.count();
  if (calls === 0) {
    await thumb.tap(line);
    await expect(page).toHaveURL(/follow-up/);
  }
  // No program here takes the call.
  await call.first().evaluate((link) => {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      document.body.dataset.called = (link as HTMLAnchorElement).href;
    });
  });
  await thumb.tap(call.first());
  await expect(page.locator('body')).toHaveAttribute('data-called', /^tel:\d+$/);
}

test('nobody needs more taps for the week of a sector than the table says @phone', async ({
  page,
  demo,
}) => {
  await meet(demo, 0);
  const place = await aPlace(demo, { scouts: 4 });
  await anAbsentScout(demo, place, 'يوسف غائب دائماً');
  const thumb = aThumb(page);
  const main = page.getByRole('main');
  await openSignedIn(page, demo, place.phones[0], '/dashboard');
  await callFirst(page, thumb);
  await thumb.endOf('callBeforeHandIn', demo);

  await thumb.tap(main.getByRole('link', { name: /^تسجيل الغياب/ }).first());
  await thumb.tap(page.getByRole('button', { name: 'الكل حاضر' }));
  // Ticks of absent scouts come on top.
  await page.getByRole('checkbox', { name: /^حاضر: يوسف/ }).click();
  await thumb.type(page.getByRole('textbox', { name: 'المبلغ المدفوع' }), '40');
  await thumb.tap(page.getByRole('button', { name: /^تسليم/ }));
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await thumb.endOf('attendance', demo);

  await thumb.tap(main.getByRole('link', { name: /^تقييم الأسبوع/ }).first());
  await expect(line(page, 0)).toBeVisible();
  const isReady = async () => {
    await quiet(page);
    return deliver(page).isVisible();
  };
  while (!(await isReady())) {
    await thumb.tap(fill(page));
    await thumb.tap(next(page));
  }
  await thumb.tap(deliver(page));
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await thumb.endOf('points', demo);

  await callFirst(page, thumb);
  await thumb.endOf('call', demo);

  await thumb.tap(page.getByRole('link', { name: /^(الغياب|تعديل الغياب|تعديل)$/ }).first());
  await thumb.choose(
    page.getByRole('combobox', { name: 'تغيير الأسبوع' }),
    String(place.week.weekNumber - 1),
  );
  await thumb.tap(page.getByRole('checkbox', { name: /^حاضر: يوسف/ }));
  await thumb.tap(page.getByRole('button', { name: 'حفظ التعديل' }));
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await thumb.endOf('correction', demo);
});

/** Three sectors of the unit captain that have not recorded the week: once one is reminded, two can be at once. */
async function threeMissing(demo: Server) {
  await meet(demo, 0);
  const places: Place[] = [];
  for (let made = 0; made < 3; made += 1) places.push(await aPlace(demo, { scouts: 1 }));
  await anAbsentScout(demo, places[0]!, 'يوسف غائب دائماً');
}

async function remind(page: Page, demo: Server, thumb: Thumb) {
  const main = page.getByRole('main');
  await thumb.tap(main.getByRole('button', { name: /^(ذكّره|ذكّرها|ذكّرهما|ذكّرهم|ذكّرهن) / }).first());
  await expect(page.getByText('أُرسل التذكير')).toBeVisible();
  await thumb.endOf('remindOne', demo);
  await thumb.tap(main.getByRole('button', { name: /^ذكّر الباقين/ }));
  await expect(page.getByText('أُرسل التذكير')).toBeVisible();
  await thumb.endOf('remindAll', demo);
}

test('nobody needs more taps for the week of a unit than the table says @phone @all', async ({
  page,
  demo,
}) => {
  await threeMissing(demo);
  const thumb = aThumb(page);
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await thumb.tap(page.getByRole('link', { name: /^(تسجيل غياب القادة|الغياب)/ }).first());
  await thumb.tap(page.getByRole('button', { name: 'الكل حاضر' }));
  // Another journey may have recorded them already.
  await thumb.tap(page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ }));
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await thumb.endOf('captainsAttendance', demo);

  // The captains' own attendance comes first.
  await remind(page, demo, thumb);

  await callFirst(page, thumb);
  await thumb.endOf('callOfUnit', demo);
});

test('nobody needs more taps for the week of the group than the table says @phone', async ({
  page,
  demo,
}) => {
  await threeMissing(demo);
  const thumb = aThumb(page);
  const main = page.getByRole('main');
  await openSignedIn(page, demo, general, '/dashboard');
  await remind(page, demo, thumb);

  await thumb.tap(main.getByRole('link', { name: /^إرسال إشعار/ }));
  await thumb.type(page.getByLabel('العنوان'), 'اجتماع');
  await thumb.type(page.getByLabel('نص الرسالة'), 'الخميس');
  await thumb.tap(page.getByText('إرسال إلى الكل'));
  await thumb.tap(page.getByRole('button', { name: 'إرسال', exact: true }));
  await expect(page.getByText('تم إرسال الإشعار بنجاح')).toBeVisible();
  await thumb.endOf('messageToAll', demo);

  await thumb.tap(page.getByRole('banner').getByRole('link', { name: /^الرسائل الواردة/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'الرسائل الواردة' })).toBeVisible();
  await thumb.endOf('messages', demo);

  await callFirst(page, thumb);
  await thumb.endOf('callOfGroup', demo);
});

test('nobody needs more taps to give a waiting captain a sector than the table says @phone @all', async ({
  page,
  own,
}) => {
  const [leader, sector] = [aPhone(), { baseName: 'زهرات', suffixName: 'أ' }];
  await signUp(own, leader, { firstName: 'مينا' });
  const { captainId } = (await signUp(own, aPhone(), { firstName: 'هدى' })).body;
  await own.write(leader, 'PATCH', `/captain/${captainId}`, { type: 'unit' });
  await own.write(leader, 'POST', '/sector', { ...sector, unitCaptainId: captainId });
  await passFirstSteps(own, leader);
  await meet(own, -1, leader);
  await signUp(own, aPhone(), { firstName: 'مريم' });
  await signUp(own, aPhone(), { firstName: 'سارة' });
  const thumb = aThumb(page);
  const main = page.getByRole('main');
  await openSignedIn(page, own, leader, '/dashboard');

  await thumb.tap(main.getByRole('button', { name: /^تعيين في زهرات.أ/ }));
  await expect(page.getByText(/^تم تعيين .* في زهرات/)).toBeVisible();
  await thumb.endOf('assignToTheOnlySector', own);

  await thumb.tap(main.getByRole('link', { name: /^اختيار القطاع/ }));
  const form = page.locator('section').filter({ hasText: 'تعيين قائد لقطاع' });
  await thumb.tap(choiceField(form, 'القطاع'));
  await thumb.tap(page.getByRole('option', { name: /زهرات/ }).first());
  await thumb.tap(form.getByRole('button', { name: 'تعيين', exact: true }));
  await expect(page.getByText('تم تعيين القائد بنجاح')).toBeVisible();
  await thumb.endOf('assign', own);
});
