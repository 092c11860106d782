import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { shownCode } from '../../server/testing/codes.ts';
import { runOn } from '../../server/testing/global-setup.ts';
import { exitOf, run, startOnOwnData } from '../../server/testing/program.ts';
import { givenDatabases, settingsForMany } from './databases.ts';
import { aPhone } from './fresh.ts';
import { test as base, expect } from './server.ts';

export { expect };

/** A running program with many groups, on a directory of its own. */
export interface ManyGroups {
  /** The address of the domain itself. */
  apex: string;
  /** The address of a group. */
  addressOf(slug: string): string;
  /** Founds a group over the API, with the leader below. */
  found(slug: string, groupName: string): Promise<void>;
  /** Runs `npm run groups` with these arguments, and returns what it printed. */
  command(...args: string[]): Promise<string>;
}

/** Who leads each group that `found` makes. */
export const leader = {
  firstName: 'مارتينا',
  middleName: 'عادل',
  lastName: 'لطيف',
  gender: 'female',
  phoneNumber: aPhone(),
  password: 'felucca-at-dusk-7',
};

async function startMany(): Promise<ManyGroups & { stop: () => Promise<void> }> {
  const { server } = givenDatabases();
  const name = `many_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const settings = settingsForMany(server, name);
  const program = await startOnOwnData('server/main.ts', settings);
  const apex = program.address;
  const { port } = new URL(apex);
  return {
    apex,
    addressOf: (slug) => `http://${slug}.localhost:${port}`,
    found: async (slug, groupName) => {
      const answer = await fetch(`${apex}/api/found`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...leader, slug, groupName }),
      });
      expect(answer.status).toBe(201);
    },
    command: async (...args) => {
      const { child, output } = run(settings, ['server/commands/groups.ts', ...args]);
      expect(await exitOf(child), output()).toBe(0);
      return output();
    },
    stop: async () => {
      await program.stop();
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
        [name],
      );
      for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
      await client.end();
    },
  };
}

/** `many` is one program with many groups for all journeys of a worker. */
export const test = base.extend<object, { many: ManyGroups }>({
  many: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const many = await startMany();
      await use(many);
      await many.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Signs a new operator in, whose authenticator app is set up on the way. */
export async function signInOperator(page: Page, many: ManyGroups, email: string): Promise<void> {
  // Node may print a warning before.
  const lines = (await many.command('operator', email)).split('\n');
  const password = lines[lines.indexOf(email) + 1]!;
  await page.goto(`${many.apex}/operator`);
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByLabel('كلمة السر', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByText('لا يمكنك مسح الرمز؟').click();
  const secret = (await page.locator('details code').innerText()).replace(/\s/g, '');
  // Six digits submit the form by themselves.
  await page.getByLabel('رمز التحقق').fill(shownCode(secret, new Date()));
  await expect(page.getByRole('heading', { name: 'المجموعات', level: 1 })).toBeVisible();
}

/** Signs the leader in to a group. */
export async function signInLeader(page: Page, many: ManyGroups, slug: string): Promise<void> {
  await page.goto(`${many.addressOf(slug)}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(leader.phoneNumber);
  await page.getByLabel('كلمة السر', { exact: true }).fill(leader.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
