import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../contract/core/calendar.ts';
import type { Count } from '../../contract/equipment/count-endpoints.ts';
import type { TripEquipment } from '../../contract/equipment/lending-endpoints.ts';
import type { Equipment, EquipmentRequest, Lending } from '../../contract/equipment/shapes.ts';
import type { Trip } from '../../contract/trips/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { waitForDevice } from '../support/device.ts';
import { aPhone } from '../support/fresh.ts';
import { groupDay } from '../support/group-day.ts';
import { choiceField } from '../support/kit.ts';
import { soon } from '../support/limits.ts';
import { test } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server } from '../support/server.ts';
import { aCamp } from '../support/trips.ts';

/** The most taps of each task on a phone. */
const MOST = { lend: 14, takeBack: 7, count: 19, reserve: 3, out: 3, back: 4, shelf: 130 };

const general = demoPhone('general');
const kinds = ['بكرة خشب', 'وتد حديد', 'مطرقة خشب', 'سلّم حبال', 'شبكة', 'غطاء أرضية'];
const more = ['مغرفة', 'صينية', 'برّاد شاي', 'كيس نوم'];

/** Counts what a thumb does; scrolling is free. */
function aThumb() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      await what.tap();
      taps += 1;
    },
    /** Chooses in a list: one tap opens it, another one chooses. */
    choose: async (page: Page, label: string, option: string | RegExp) => {
      await choiceField(page, label).tap();
      await page.getByRole('option', { name: option }).first().tap();
      taps += 2;
    },
    endOf: (task: keyof typeof MOST) => {
      console.log(`${task}: ${taps} taps`);
      expect(taps, `taps of ${task}`).toBeLessThanOrEqual(MOST[task]);
      taps = 0;
    },
  };
}

/** A place with ten kinds of six things each, as nobody else of the group has them. */
async function aShelf(demo: Server) {
  type Entry = { body: { id: number } };
  const place = await demo.write<Entry>(general, 'POST', '/equipment/place', { name: 'الرف ٩' });
  const category = await demo.write<Entry>(general, 'POST', '/equipment/category', {
    name: 'مخزن الرف ٩',
  });
  const items: Equipment[] = [];
  for (const name of [...kinds, ...more]) {
    const { body } = await demo.write<{ body: Equipment }>(general, 'POST', '/equipment/', {
      name,
      categoryId: category.body.id,
      tracking: 'counted',
      places: [{ placeId: place.body.id, quantity: 6 }],
      pieces: [],
    });
    items.push(body);
  }
  return items;
}

