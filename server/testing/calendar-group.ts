import { createCalendarLink, readCalendar } from '../../contract/calendars/endpoints.ts';
import type { TestApp } from './app.ts';
import { aCaptain, aSector } from './factories.ts';
import { testGroup } from './test-group.ts';

/** A general captain with a name of their own and a captain of another sector before each test, and calendars. */
export function calendarGroup(server: TestApp) {
  const { call } = server;
  const group = testGroup(server, [], async ({ captain }) => ({
    general: await aCaptain(server, { type: 'general', firstName: 'خوفو' }),
    regular: captain,
    foreign: await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId }),
  }));
  return {
    group,
    namesOf: ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
      baseName,
      suffixName,
    }),
    make: (body: object, as = group.general.token) => call(createCalendarLink, { body, as }),
    read: (key: string) => call(readCalendar, { params: { key } }),
  };
}
