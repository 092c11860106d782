import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createActivity } from '../../contract/activities/endpoints.ts';
import { signUp } from '../../contract/auth/endpoints.ts';
import { updateCaptainType } from '../../contract/captains/endpoints.ts';
import { fieldLabels, labelOf, underLabel } from '../../contract/core/field-labels.ts';
import type { RecordInfo } from '../../contract/core/record-content.ts';
import { createFinanceItem, recordSubscription } from '../../contract/finance/endpoints.ts';
import { createScout, readScout, updateScout } from '../../contract/scouts/endpoints.ts';
import { createTerm } from '../../contract/terms/endpoints.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import { testApp } from '../testing/app.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../testing/factories.ts';

const server = testApp();
const modules = await Promise.all(
  globSync('*/record.ts', { cwd: 'contract' }).map((file) => {
    const [folder] = file.split('/');
    return import(`../../contract/${folder}/record.ts`);
  }),
);
/** The records of the contract's files, by name. */
const records: Record<string, Partial<RecordInfo>> = Object.assign({}, ...modules);
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  captain = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

describe('a refused request', () => {
  test('has the sentence of the first field, with the field’s label', async () => {
    const body = { firstName: 'ماري', phoneNumber: '5', password: 'short' };
    const { failure } = await call(signUp, { body });
    expect(failure).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: 'middleName: This field is required',
      arabicMessage: 'الاسم الأوسط: هذا الحقل مطلوب',
    });
    expect(failure.issues?.map(({ path }) => path)).toEqual([
      'middleName',
      'lastName',
      'phoneNumber',
      'password',
      'gender',
    ]);
    // The message beside the field omits the field's name.
    expect(failure.issues?.[2]?.arabicMessage).toBe('يرجى إدخال رقم هاتف صحيح');
  });

  test('names the field of a record within a list', () => {
    expect(underLabel('attendanceRecords.12.scoutId', 'هذا الحقل مطلوب')).toBe(
      'الكشاف: هذا الحقل مطلوب',
    );
    expect(underLabel('', 'القيمة غير صحيحة')).toBe('القيمة غير صحيحة');
  });

  test('names a field as the form of its endpoint does', () => {
    expect(labelOf('segments.0.minutes', '/session')).toBe('الدقائق');
    expect(labelOf('points.2.minutes', '/council/meeting/{meetingId}')).toBe('المحضر');
    expect(labelOf('title', '/notification')).toBe('العنوان');
    expect(labelOf('title', '/session')).toBe('الموضوع');
  });

  /** Labels of forms that are questions or sentences, which name no field. */
  const QUESTIONS = /؟$|^اكتب |^أوافق |^إضافة بند |^اسمكم$|^صلتكم$|^رمز /;
  const paths = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint.path]));
  const labels = globSync('web/features/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const asked = [...text.matchAll(/\b(?:useApiForm\((\w+)|useRecordForm\((\w+), (\w+))/g)]
      .flatMap(([, ...names]) => names.map((name) => paths.get(name ?? '') ?? []))
      .flat();
    const own = Object.entries(records).flatMap(([name, record]) =>
      new RegExp(`\\b${name}\\b[^;]*/record\\.ts'`).test(text) ? [record] : [],
    );
    const ofRecord = (field: string) =>
      own.flatMap(({ fields }) => fields?.[field]?.label ?? [])[0] ?? '';
    const fields = text.matchAll(
      /\bform\.field\('(\w+)'\)\}[^>]*?(?:label=(?:"([^"]+)"|\{`([^`]+)`\}|\{[\w.]*fields\.\w+\.label\})|textProps\()/g,
    );
    return [...fields].flatMap(([, field, written, sentence]) => {
      const label = written ?? ofRecord(field!);
      return sentence === undefined && field! in fieldLabels && label && !QUESTIONS.test(label)
        ? asked.map((path) => ({ file, path, field: field!, label }))
        : [];
    });
  });

  test.each(labels)(
    'a refused request of $path names $field as $file does',
    ({ path, field, label }) => {
      expect(labels.length).toBeGreaterThan(60);
      expect(labelOf(field, path)).toBe(label);
    },
  );

  test('has a label for each field of any request', () => {
    type Schema = { properties?: Record<string, Schema>; items?: Schema };
    const namesIn = ({ properties = {}, items }: Schema): string[] => [
      ...Object.entries(properties).flatMap(([name, field]) => [name, ...namesIn(field)]),
      ...(items ? namesIn(items) : []),
    ];
    const fields = endpoints.flatMap(({ endpoint: { params, query, body } }) =>
      [params, query, body].flatMap((part) =>
        part ? namesIn(z.toJSONSchema(part, { io: 'output' }) as Schema) : [],
      ),
    );
    expect(fields.length).toBeGreaterThan(100);
    expect([...new Set(fields)].filter((name) => !(name in fieldLabels))).toEqual([]);
  });
});

