import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoAccounts } from '../../server/demo/demo.ts';
import { type Session, signIn } from '../support/browser-session.ts';

/** Opens the three accounts of an empty group. */
export async function openAccounts(address: string): Promise<void> {
  const send = async (method: string, url: string, data: object, token = '') => {
    const answer = await fetch(`${address}/api${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { token: string; body: { captainId: number } };
  };
  const names = ['سامي عادل منصور', 'نهى كمال فهمي', 'رامي شوقي بشارة'];
  const opened = [];
  for (const [index, { phoneNumber }] of demoAccounts().entries()) {
    const [firstName, middleName, lastName] = names[index]!.split(' ');
    const gender = index === 1 ? 'female' : 'male';
    const person = { firstName, middleName, lastName, phoneNumber, gender };
    opened.push(await send('POST', '/auth/signUp', { ...person, password: DEMO_PASSWORD }));
  }
  const [general, unit] = opened;
  await send('PATCH', `/captain/${unit!.body.captainId}`, { type: 'unit' }, general!.token);
}

/** A program with sessions of the captains whose screens are pictured. */
export type Group = { address: string; sessions: Map<string, Session> };

export async function signEverybodyIn(address: string): Promise<Group> {
  const sessions = new Map<string, Session>();
  for (const { type, phoneNumber } of demoAccounts()) {
    sessions.set(type, await signIn(address, phoneNumber));
  }
  return { address, sessions };
}

/** Waits until the screen's content has loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('main [role=status], main [aria-busy=true]')].some((each) =>
        each.textContent?.includes('جاري التحميل'),
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}
