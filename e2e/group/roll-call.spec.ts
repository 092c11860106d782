import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../contract/core/calendar.ts';
import type { TripPerson } from '../../contract/trips/endpoints.ts';
import { refOf } from '../../contract/trips/people.ts';
import type { TripDay } from '../../contract/trips/roll-call-endpoints.ts';
import { aHealthCard, aMedicine } from '../../server/testing/health-card.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { dumpDevice, keptPaths, waitForDevice } from '../support/device.ts';
import { aPhone } from '../support/fresh.ts';
import { groupDay } from '../support/group-day.ts';
import { test } from '../support/offline.ts';
import { demoPhone, expect, openSignedIn, type Server } from '../support/server.ts';
import { aCamp } from '../support/trips.ts';

type Id<N extends string> = { body: Record<N, number> };

const names = ['مينا', 'كيرلس', 'بيشوي', 'مارك', 'أنطون', 'يوسف', 'عمر', 'خالد', 'باسم', 'سامح'];
const fathers = ['عادل فهمي', 'نادر حبيب', 'طارق أنور'];

/** A trip that leaves today with thirty scouts, or guests, in three vehicles, and its two captains. */
async function aTripToday(
  demo: Server,
  { base, phones, of }: { base: string; phones: [string, string]; of: 'scouts' | 'guests' },
) {
  const captains = [
    { phone: phones[0], firstName: 'هاني' },
    { phone: phones[1], firstName: 'آية' },
  ] as const;
  const { sector, captainIds, activityId } = await aCamp(demo, { base, captains, weeksAhead: 0 });
  const all = fathers.flatMap((father) => names.map((name) => `${name} ${father}`));
  for (const name of of === 'scouts' ? all : []) {
    const scout = { name, gender: 'male', phoneNumber: aPhone() };
    await demo.write(demoPhone('general'), 'POST', '/scout/', { ...scout, ...sector });
  }
  const today = groupDay();
  const { tripId } = (
    await demo.write<Id<'tripId'>>(phones[0], 'POST', '/trip', {
      activityId,
      startsAt: `${today}T00:01`,
      // Without a night, whose roll-call would be due at ten in the evening.
      endsAt: `${addDays(today, 1)}T05:30`,
      sectors: [sector],
      helperIds: [captainIds[1]!],
      homeContact: { name: 'مارتينا لطيف', phoneNumber: aPhone() },
      fees: { scout: 450, other: 0 },
    })
  ).body;
  await demo.write(phones[0], 'PATCH', `/trip/${tripId}/state`, { state: 'open' });
  const path = `/trip/${tripId}/people`;
  // Guests are added by one request: so many scouts in a minute are too many.
  const guests = of === 'guests' ? all.map((name) => ({ name })) : [];
  await demo.write(phones[0], 'POST', path, { guests });
  const { body: people } = await demo.read<{ body: TripPerson[] }>(phones[0], path);
  for (const index of [0, 1, 2]) {
    const vehicle = { kind: 'vehicle', name: `ميكروباص ${index + 1}`, places: 14 };
    const { placeId } = (
      await demo.write<Id<'placeId'>>(phones[0], 'POST', `/trip/${tripId}/place`, vehicle)
    ).body;
    const named = people.slice(index * 10, index * 10 + 10).map(refOf);
    await demo.write(phones[0], 'PATCH', path, {
      people: named,
      state: 'coming',
      vehicleId: placeId,
    });
  }
  const read = async () =>
    (await demo.read<{ body: TripDay }>(phones[0], `/screen/trip-day?tripId=${tripId}`)).body;
  return { activityId, tripId, read, url: `/activities/${activityId}/day` };
}

const counts = (page: Page) => page.locator('dl[aria-live]');
const begin = (page: Page) =>
  page.getByRole('button', { name: /^(ابدأ النداء الآن|أكمل النداء)$/ });
const count = (page: Page) => page.getByRole('button', { name: /^عددتُ/ });
const missing = (page: Page) => page.getByRole('button', { name: /: لم يصل$/ });
const leave = (page: Page) => page.getByRole('button', { name: /^انطلقنا/ });
const state = (page: Page) => page.locator('button[aria-controls]').first();

