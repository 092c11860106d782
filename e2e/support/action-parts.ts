import type { Page } from '@playwright/test';
import { addDays } from '../../contract/core/calendar.ts';
import { sendNow } from './offline.ts';
import { demoPhone, expect, type Server } from './server.ts';

/** Section 8 of the specification: what the screen says when an action fails or succeeds. */
export interface Action {
  name: string;
  by: 'general' | 'unit' | 'regular' | 'visitor';
  url: string | ((demo: Server) => Promise<string>);
  /** The requests that the action makes; the test answers each. */
  calls: readonly [method: string, path: string][];
  /** The submit button's label while a request runs; null if the action has no such button. */
  loading: string | null;
  failures: readonly string[];
  successes: readonly string[];
  /** Brings the screen to just before the action. */
  fill?: (page: Page, demo: Server) => Promise<unknown>;
  submit: (page: Page) => Promise<unknown>;
  /** Waits until the screen shows the state after a failure of this status, if the message comes before it. */
  settle?: (page: Page, status: number) => Promise<unknown>;
  /** The fields of a successful answer beside its message. */
  answer?: (demo: Server) => Promise<object>;
}

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waiting items have a button to send them again. */
export const handIn = async (page: Page) => {
  const first = page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ });
  await sendNow(page).or(first).first().click();
};
/** A refused item does not wait any more. */
export const settle = (page: Page, status: number) =>
  expect(sendNow(page)).toHaveCount(status === 400 ? 0 : 1);

export const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

export const tick = (page: Page, label: string) => page.getByLabel(label).check();
export const pick = (page: Page, label: string) =>
  page.getByRole('radio', { name: label }).check({ force: true });

/** dd/MM/yyyy, this many days after `day`. */
export const typedDay = (day: string, days: number): string =>
  addDays(day, days).split('-').reverse().join('/');

export const me = async (demo: Server) => ({
  ...(await demo.signIn(demoPhone('general'))),
  expiresIn: 30,
});
export const firstScout = async (demo: Server) =>
  (await demo.read<{ body: { scoutId: number }[] }>(demoPhone('unit'), '/scout')).body[0]!;
/** The address of a screen about one of the unit captain's scouts. */
export const aScout = async (demo: Server, path: string) =>
  `${path}?scout=${(await firstScout(demo)).scoutId}`;
export const aMessage = (demo: Server) =>
  demo.write(demoPhone('general'), 'POST', '/notification', {
    type: 'other',
    title: 'اجتماع',
    message: 'الخميس بعد العشاء',
  });
