import type { FastifyInstance } from 'fastify';
import { captainTypeLabels, genderLabels } from '../../../contract/core/labels.ts';
import { downloadCensusOfAll, readCensusOfAll } from '../../../contract/directory/groups.ts';
import { type Column, SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { type DirectoryParts, routeDirectory } from '../route.ts';
import { readCensuses } from './operator-queries.ts';

export function censusRoutes(app: FastifyInstance, parts: DirectoryParts): void {
  const { directory } = parts;

  routeDirectory(app, parts, readCensusOfAll, async ({ query, now }) => ({
    message: 'The census over all groups',
    body: await readCensuses(directory, query.year, now),
  }));

  routeDirectory(app, parts, downloadCensusOfAll, async ({ body, now }) => {
    const census = await readCensuses(directory, body.year, now);
    const data = await writeSpreadsheet(censusSheets(census));
    return new File([data], `census_${census.year}.xlsx`, { type: SPREADSHEET_TYPE });
  });
}

/** The census over all groups as a spreadsheet. */
function censusSheets({ groups, scouts, captains }: Awaited<ReturnType<typeof readCensuses>>) {
  const text = (title: string): Column => ({ title, kind: 'text' });
  const number = (title: string): Column => ({ title, kind: 'number' });
  return [
    {
      name: 'المجموعات',
      columns: [
        text('المجموعة'),
        text('العنوان'),
        text('يوم الإحصاء'),
        number('الكشافون'),
        number('القادة'),
      ],
      rows: groups.map((group) => [
        group.name,
        group.slug,
        group.date ?? 'لم يُسلَّم',
        group.scouts,
        group.captains,
      ]),
    },
    {
      name: 'الكشافون',
      columns: [text('المرحلة'), number('السن'), text('النوع'), number('العدد')],
      rows: scouts.map(({ stage, age, gender, count }) => [
        stage,
        age,
        genderLabels[gender as keyof typeof genderLabels],
        count,
      ]),
    },
    {
      name: 'القادة',
      columns: [text('الرتبة'), text('النوع'), number('العدد')],
      rows: captains.map(({ type, gender, count }) => [
        captainTypeLabels[type as keyof typeof captainTypeLabels],
        genderLabels[gender as keyof typeof genderLabels],
        count,
      ]),
    },
  ];
}
