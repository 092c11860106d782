import type { Locator, Page } from '@playwright/test';
import { startOnOwnData } from '../../server/testing/program.ts';
import { keepSession, type Session, signIn } from '../support/browser-session.ts';
import { quiet, watchAnswers } from '../support/quiet.ts';
import { demoPhone, expect, test } from '../support/server.ts';
import { stoppedAt } from '../support/stopped-clock.ts';
import { onlyInAll } from '../support/variants.ts';

const types = ['general', 'unit', 'regular'] as const;
type Type = (typeof types)[number];

/** A Friday with a meeting in the morning, and a Tuesday between two of them. */
const days = {
  friday: Date.parse('2026-11-27T13:00:00Z'),
  tuesday: Date.parse('2026-11-24T11:35:00Z'),
};
type Day = keyof typeof days;

/** The request of the first card, and its act. */
const first: Record<Day, Record<Type, { title: RegExp; act: string | RegExp }>> = {
  friday: {
    general: { title: /^من سجّل هذا الأسبوع؟$/, act: /^ذكّر الباقين/ },
    unit: { title: /^الأسبوع ١٠: غياب القادة$/, act: 'تسجيل غياب القادة' },
    regular: { title: /^الأسبوع ١٠$/, act: 'تسجيل الغياب' },
  },
  tuesday: {
    general: { title: /^(قائد ينتظر|قائدة تنتظر) التعيين$/, act: /^(اختيار القطاع|تعيين في )/ },
    unit: { title: /^قرار متأخّر عليك$/, act: 'فتح القرار' },
    regular: { title: /^من نسأل عنه اليوم؟$/, act: 'بدء المكالمات' },
  },
};
/** The greatest height of the page. The families to call take more room than a week to hand in. */
const MOST = {
  friday: { general: 2150, unit: 2100, regular: 1950 },
  tuesday: { general: 2150, unit: 2100, regular: 1950 },
  wide: 1300,
};
/** The weekday on which the group meets, as the API counts them. */
const FRIDAY = 5;
/** Columns may end so far apart. */
const TOGETHER = 48;

/** The made-up group as it is on one day. */
type Group = { address: string; sessions: Map<Type, Session> };

/** Starts a program whose clock stands on that day, and lets the group meet on Fridays. */
async function startOn(day: Day): Promise<Group & { stop: () => Promise<void> }> {
  const { address, stop } = await startOnOwnData('server/commands/demo.ts', stoppedAt(days[day]));
  const sessions = new Map<Type, Session>();
  for (const type of types) sessions.set(type, await signIn(address, demoPhone(type)));
  await fetch(`${address}/api/group`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${sessions.get('general')!.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ meetingDay: FRIDAY }),
  });
  return { address, sessions, stop };
}

async function open(page: Page, { address, sessions }: Group, type: Type, day: Day) {
  await page.clock.setFixedTime(days[day]);
  await keepSession(page, { address }, sessions.get(type)!);
  await page.goto(`${address}/dashboard`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  await quiet(page);
}

const sections = (page: Page, type: Type, day: Day) => ({
  now: page.getByRole('region', { name: first[day][type].title }),
  needs: page.getByRole('region', { name: 'ما يحتاج إليك' }),
  figures: page.getByLabel(/^أرقام (المجموعة|الوحدة|القطاع)$/),
  term: page.getByRole('region', { name: /^فترة / }),
  notifications: page.getByRole('region', { name: 'الإشعارات' }),
  actions: page.getByRole('region', { name: 'الإجراءات' }),
});

async function boxOf(section: Locator) {
  await quiet(section.page());
  const { x, y, width, height } = (await section.boundingBox())!;
  return { top: y, bottom: y + height, left: x, right: x + width };
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The phone keeps one order within its height, with one act in sight, and nothing is wider than the phone. */
async function expectPhone(page: Page, type: Type, day: Day): Promise<void> {
  const all = sections(page, type, day);
  const boxes = [];
  for (const section of Object.values(all)) {
    await expect(section).toHaveCount(1);
    boxes.push(await boxOf(section));
  }
  for (const [index, { top }] of boxes.entries()) {
    if (index > 0) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]!.bottom);
  }
  const height = await heightOf(page);
  console.log(`${type}, ${day}: ${height} px`);
  expect(height).toBeLessThanOrEqual(MOST[day][type]);

  const { act } = first[day][type];
  const acts = all.now
    .getByRole('button', { name: act })
    .or(all.now.getByRole('link', { name: act }));
  const bar = await boxOf(page.getByRole('navigation', { name: 'التنقل السريع' }));
  expect((await boxOf(acts.first())).bottom).toBeLessThanOrEqual(bar.top);

  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(all.actions).toBeVisible();
    // Parts that were measured for the former width are drawn once more.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `width at ${width} px`,
      })
      .toBe(width);
  }
}

/** The wide screen has two columns that end together. */
async function expectWide(page: Page, type: Type, day: Day): Promise<void> {
  const all = sections(page, type, day);
  const [now, needs, figures, term, notifications, actions] = await Promise.all(
    Object.values(all).map(boxOf),
  );
  const main = [now!, figures!, term!];
  const aside = [needs!, notifications!];
  for (const column of [main, aside]) {
    for (const [index, { top }] of column.entries()) {
      if (index > 0) expect(top).toBeGreaterThanOrEqual(column[index - 1]!.bottom);
    }
  }
  // The language runs from right to left: what comes first is on the right.
  for (const { left } of main) expect(left).toBeGreaterThan(needs!.right);
  expect(Math.abs(term!.bottom - notifications!.bottom)).toBeLessThanOrEqual(TOGETHER);
  expect(actions!.top).toBeGreaterThanOrEqual(Math.max(term!.bottom, notifications!.bottom));
  expect(await heightOf(page)).toBeLessThanOrEqual(MOST.wide);
  await expect(all.needs.getByRole('listitem').nth(2)).toBeVisible();
  await expect(all.needs.getByRole('listitem').nth(7)).toHaveCount(0);
}

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const },
};

for (const day of ['friday', 'tuesday'] as const) {
  test(`on a ${day} each type’s phone keeps one order with one act in sight, and its wide dashboard two columns that end together${onlyInAll(day === 'tuesday')}`, async ({
    browser,
  }) => {
    const group = await startOn(day);
    for (const type of types) {
      for (const [device, options] of Object.entries(devices)) {
        await test.step(`${type}, ${device}`, async () => {
          const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
          watchAnswers(context);
          const page = await context.newPage();
          await open(page, group, type, day);
          await (device === 'phone' ? expectPhone : expectWide)(page, type, day);
          await context.close();
        });
      }
    }
    await group.stop();
  });
}