test('a season of who keeps the equipment: added, lent, taken back with one missing, counted @phone', async ({
  page,
  demo,
}) => {
  const items = await aShelf(demo);
  const thumb = aThumb();
  await openSignedIn(page, demo, general, '/equipment/new');
  await page.getByLabel('الاسم', { exact: true }).fill('مظلّة شاطئ');
  await choiceField(page, 'الفئة').tap();
  await page.getByRole('option', { name: 'مخزن الرف ٩' }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'إضافة قطعة واحدة' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'مظلّة شاطئ' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`${demo.address}/equipment`);
  await expect(page.getByRole('heading', { name: 'ما نملكه' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await thumb.tap(page.getByRole('link', { name: 'تسليم عهدة' }));
  await thumb.choose(page, 'القائد', /./);
  for (const name of kinds.slice(0, 5)) await thumb.choose(page, 'أضف صنفاً', new RegExp(name));
  expect(await findBarriers(page)).toEqual([]);
  await thumb.tap(page.getByRole('button', { name: /^سلّم ٥ قطع/ }));
  await expect(page.getByText(/^سُلّمت ٥ قطع إلى/).first()).toBeVisible();
  thumb.endOf('lend');

  await expect(page).toHaveURL(/\/equipment$/);
  await thumb.tap(page.getByRole('link', { name: 'استلام عهدة' }));
  await expect(page.getByRole('heading', { level: 1, name: 'خارج المخزن' })).toBeVisible();
  await thumb.tap(page.getByRole('link', { name: new RegExp(kinds[0]!) }).first());
  await thumb.tap(page.getByRole('button', { name: 'رجعت كلها سليمة' }));
  await thumb.tap(page.getByRole('button', { name: `${kinds[0]}: عدد آخر` }));
  await thumb.tap(page.getByRole('button', { name: `${kinds[0]}: رجع: أقل` }));
  await expect(page.getByRole('button', { name: 'بقي اختيار واحد' })).toBeDisabled();
  await thumb.tap(page.getByText('مفقودة', { exact: true }));
  expect(await findBarriers(page)).toEqual([]);
  await thumb.tap(page.getByRole('button', { name: /^استلام ٤ قطع، ومفقود/ }));
  await expect(page.getByText('رجعت كلها', { exact: true }).first()).toBeVisible();
  thumb.endOf('takeBack');
  const lost = () => demo.read<{ body: Equipment }>(general, `/equipment/${items[0]!.itemId}`);
  await expect.poll(async () => (await lost()).body.lost).toBe(1);

  await page.goto(`${demo.address}/equipment`);
  await thumb.tap(page.getByRole('button', { name: 'إجراءات أخرى' }));
  await thumb.tap(page.getByRole('menuitem', { name: 'جرد' }));
  await thumb.tap(page.getByRole('button', { name: 'ابدأ جرد الرف ٩' }));
  await expect(page.getByRole('heading', { level: 1, name: 'جرد الرف ٩' })).toBeVisible();
  for (const name of [...kinds, ...more].slice(1)) {
    await thumb.tap(page.getByRole('button', { name: `${name}: كلها ٦` }));
  }
  expect(await findBarriers(page)).toEqual([]);
  await thumb.tap(page.getByRole('button', { name: `${kinds[0]}: عدد آخر` }));
  await thumb.tap(page.getByRole('button', { name: `${kinds[0]}: المعدود: أقل` }));
  await thumb.tap(page.getByRole('button', { name: 'إلى الفروق (١)' }));
  await expect(page.getByRole('heading', { name: `${kinds[0]}، تنقص ١` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'بقي اختيار واحد' })).toBeDisabled();
  await thumb.tap(page.getByText('كان العدد خطأً'));
  expect(await findBarriers(page)).toEqual([]);
  await thumb.tap(page.getByRole('button', { name: 'اعتمد الجرد' }));
  await expect(page.getByText('اعتُمد الجرد').first()).toBeVisible();
  thumb.endOf('count');
  const { body } = await demo.read<{ body: Count[] }>(general, '/equipment/count/all');
  expect(body.find(({ name }) => name === 'الرف ٩')?.settledAt).not.toBeNull();
  expect((await lost()).body.owned).toBe(5);
});

test('who has something asks to keep it longer, and who keeps it gives the days @phone', async ({
  page,
  demo,
}) => {
  const [item] = await aShelf(demo);
  const regular = demoPhone('regular');
  const me = await demo.read<{ body: { captainId: number } }>(regular, '/auth/me');
  const today = groupDay();
  const { lendingId } = (
    await demo.write<{ body: Lending }>(general, 'POST', '/equipment/lending', {
      to: { captainId: me.body.captainId },
      lines: [{ itemId: item!.itemId, quantity: 2 }],
      dueOn: addDays(today, 1),
    })
  ).body;
  const read = async () =>
    (await demo.read<{ body: Lending }>(general, `/equipment/lending/${lendingId}`)).body;
  await openSignedIn(page, demo, regular, `/equipment/lending/${lendingId}`);
  await page.getByRole('button', { name: 'إجراءات أخرى' }).tap();
  await page.getByRole('menuitem', { name: 'أحتاجها حتى…' }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'اطلب', exact: true }).tap();
  await expect.poll(async () => (await read()).wantedUntil).not.toBeNull();
  const wanted = (await read()).wantedUntil;

  await openSignedIn(page, demo, general, '/equipment');
  await page.getByRole('link', { name: /طلب.* مدّ موعد/ }).tap();
  await page.getByRole('link', { name: new RegExp(item!.name) }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'مدّ الموعد' }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'مدّ الموعد' }).tap();
  await expect.poll(read).toMatchObject({ dueOn: wanted, wantedUntil: null });
});

test('places and categories get another name, and go once nothing is in them @phone', async ({
  page,
  demo,
}) => {
  await demo.write(general, 'POST', '/equipment/place', { name: 'خزانة الممر' });
  await openSignedIn(page, demo, general, '/equipment/lists');
  const act = async (name: string, item: string) => {
    await page.getByRole('button', { name: `إجراءات ${name}` }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
  };
  await act('خزانة الممر', 'تسمية');
  await page.getByLabel('اسم المكان').fill('خزانة الباب');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'حفظ', exact: true }).tap();
  await act('خزانة الباب', 'حذف');
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).tap();
  await expect(page.getByText('خزانة الباب')).toHaveCount(0);
});