/** Counts the taps of a journey. */
function aFinger() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

test('thirty children in three vehicles leave after ten taps with two missing, and after five with none @phone', async ({
  page,
  demo,
}) => {
  const phones = [aPhone(), aPhone()] as [string, string];
  const { url, read } = await aTripToday(demo, { base: 'كروان', phones, of: 'scouts' });
  await openSignedIn(page, demo, phones[0], url);
  const { tap, taps } = aFinger();
  await tap(begin(page));
  await tap(count(page).first());
  await expect(count(page)).toHaveCount(2);
  await tap(count(page).first());
  await expect(count(page)).toHaveCount(1);
  await tap(missing(page).first());
  await tap(missing(page).first());
  await expect(counts(page)).toHaveText('هنا٢٠لم يصل٢لم يُنادَ٨');
  await tap(count(page));
  await tap(leave(page));
  const dialog = page.getByRole('dialog', { name: 'الانطلاق من دون اثنين؟' });
  await tap(dialog.getByRole('button', { name: 'لن يأتي' }).first());
  await tap(dialog.getByRole('button', { name: 'يلحق بنا' }).last());
  await tap(dialog.getByRole('button', { name: /^انطلقنا/ }));
  expect(taps()).toBe(10);
  await expect(page.getByRole('button', { name: /^انطلقنا/ })).toBeDisabled();
  await expect.poll(async () => (await read()).rollCalls[0]?.departedAt ?? null).not.toBeNull();
  // Who stays at home stays in sight, for who comes after all.
  await expect(page.getByRole('button', { name: /^بقوا في البيت/ })).toBeVisible();
  expect((await read()).people).toHaveLength(30);

  const others = [aPhone(), aPhone()] as [string, string];
  const full = await aTripToday(demo, { base: 'صقور', phones: others, of: 'scouts' });
  await openSignedIn(page, demo, others[0], full.url);
  const second = aFinger();
  await second.tap(begin(page));
  for (const left of [2, 1, 0]) {
    await second.tap(count(page).first());
    await expect(count(page)).toHaveCount(left);
  }
  await second.tap(leave(page));
  expect(second.taps()).toBe(5);
  await expect
    .poll(async () => (await full.read()).rollCalls[0]?.departedAt ?? null)
    .not.toBeNull();
});

test('a tap of the roll-call shows within six frames of a phone, the tenth of a second @phone', async ({
  page,
  demo,
}) => {
  const phones = [aPhone(), aPhone()] as [string, string];
  const { url } = await aTripToday(demo, { base: 'غزلان', phones, of: 'guests' });
  await openSignedIn(page, demo, phones[0], url);
  await begin(page).tap();
  await expect(count(page)).toHaveCount(3);
  // Counted in frames: the time of a frame depends on what else the machine does.
  const frames = await page.evaluate(async () => {
    const taken: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const button = document.querySelectorAll<HTMLElement>('[data-part="here"]')[0]!;
      const shown = document.querySelector('dl[aria-live]')!;
      const old = shown.textContent;
      let count = 0;
      button.click();
      for (; shown.textContent === old; count += 1) await new Promise(requestAnimationFrame);
      taken.push(count);
    }
    return taken;
  });
  expect(Math.max(...frames)).toBeLessThanOrEqual(6);
});

