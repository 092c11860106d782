import { expect, test } from 'vitest';
import { endpoints } from '../../scripts/endpoints.ts';
import { demoRefusalOf } from './demo-refusals.ts';

const refused = Object.fromEntries(
  endpoints.flatMap(({ name, endpoint }) => {
    const refusal = demoRefusalOf(endpoint);
    return refusal ? [[name, refusal]] : [];
  }),
);

test('the public demo refuses these endpoints', () => {
  expect(refused).toEqual({
    addPasskey: 'passkey',
    beginPasskey: 'passkey',
    downloadBackup: 'file',
    downloadCensus: 'file',
    downloadEquipment: 'file',
    downloadEvaluationResults: 'file',
    downloadHistory: 'file',
    downloadReport: 'file',
    downloadScoutData: 'file',
    downloadStatement: 'file',
    downloadTemplate: 'file',
    downloadTermReport: 'file',
    downloadTransfer: 'file',
    downloadTripList: 'file',
    exportBadges: 'file',
    exportProgramme: 'file',
    findNamesakes: 'upload',
    importEquipment: 'upload',
    importProgramme: 'upload',
    importScouts: 'upload',
    openTransfer: 'upload',
    readCalendar: 'file',
    readProgrammeSchema: 'file',
    receiveTransfer: 'upload',
    setGroupLogo: 'upload',
    subscribePush: 'push',
    visitExample: 'example',
  });
});

test('no endpoint that takes or makes a file is open in the public demo, except the group’s own mark', () => {
  const takesFile = (body: unknown) => /picture|file|backup|base64/i.test(JSON.stringify(body));
  const open = endpoints
    .filter(({ name }) => !(name in refused))
    .filter(({ endpoint }) => endpoint.file || takesFile(Object.keys(shapeOf(endpoint.body))));
  expect(open.map(({ name }) => name)).toEqual(['readGroupLogo']);
});

const shapeOf = (body: unknown): object => (body as { shape?: object } | undefined)?.shape ?? {};