describe('a wrong type', () => {
  const scout = { name: 'كريم صبحي', gender: 'male', baseName: 'أشبال', suffixName: 'أ' };
  test.each([
    [
      'a word as amount',
      createFinanceItem,
      { value: 'abc', type: 'income' },
      'القيمة: يرجى إدخال رقم',
    ],
    [
      'a number as phone',
      createScout,
      { ...scout, phoneNumber: 20_123 },
      'رقم الهاتف: يرجى إدخال نص',
    ],
    ['a list as name', createScout, { ...scout, name: ['x'] }, 'الاسم: يرجى إدخال نص'],
    [
      'a number as date',
      createTerm,
      { termName: 'x', startDate: 5, endDate: '2027-01-01' },
      'تاريخ البداية: تاريخ غير صحيح',
    ],
    [
      'a number as type',
      createActivity,
      { name: 'x', type: 7, day: 'fri', weekNumber: 1, termNumber: 1 },
      'النوع: يرجى اختيار قيمة من القائمة',
    ],
  ])('%s says so', async (_, endpoint, body, arabicMessage) => {
    const { failure } = await call(endpoint, { as: general.token, body });
    expect(failure).toMatchObject({ status: 400, arabicMessage });
  });

  test('is not taken for a missing field in a whole number, in the body or the address', async () => {
    const body = { ...scout, value: 'abc', weekNumber: 1, termNumber: 1 };
    const amount = await call(recordSubscription, { as: captain.token, body });
    expect(amount.failure.arabicMessage).toBe('القيمة: يرجى إدخال رقم صحيح من ٠ إلى ١٬٠٠٠٬٠٠٠');
    const profile = await call(readScout, { params: { id: '1abc' } });
    expect(profile.failure.arabicMessage).toBe('الرقم: يرجى إدخال رقم صحيح');
  });

  test('is distinguished from a missing value', async () => {
    for (const value of [undefined, null, '', ' ']) {
      const { failure } = await call(createScout, {
        as: general.token,
        body: { ...scout, name: value },
      });
      expect(failure.arabicMessage).toBe('الاسم: هذا الحقل مطلوب');
    }
  });
});

describe('values in both the address and the body', () => {
  test('must name the same captain and the same scout', async () => {
    const one = await aCaptain(server);
    const send = (captainId: unknown) =>
      call(updateCaptainType, {
        as: general.token,
        params: { captainId: one.captainId },
        body: { captainId, type: 'unit' },
      });
    expect((await send(one.captainId + 1)).failure).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      arabicMessage: 'القائد: الرقم في البيانات يختلف عن الرقم في العنوان',
    });
    expect((await send({ toString: 1 })).status).toBe(400);
    for (const same of [one.captainId, String(one.captainId), null, undefined]) {
      expect((await send(same)).status).toBe(200);
    }
    const sector = await aSector(server.db);
    const { scoutId } = await aScout(server.db, sector);
    const { failure } = await call(updateScout, {
      as: general.token,
      params: { scoutId },
      body: { ...sector, name: 'كريم صبحي', gender: 'male', scoutId: scoutId + 1 },
    });
    expect(failure.code).toBe('INVALID_REQUEST');
  });
});
