import { afterEach, expect, test } from 'vitest';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { setRetention } from '../../../contract/group/retention.ts';
import { readPrivacy } from '../../../contract/privacy/endpoints.ts';
import { USUAL_RETENTION_YEARS } from '../../../contract/privacy/periods.ts';
import { testApp, testSettings } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

afterEach(() => void Object.assign(server.settings, testSettings));

const privacy = async () => (await call(readPrivacy, {})).ok.body;

test('the page on privacy names the group, its country and law, and what it chose', async () => {
  const { groupName } = (await call(readGroup, {})).ok.body;
  const chosen = {
    name: groupName,
    country: 'مصر',
    law: 'قانون حماية البيانات الشخصية رقم 151 لسنة 2020',
    retentionYears: USUAL_RETENTION_YEARS,
    openProfile: 'limited',
    healthCards: false,
    backups: testSettings.backupKeep,
  };
  expect(await privacy()).toEqual({ group: chosen, publicDemo: false, operator: null });
  const { token } = await aCaptain(server, { type: 'general' });
  await call(setRetention, { as: token, body: { years: 5 } });
  await call(updateGroup, { as: token, body: { name: 'كشافة الوادي', healthCards: true } });
  Object.assign(server.settings, { publicScoutProfile: 'off', backupKeep: 30 });
  expect((await privacy()).group).toEqual({
    ...chosen,
    name: 'كشافة الوادي',
    retentionYears: 5,
    openProfile: 'off',
    healthCards: true,
    backups: 30,
  });
});

test('the page on privacy names the operator where the program serves many groups', async () => {
  const groups = { domain: 'khayma.test', founding: 'nobody' as const, clusters: new Map() };
  server.settings.groups = { ...groups, contact: 'operator@khayma.test' };
  expect((await privacy()).operator).toEqual({ contact: 'operator@khayma.test' });
  server.settings.groups = { ...groups, contact: undefined };
  expect((await privacy()).operator).toEqual({ contact: null });
});
