import { beforeEach, describe, expect, test } from 'vitest';
import { readGroup } from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import {
  listPaymentWays,
  type PaymentWayBody,
  type PaymentWays,
  setPaymentWays,
} from '../../../contract/payment-ways/endpoints.ts';
import { giveResponsibility } from '../../../contract/responsibilities/endpoints.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aSetting,
  PASSWORD,
  type Setting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { signIns } from '../../testing/sign-ins.ts';

const server = testApp();
const { call } = server;
const { withCodes, wait } = signIns(server);
let people: Setting<['مينا عادل']>;
let general: TestCaptain;
let other: TestCaptain;
let treasurer: TestCaptain;

const cash = { kind: 'cash', name: 'نقداً في المقر', note: 'الجمعة ٥ إلى ٧' } as const;
const wallet = { kind: 'wallet', name: 'محفظة المجموعة', value: '01000002244' } as const;
const link = { kind: 'link', name: 'إنستا باي', value: 'https://ipn.eg/S/nile' } as const;
const bank = {
  kind: 'bank',
  name: 'حساب المجموعة',
  value: 'EG38 0019 0005 0000 0000 2631 8000 2',
  holder: 'مجموعة النيل',
} as const;

beforeEach(async () => {
  server.now = FRIDAY;
  people = await aSetting(server, ['مينا عادل']);
  ({ general } = people);
  other = await aCaptain(server, { type: 'general' });
  treasurer = people.captain;
  const body = { captainId: treasurer.captainId, responsibility: 'treasurer' };
  await call(giveResponsibility, { as: general.token, body });
});

const read = async (as = general) => (await call(listPaymentWays, { as: as.token })).ok.body;
const set = (ways: readonly object[], more: object = {}, as = general) =>
  call(setPaymentWays, { as: as.token, body: { ways, password: PASSWORD, ...more } });
const bodyOf = ({ ways }: PaymentWays): PaymentWayBody[] =>
  ways.map(({ host: _, note, value, holder, ...way }) => ({
    ...way,
    note: note ?? undefined,
    value: value ?? undefined,
    holder: holder ?? undefined,
  }));

describe('the ways in which families pay', () => {
  test('are read in their order with a host and with tidy numbers', async () => {
    const { ways } = (await set([link, wallet, bank, cash])).ok.body;
    expect(ways).toMatchObject([
      { kind: 'link', host: 'ipn.eg', hidden: false, note: null, holder: null },
      { kind: 'wallet', value: '01000002244', host: null },
      { kind: 'bank', value: 'EG380019000500000000263180002', holder: 'مجموعة النيل' },
      { kind: 'cash', value: null, note: 'الجمعة ٥ إلى ٧' },
    ]);
    const moved = (await set(bodyOf(await read()).toReversed())).ok.body;
    expect(moved.ways.map(({ wayId }) => wayId)).toEqual(
      ways.map(({ wayId }) => wayId).toReversed(),
    );
  });

  test('are read on the family’s page and as lines by other clients, without those that are hidden', async () => {
    await set([wallet, { ...cash, hidden: true }]);
    const { scoutId } = people.scouts[0]!;
    const made = await call(createParentLink, { as: general.token, params: { scoutId }, body: {} });
    const page = (await call(readParentPage, { params: { key: made.ok.body.key! } })).ok.body;
    expect(page.paymentWays).toMatchObject([{ name: 'محفظة المجموعة', value: '01000002244' }]);
    expect(page.paymentText).toBe('محفظة المجموعة: 0100 000 2244');
    expect((await call(readGroup, {})).ok.body.paymentText).toBe(page.paymentText);
    await set([]);
    expect((await call(readGroup, {})).ok.body.paymentText).toBeNull();
  });

  test('are read by the treasurer and changed by general captains alone', async () => {
    await set([wallet]);
    expect((await read(treasurer)).ways).toHaveLength(1);
    expect((await set([], {}, treasurer)).failure.code).toBe('FORBIDDEN');
    expect((await call(listPaymentWays, { as: people.unit.token })).failure.code).toBe('FORBIDDEN');
  });

  test('are at most six, each its own, and none that is not there', async () => {
    const six = Array.from({ length: 6 }, (_, nth) => ({ ...cash, name: `نقداً ${nth}` }));
    expect((await set([...six, cash])).failure.code).toBe('TOO_MANY_WAYS');
    const { ways } = (await set(six)).ok.body;
    const [first] = bodyOf({ ways } as PaymentWays);
    expect((await set([first!, first!])).failure.code).toBe('WAY_NOT_FOUND');
    expect((await set([{ ...cash, wayId: 99_999 }])).failure.code).toBe('WAY_NOT_FOUND');
    expect((await read()).ways).toHaveLength(6);
  });

  test.each([
    [{ ...bank, value: 'EG38 0019 0005 0000 0000 2613 8000 2' }, 'INVALID_IBAN', 'ways.1.value'],
    [{ ...bank, value: 'EG38 0019' }, 'IBAN_LENGTH', 'ways.1.value'],
    [{ ...link, value: 'http://ipn.eg/S' }, 'LINK_NOT_HTTPS', 'ways.1.value'],
    [{ ...link, value: 'https://ipn.eg@evil.example.org' }, 'LINK_STRANGE', 'ways.1.value'],
    [{ ...wallet, value: '12' }, 'INVALID_REQUEST', 'ways.1.value'],
    [{ ...cash, note: ' ' }, 'INVALID_REQUEST', 'ways.1.note'],
  ])('a wrong one (%#) is refused at its field and changes nothing', async (way, code, path) => {
    await set([wallet]);
    const { failure } = await set([...bodyOf(await read()), way]);
    expect(failure).toMatchObject({ code, issues: [{ path }] });
    expect((await read()).ways).toHaveLength(1);
  });

  test('stay as they are where a later rule would refuse them', async () => {
    await server.db
      .insertInto('paymentWays')
      .values({ kind: 'cash', name: 'عند القائد', place: 1 })
      .execute();
    expect((await set([...bodyOf(await read()), wallet])).status).toBe(200);
  });
});

