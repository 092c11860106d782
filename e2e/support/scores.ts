import type { Page } from '@playwright/test';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { readEvaluationSheet } from '../../contract/evaluation/endpoints.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { aPhone, aSectorName } from './fresh.ts';
import { addSector, signUp } from './group.ts';
import { demoPhone, type Server } from './server.ts';

export type Sheet = ResponseOf<typeof readEvaluationSheet>;

const general = demoPhone('general');

/** A sector of its own for a journey, in which each scout attended this week. */
export interface Place {
  sector: { baseName: string; suffixName: string };
  phones: [string, string];
  week: Week;
  /** The scouts by number, in the order of the sheet. */
  scoutIds: number[];
  read: () => Promise<Sheet>;
  /** Records the attendance of the week. */
  attend: (status?: (index: number) => 'attended' | 'absent') => Promise<void>;
}

const LETTERS = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي';
/** A name for each place in the order of the sheet. */
export const nameOf = (index: number) =>
  `مينا كشاف ${LETTERS[index] ?? `ي${LETTERS[index - LETTERS.length]}`}`;

/** Makes a sector of `scouts` boys with two captains; `own` adds criteria of the sector to the three of the group. */
export async function aPlace(
  demo: Server,
  { scouts, own = 0 }: { scouts: number; own?: number },
): Promise<Place> {
  const sector = aSectorName();
  const phones: [string, string] = [aPhone(), aPhone()];
  await addSector(demo, sector.baseName, sector.suffixName);
  for (const [index, phone] of phones.entries()) {
    const { captainId } = (await signUp(demo, phone, { firstName: ['سلمى', 'هناء'][index]! })).body;
    await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  }
  for (let index = 0; index < scouts; index += 1) {
    const scout = { ...sector, name: nameOf(index), gender: 'male' };
    await demo.write(general, 'POST', '/scout', scout);
  }
  for (const name of ['النشيد', 'النظافة'].slice(0, own)) {
    const criterion = { ...sector, name, category: 'skills', kind: 'weekly', max: 5 };
    await demo.write(phones[0], 'POST', '/evaluation/criteria', criterion);
  }
  const week = (await demo.read<{ body: Week }>(phones[0], '/term/week')).body;
  const { weekNumber, termNumber } = week;
  const read = () => {
    const query = new URLSearchParams({
      ...sector,
      weekNumber: String(weekNumber),
      termNumber: String(termNumber),
    });
    return demo.read<Sheet>(phones[0], `/evaluation/sector/all?${query}`);
  };
  const scoutIds = (await read()).body.map(({ scoutId }) => scoutId);
  return {
    sector,
    phones,
    week,
    scoutIds,
    read,
    attend: async (status = () => 'attended') => {
      await demo.write(phones[0], 'POST', '/scoutAttendance/', {
        attendanceRecords: scoutIds.map((scoutId, index) => ({
          scoutId,
          attendanceStatus: status(index),
          weekNumber,
          termNumber,
          ...sector,
        })),
      });
    },
  };
}

/** Stores points over the API. */
export const give = (demo: Server, place: Place, by: string, points: object[]) =>
  demo.write(by, 'POST', '/evaluation/', {
    ...place.sector,
    weekNumber: place.week.weekNumber,
    termNumber: place.week.termNumber,
    points,
  });

export const givenByHand = ({ criteria }: Sheet) =>
  criteria.filter(({ kind }) => kind === 'weekly');
export const uniformOf = (sheet: Sheet) =>
  sheet.criteria.find(({ name }) => name === 'الزي')!.criterionId;
export const pointsOf = (sheet: Sheet, index: number) => sheet.body[index]!.points;

export const state = (page: Page) =>
  page
    .getByRole('button', { name: /^(سُلِّم|يُسلَّم|لم يُسلَّم|تعديل لم|ينتظر|غير محفوظ|لم يُقبَل)/ })
    .and(page.locator('[aria-expanded][aria-controls]'));
export const line = (page: Page, index: number) =>
  page.getByRole('button', { name: new RegExp(`^${nameOf(index)}، `) });
export const box = (page: Page, index: number) =>
  page.getByRole('button', { name: `نقاط ${nameOf(index)}: `, exact: false });
export const fill = (page: Page) => page.getByRole('button', { name: /^الكل كامل( للباقين|$)/ });
export const next = (page: Page) => page.getByRole('button', { name: /^(التالي: |مراجعة)/ });
export const deliver = (page: Page) =>
  page.getByRole('button', { name: /^(تسليم التقييم|حفظ التعديل)/ });