test('a trip that moves to days on which its equipment is away is told what is short first @phone', async ({
  page,
  demo,
}) => {
  const [item] = await aShelf(demo);
  const phone = aPhone();
  const { sector, activityId } = await aCamp(demo, {
    base: 'نسور',
    captains: [{ phone, firstName: 'هاني' }],
    weeksAhead: 1,
  });
  const today = groupDay();
  const { tripId } = (
    await demo.write<{ body: { tripId: number } }>(phone, 'POST', '/trip', {
      activityId,
      startsAt: `${addDays(today, 9)}T08:00`,
      endsAt: `${addDays(today, 9)}T18:00`,
      sectors: [sector],
      helperIds: [],
      homeContact: { name: 'مارتينا لطيف', phoneNumber: aPhone() },
      fees: { scout: 450, other: 0 },
    })
  ).body;
  const lines = [{ itemId: item!.itemId, quantity: 4 }];
  await demo.write(phone, 'PUT', `/trip/${tripId}/equipment`, { lines });
  const away = addDays(today, 12);
  await demo.write(general, 'POST', '/equipment/request', {
    ...{ from: away, until: away, lines },
  });
  const asked = await demo.read<{ body: EquipmentRequest[] }>(general, '/equipment/request/all');
  const request = asked.body.find(({ from }) => from === away)!;
  await demo.write(general, 'PATCH', `/equipment/request/${request.requestId}`, {
    state: 'reserved',
  });

  await openSignedIn(page, demo, phone, `/activities/${activityId}/open`);
  const last = page.getByRole('textbox', { name: 'العودة', exact: true });
  await last.fill(away.split('-').reverse().join('/'));
  await last.blur();
  await page.getByRole('button', { name: 'حفظ' }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`ينقص الآن من المحجوز قطعتان: ${item!.name} ٢`);
  await question.getByRole('button', { name: 'تراجع' }).tap();
  const read = async () => (await demo.read<{ body: Trip }>(phone, `/trip/${tripId}`)).body;
  expect((await read()).endsAt).toContain(addDays(today, 9));
  await page.getByRole('button', { name: 'حفظ' }).tap();
  await question.getByRole('button', { name: 'غيّر الأيام' }).tap();
  await expect.poll(async () => (await read()).endsAt).toContain(away);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a shelf of 120 things is counted in 130 taps, two phones add up, and it is settled @phone @all', async ({
    page,
    demo,
    gateway,
  }) => {
    const names = Array.from({ length: 120 }, (_, index) => `صندوق ${101 + index}`);
    await demo.write(general, 'POST', '/equipment/import', {
      rows: names.map((name) => ({ name, quantity: 3, place: 'الرف ١٢٠', category: 'صناديق' })),
    });
    const thumb = aThumb();
    await keepSession(page, gateway, await demo.signIn(general));
    await page.goto(`${gateway.address}/equipment`);
    await thumb.tap(page.getByRole('button', { name: 'إجراءات أخرى' }));
    await thumb.tap(page.getByRole('menuitem', { name: 'جرد' }));
    await thumb.tap(page.getByRole('button', { name: 'ابدأ جرد الرف ١٢٠' }));
    await expect(page.getByRole('heading', { level: 1, name: 'جرد الرف ١٢٠' })).toBeVisible();
    await quiet(page);
    const { body: counts } = await demo.read<{ body: Count[] }>(general, '/equipment/count/all');
    const { countId } = counts.find(({ name }) => name === 'الرف ١٢٠')!;
    const read = async () =>
      (await demo.read<{ body: Count }>(general, `/equipment/count/${countId}`)).body;
    await gateway.close();
    for (const name of names.slice(1)) {
      await thumb.tap(page.getByRole('button', { name: `${name}: كلها ٣`, exact: true }));
    }
    // Another phone counts the first one meanwhile.
    const first = (await read()).rows.find(({ name }) => name === names[0])!;
    await demo.write(general, 'PUT', `/equipment/count/${countId}`, {
      entries: [{ itemId: first.itemId, quantity: 3, at: new Date().toISOString() }],
    });
    await gateway.open();
    await expect
      .poll(async () => (await read()).rows.filter(({ counted }) => counted === 3).length, soon)
      .toBe(120);
    await thumb.tap(page.getByRole('button', { name: /^إلى الفروق/ }));
    await expect(page.getByText('لا فروق', { exact: false })).toBeVisible();
    await thumb.tap(page.getByRole('button', { name: 'اعتمد الجرد' }));
    await expect.poll(async () => (await read()).settledAt).not.toBeNull();
    thumb.endOf('shelf');
  });

  test('the equipment of a trip is reserved, goes out and comes back offline, exactly once @phone', async ({
    page,
    demo,
    gateway,
  }) => {
    const items = await aShelf(demo);
    const phone = aPhone();
    const { sector, activityId } = await aCamp(demo, {
      base: 'سمّان',
      captains: [{ phone, firstName: 'هاني' }],
      weeksAhead: 0,
    });
    const today = groupDay();
    const { tripId } = (
      await demo.write<{ body: { tripId: number } }>(phone, 'POST', '/trip', {
        activityId,
        startsAt: `${today}T00:01`,
        // At any hour of the day it is under way.
        endsAt: `${addDays(today, 1)}T23:30`,
        sectors: [sector],
        helperIds: [],
        homeContact: { name: 'مارتينا لطيف', phoneNumber: aPhone() },
        fees: { scout: 450, other: 0 },
      })
    ).body;
    await demo.write(phone, 'PATCH', `/trip/${tripId}/state`, { state: 'open' });
    const read = async () =>
      (await demo.read<{ body: TripEquipment }>(phone, `/trip/${tripId}/equipment`)).body;
    const thumb = aThumb();
    const url = `/activities/${activityId}/equipment`;
    await keepSession(page, gateway, await demo.signIn(phone));
    // The dashboard fetches the trip's bag.
    await page.goto(`${gateway.address}/dashboard`);
    await waitForDevice(page, ['/trip/{tripId}/equipment', '/screen/trip-day']);
    await page.goto(gateway.address + url);
    await expect(page.getByRole('heading', { level: 1, name: 'العهدة' })).toBeVisible();
    await thumb.choose(page, 'أضف صنفاً', new RegExp(kinds[0]!));
    // More than are left once they went out.
    for (let taps = 0; taps < 3; taps += 1) {
      await page.getByRole('button', { name: `${kinds[0]}: أكثر` }).tap();
    }
    expect(await findBarriers(page)).toEqual([]);
    await thumb.tap(page.getByRole('button', { name: 'احجز ٤ قطع' }));
    await expect.poll(async () => (await read()).lines[0]?.quantity).toBe(4);
    thumb.endOf('reserve');
    const toHandOut = page.getByRole('button', { name: 'تسليم عهدة المعسكر (٤)' });
    await expect(toHandOut).toBeVisible();
    await quiet(page);
    await waitForDevice(page, ['/trip/{tripId}/equipment', '/screen/trip-day']);

    await gateway.close();
    await page.goto(gateway.address + url);
    await thumb.tap(toHandOut);
    await thumb.tap(page.getByRole('button', { name: 'خرج كل المحجوز' }));
    expect(await findBarriers(page)).toEqual([]);
    await thumb.tap(page.getByRole('button', { name: 'سلّم ٤ قطع' }));
    await expect(page.getByText('ينتظر الإرسال: ١').first()).toBeVisible();
    thumb.endOf('out');
    await page.reload();
    await expect(page.getByText('ينتظر الإرسال: ١').first()).toBeVisible();
    await gateway.open();
    await expect.poll(async () => (await read()).lendings.length).toBe(1);
    await expect(page.getByText('ينتظر الإرسال: ١')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'خرج معهم' })).toBeVisible();
    await expect(page.getByText('كلها متاحة في أيامها')).toBeVisible();
    await quiet(page);
    await waitForDevice(page, ['/trip/{tripId}/equipment', '/screen/trip-day']);

    await gateway.close();
    await page.goto(gateway.address + url);
    await thumb.tap(page.getByRole('link', { name: new RegExp(kinds[0]!) }));
    await thumb.tap(page.getByRole('button', { name: 'رجعت كلها سليمة' }));
    await thumb.tap(page.getByRole('button', { name: 'استلام ٤ قطع' }));
    await expect(page.getByText('حُفظ على الجهاز').first()).toBeVisible();
    thumb.endOf('back');
    await gateway.open();
    const lending = async (): Promise<Lending> => (await read()).lendings[0]!;
    await expect.poll(async () => (await lending()).endedAt).not.toBeNull();
    expect((await read()).lendings).toHaveLength(1);
    expect((await lending()).lines.map(({ back }) => back)).toEqual([4]);
    const { body: item } = await demo.read<{ body: Equipment }>(
      phone,
      `/equipment/${items[0]!.itemId}`,
    );
    expect(item.available).toBe(6);
  });
});