describe('a change of the ways', () => {
  test('needs the password or a code at that moment', async () => {
    const without = await set([wallet], { password: undefined });
    expect([without.status, without.failure.code]).toEqual([403, 'PROOF_REQUIRED']);
    expect((await set([wallet], { password: 'wrong wrong' })).failure).toMatchObject({
      code: 'WRONG_PASSWORD',
      issues: [{ path: 'password' }],
    });
    expect((await read()).ways).toEqual([]);
  });

  test('takes a code of the phone once, and no code of an account without one', async () => {
    const { captain, phone } = await withCodes({ type: 'general' });
    const by = (code: string) => set([wallet], { password: undefined, code }, captain);
    expect((await by('000000')).failure).toMatchObject({ status: 400, code: 'WRONG_CODE' });
    const code = phone();
    expect((await by(code)).status).toBe(200);
    expect((await by(code)).failure.code).toBe('WRONG_CODE');
    expect((await set([], { password: undefined, code: phone() })).failure.code).toBe('WRONG_CODE');
  });

  test('takes six digits as the password of who has no codes, and as a code of who has', async () => {
    const digits = (code: string, as: TestCaptain, password: string = code) =>
      set([wallet], { password, code }, as);
    const imported = await aCaptain(server, { type: 'general' });
    await server.db
      .updateTable('captains')
      .set({ passwordHash: await hashPassword('412738') })
      .where('captainId', '=', imported.captainId)
      .execute();
    expect((await digits('412739', imported)).failure.code).toBe('WRONG_PASSWORD');
    expect((await digits('412738', imported)).status).toBe(200);
    const { captain, phone } = await withCodes({ type: 'general' });
    expect((await digits('412738', captain)).failure.code).toBe('WRONG_CODE');
    expect((await digits(phone(), captain, PASSWORD)).status).toBe(200);
  });

  test('says why a right code is not taken: of a later moment, or by another secret of the server', async () => {
    const { captain, phone } = await withCodes({ type: 'general' });
    const by = (code: string) => set([wallet], { password: undefined, code }, captain);
    wait(600);
    expect((await by(phone())).status).toBe(200);
    wait(-300);
    expect((await by(phone())).failure.code).toBe('SECOND_FACTOR_AHEAD');
    await server.db
      .updateTable('codeSecrets')
      .set({ sealed: Buffer.alloc(48) })
      .where('captainId', '=', captain.captainId)
      .execute();
    wait(600);
    expect((await by(phone())).failure.code).toBe('SECOND_FACTOR_UNREADABLE');
  });

  test('locks out who guesses codes', async () => {
    const { captain } = await withCodes({ type: 'general' });
    const by = (code: string) => set([wallet], { password: undefined, code }, captain);
    for (let nth = 0; nth < 5; nth += 1) await by(`00000${nth}`);
    expect((await by('000009')).failure.code).toBe('TOO_MANY_REQUESTS');
  });

  test('shows the former number for seven days, with who changed it', async () => {
    await set([wallet, cash]);
    const [first, second] = bodyOf(await read());
    await set([{ ...first, value: '01000007788' }, second!]);
    expect((await read(treasurer)).changes).toMatchObject([
      { wayId: first!.wayId, before: '01000002244', by: { captainId: general.captainId } },
    ]);
    await set([{ ...first, name: 'محفظتنا', value: '01000007788' }, second!]);
    expect((await read()).changes).toHaveLength(1);
    // Seven days less a minute, then over.
    wait(7 * 86_400 - 60);
    expect((await read()).changes).toHaveLength(1);
    wait(120);
    expect((await read()).changes).toEqual([]);
  });

  test('shows the former number of one that was deleted and added again, at once or later, once', async () => {
    await set([wallet, cash, link]);
    const [, second, third] = bodyOf(await read());
    const again = { ...wallet, value: '01000007788' };
    const shown = async () =>
      (await read()).changes.map(({ wayId, before }) => [wayId, before] as const);
    const numberOf = async (value: string) =>
      (await read()).ways.find((way) => way.value === value)!.wayId;
    await set([again, second!, third!]);
    expect(await shown()).toEqual([[await numberOf('01000007788'), '01000002244']]);
    // A further one of the kind stands for none; one of another kind neither.
    await set([...bodyOf(await read()), { ...again, name: 'محفظة ثانية', value: '01000009911' }]);
    expect(await shown()).toHaveLength(1);
    await set(bodyOf(await read()).filter(({ kind }) => kind !== 'link'));
    wait(6 * 86_400);
    await set([...bodyOf(await read()), { ...link, value: 'https://ipn.eg/S/other' }]);
    expect(await shown()).toEqual([
      [await numberOf('https://ipn.eg/S/other'), 'https://ipn.eg/S/nile'],
      [await numberOf('01000007788'), '01000002244'],
    ]);
    const [told] = (await call(listNotifications, { as: other.token, query: {} })).ok.body;
    expect(told!.message).toContain('من https://ipn.eg/S/nile إلى https://ipn.eg/S/other');
    // After seven days a new one is new.
    await set([]);
    wait(7 * 86_400 + 60);
    await set([wallet]);
    expect(await shown()).toEqual([]);
  });

  test('tells the other general captains and the treasurer, and stands in the history', async () => {
    await set([wallet]);
    const [first] = bodyOf(await read());
    await set([{ ...first, value: '01000007788' }]);
    const newest = async (as: TestCaptain) =>
      (await call(listNotifications, { as: as.token, query: {} })).ok.body[0];
    for (const captain of [other, treasurer]) {
      expect(await newest(captain)).toMatchObject({ title: 'تغيّرت طرق دفع الأسر' });
    }
    expect((await newest(other))!.message).toContain('من 0100 000 2244 إلى 0100 000 7788');
    expect((await newest(general))?.title).not.toBe('تغيّرت طرق دفع الأسر');
    const history = (await call(listHistory, { as: general.token, query: {} })).ok.body;
    expect(history.filter(({ entity }) => entity === 'paymentWays')).toHaveLength(2);
  });

  test('made from an older state is refused with what is stored, unless it changes nothing', async () => {
    const { version } = await read();
    await set([wallet]);
    const conflict = await set([cash], { version }, other);
    expect(conflict.failure).toMatchObject({
      status: 409,
      code: 'PAYMENT_WAYS_CHANGED',
      stored: { ways: [{ name: 'محفظة المجموعة' }] },
    });
    expect((await set(bodyOf(await read()), { version }, other)).status).toBe(200);
  });

  test('made by two captains at once stores one and tells the other', async () => {
    const { version } = await read();
    const both = await Promise.all([set([wallet], { version }), set([cash], { version }, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).ways).toHaveLength(1);
  });
});