test('children are handed over at the return; anybody else asks twice @phone', async ({
  page,
  demo,
}) => {
  const phones = [aPhone(), aPhone()] as [string, string];
  const { url, read, tripId } = await aTripToday(demo, { base: 'سنونو', phones, of: 'scouts' });
  const [first, second] = (await read()).people;
  await demo.write(phones[0], 'PATCH', `/trip/${tripId}/people`, {
    people: [{ kind: 'scout', id: first!.scoutId }],
    state: 'coming',
    way: 'paper',
    guardianName: 'مارسيل نبيل',
    relation: 'mother',
  });
  await openSignedIn(page, demo, phones[0], url);
  await page.getByRole('button', { name: 'العودة والتسليم' }).tap();
  await expect(page.getByText('معنا حتى الآن')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${first!.name}`) }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'مارسيل نبيل، الأم', exact: true }).tap();
  await expect(counts(page)).toHaveText('سُلّموا١معنا٢٩');
  await page.getByRole('button', { name: new RegExp(`^${second!.name}`) }).tap();
  await page.getByRole('button', { name: 'شخص آخر' }).tap();
  const dialog = page.getByRole('dialog', { name: 'شخص ليس في البطاقة' });
  await dialog.getByLabel('من يتسلّم؟').fill('رأفت يونان');
  await dialog.getByLabel('صلته').fill('جار');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'سلّم بلا موافقة الأسرة' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'سلّم', exact: true }).tap();
  await expect(counts(page)).toHaveText('سُلّموا٢معنا٢٨');
  await expect
    .poll(async () => (await read()).rollCalls[0]?.marks.map(({ handedTo }) => handedTo).sort())
    .toEqual(['رأفت يونان، جار، بلا موافقة الأسرة', 'مارسيل نبيل، الأم']);
});

test('a captain adds a vehicle and puts two people into it at once, by tap and by keyboard @phone', async ({
  page,
  demo,
}) => {
  const phones = [aPhone(), aPhone()] as [string, string];
  const { activityId, read } = await aTripToday(demo, {
    base: 'بلابل',
    of: 'guests',
    phones,
  });
  await openSignedIn(page, demo, phones[0], `/activities/${activityId}/places`);
  await expect(page.getByText('١٠ من ١٤').first()).toBeVisible();
  await page.getByRole('button', { name: 'إضافة عربة' }).click();
  const dialog = page.getByRole('dialog', { name: 'إضافة عربة' });
  await dialog.getByLabel('الاسم').fill('سيارة آية');
  await dialog.getByLabel('الأماكن').fill('1');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByRole('region', { name: 'سيارة آية' })).toBeVisible();
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('نقل شخصين إلى')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: /^سيارة آية/ }).click();
  // Too full warns and hinders nothing.
  await expect(page.getByRole('region', { name: 'سيارة آية' })).toContainText('٢ من ١، زائد ١');
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect
    .poll(async () => (await read()).people.filter(({ vehicleId }) => vehicleId === null).length)
    .toBe(0);
  await expect(page.getByRole('region', { name: 'سيارة آية' })).toContainText('٠ من ١');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('two phones call the roll, one of them from a cold start without a connection, and nothing is lost or doubled @phone', async ({
    page,
    browser,
    demo,
    gateway,
  }) => {
    const phones = [aPhone(), aPhone()] as [string, string];
    const { url, read } = await aTripToday(demo, { base: 'فهود', phones, of: 'guests' });
    await keepSession(page, gateway, await demo.signIn(phones[0]));
    // The dashboard fetches the trip's page, which has never been opened on this phone.
    await page.goto(`${gateway.address}/dashboard`);
    await waitForDevice(page, ['/screen/trip-day']);
    await gateway.close();
    const before = Date.now();
    await page.goto(gateway.address + url);
    await expect(begin(page)).toBeVisible();
    console.info(`cold start without a connection: ${Date.now() - before} ms`);
    await begin(page).tap();
    await missing(page).first().tap();
    await count(page).first().tap();
    await expect(state(page)).toHaveText(/^ينتظر الإرسال/);
    await page.reload();
    await expect(counts(page)).toHaveText('هنا٩لم يصل١لم يُنادَ٢٠');

    // The other captain, who has a connection, counts the first vehicle whole and the second one.
    const other = await browser.newPage();
    await openSignedIn(other, demo, phones[1], url);
    await begin(other).click();
    await count(other).first().click();
    await expect(count(other)).toHaveCount(2);
    await count(other).first().click();
    await expect(count(other)).toHaveCount(1);
    await expect.poll(async () => (await read()).rollCalls[0]?.marks.length).toBe(20);
    await other.close();

    await gateway.open();
    await expect(state(page)).toHaveText(/^وصل/);
    // His missing child is missing, although she counted the vehicle.
    await expect(counts(page)).toHaveText('هنا١٩لم يصل١لم يُنادَ١٠');
    const { rollCalls } = await read();
    expect(rollCalls).toHaveLength(1);
    expect(rollCalls[0]!.marks).toHaveLength(30);
  });

  test('a trip on the way is kept on its captains’ phones alone, and gone from them with signing out @phone', async ({
    page,
    demo,
    gateway,
  }) => {
    const phones = [aPhone(), aPhone()] as [string, string];
    const { url } = await aTripToday(demo, {
      base: 'هداهد',
      of: 'guests',
      phones,
    });
    await keepSession(page, gateway, await demo.signIn(phones[0]));
    await page.goto(gateway.address + url);
    await expect(begin(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    await waitForDevice(page, ['/screen/trip-day']);
    expect(await dumpDevice(page)).toContain('بيشوي نادر حبيب');
    await begin(page).click();
    await missing(page).first().click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    await expect(state(page)).toHaveText(/^وصل/);
    await page.goto(`${gateway.address}/dashboard`);
    await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
    await expect(page).toHaveURL(/\/login|\/$/);
    await expect.poll(() => dumpDevice(page)).not.toContain('بيشوي نادر حبيب');

    await keepSession(page, gateway, await demo.signIn(demoPhone('general')));
    await page.goto(gateway.address + url);
    await expect(begin(page)).toBeVisible();
    await expect(page.getByText('لا تُحفظ على هذا الهاتف')).toBeVisible();
    expect(await keptPaths(page)).not.toContain('/screen/trip-day');
  });

  test('the medicines of the day are ticked, also without a connection, and the week is filled in from the roll-call @phone', async ({
    page,
    demo,
    gateway,
  }) => {
    const phones = [aPhone(), aPhone()] as [string, string];
    const { url, read } = await aTripToday(demo, { base: 'بجعات', phones, of: 'scouts' });
    const child = (await read()).people.find(({ kind }) => kind === 'scout')!;
    await demo.write(phones[0], 'PUT', `/scout/${child.scoutId}/health`, {
      ...aHealthCard,
      card: { ...aHealthCard.card, medicine: aMedicine },
      way: 'paper',
    });
    await keepSession(page, gateway, await demo.signIn(phones[0]));
    await page.goto(gateway.address + url);
    const dose = page.getByRole('checkbox', { name: new RegExp(`^${child.name}، ٨ ص`) });
    await expect(dose).toBeVisible();
    await waitForDevice(page, ['/screen/trip-day', '/term/week/all']);
    expect(await findBarriers(page)).toEqual([]);
    await gateway.close();
    await dose.check();
    await page.reload();
    await expect(dose).toBeChecked();
    await gateway.open();
    await expect.poll(async () => (await read()).doses.length).toBe(1);
    await expect(page.getByText(/^أُعطي .*، هاني/)).toBeVisible();

    await begin(page).tap();
    await missing(page).first().tap();
    for (const left of [2, 1, 0]) {
      await count(page).first().tap();
      await expect(count(page)).toHaveCount(left);
    }
    // Another captain's marks show without opening the page anew.
    const { rollCalls } = await read();
    const entries = [{ personId: child.personId, status: 'here', named: true }].map((entry) => ({
      ...entry,
      at: new Date().toISOString(),
    }));
    const rollCallId = rollCalls[0]!.rollCallId;
    await demo.write(phones[1], 'PUT', `/trip/roll-call/${rollCallId}`, { entries });
    await expect(counts(page)).toContainText('هنا٣٠');
    await leave(page).tap();
    await expect(state(page)).toHaveText(/^وصل/);
    await expect.poll(async () => (await read()).rollCalls[0]?.departedAt ?? null).not.toBeNull();
    await page.goto(gateway.address + url);
    // A tick goes with its card: taking it back then changes nothing, and nothing goes on waiting.
    await gateway.close();
    await dose.uncheck();
    await demo.write(phones[0], 'DELETE', `/scout/${child.scoutId}/health`);
    await gateway.open();
    await expect(dose).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator('.tabler-icon-cloud-exclamation, .tabler-icon-cloud-up')).toHaveCount(
      0,
    );
    await page.getByRole('link', { name: /^تسجيل حضور الأسبوع من النداء/ }).tap();
    await expect(page.getByRole('checkbox', { name: /^حاضر/, checked: true })).toHaveCount(30);
  });
});
