import type { Session, SessionRow } from '../../contract/sessions/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { test, visit } from '../support/offline.ts';
import { demoPhone, expect, openSignedIn, type Server } from '../support/server.ts';

const regular = demoPhone('regular');

async function read(demo: Server, sessionId: number): Promise<Session> {
  return (await demo.read<{ body: Session }>(regular, `/session/${sessionId}`)).body;
}

/** The captain's own sessions whose day is over, newest first. */
async function heldSessions(demo: Server): Promise<SessionRow[]> {
  const path = '/session/all?termNumber=3&limit=100';
  const { body } = await demo.read<{ body: SessionRow[] }>(regular, path);
  return body.filter(({ state, editable }) => state === 'held' && editable);
}

test('the second of two captains who change a plan reads both texts, and saves over the first', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  const { sessionId } = (await heldSessions(demo)).at(-1)!;
  const session = await read(demo, sessionId);
  const body = {
    ...session,
    captainId: session.captain.captainId,
    requirements: session.requirements.map(({ requirementId }) => requirementId),
    links: session.links.map(({ url }) => ({ url })),
  };
  await openSignedIn(page, demo, regular, `/sessions/plan?session=${sessionId}`);
  await page.getByLabel('الهدف').fill('هدف القائد الثاني');
  await demo.write(demoPhone('unit'), 'PUT', `/session/${sessionId}`, {
    ...body,
    goal: 'هدف القائد الأول',
    version: undefined,
  });
  await page.getByRole('button', { name: 'حفظ الجلسة' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'لم يُحفظ تعديلك بعد' });
  expect(await findBarriers(page)).toEqual([]);
  await expect(conflict.getByText('هدف القائد الأول')).toBeVisible();
  await expect(conflict.getByText('هدف القائد الثاني')).toBeVisible();
  await conflict.getByRole('button', { name: 'احفظ تعديلي فوقه' }).click();
  await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible();
  expect((await read(demo, sessionId)).goal).toBe('هدف القائد الثاني');
});

test('what a session covers is passed by all who attended, and taken back @phone', async ({
  page,
  demo,
}) => {
  const sessionId = await aSessionToPass(demo);
  await openSignedIn(page, demo, regular, `/sessions/${sessionId}/outcome`);
  await page.getByRole('radio', { name: 'عُقدت', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: /^كل من حضر/ }).check({ force: true });
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^حفظ وتسجيل/ }).click();
  await expect(page.getByText(/^سُجِّل/)).toBeVisible();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByText('تم سحب الاجتياز')).toBeVisible();
});

/** A session of a recorded week that covers a requirement which nobody has passed yet. */
async function aSessionToPass(demo: Server): Promise<number> {
  for (const { sessionId } of await heldSessions(demo)) {
    const session = await read(demo, sessionId);
    if (session.sectors.every(({ attendanceRecorded }) => attendanceRecorded)) {
      const { body: badges } = await demo.read<{
        body: { badgeId: number; requirements: { requirementId: number }[] }[];
      }>(regular, '/badge/');
      const requirementId = badges.at(-1)!.requirements.at(-1)!.requirementId;
      await demo.write(regular, 'PUT', `/session/${sessionId}`, {
        ...session,
        captainId: session.captain.captainId,
        requirements: [requirementId],
        links: [],
      });
      return sessionId;
    }
  }
  throw new Error('no session of a recorded week');
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });
  test('what became of a session waits on the device and is sent later @phone', async ({
    page,
    demo,
    gateway,
  }) => {
    const { sessionId } = (await heldSessions(demo))[1]!;
    await visit(page, gateway, await demo.signIn(regular), `/sessions/${sessionId}/outcome`);
    const lesson = page.getByLabel(/ما نتعلّمه/);
    await expect(lesson).toBeVisible();
    await gateway.close();
    await lesson.fill('نُحضر حبالاً أطول');
    await page.getByRole('button', { name: 'حفظ', exact: true }).tap();
    await expect(page.getByText('يُرسَل وحده عند عودة الاتصال')).toBeVisible();
    await gateway.open();
    await expect.poll(async () => (await read(demo, sessionId)).lesson).toBe('نُحضر حبالاً أطول');
  });
});
