import { addDays } from '../../contract/core/calendar.ts';
import {
  changeNotice,
  insertNotice,
  type NoticeContent,
  storeEnd,
} from '../features/notices/queries.ts';
import type { Maker } from './group-tables.ts';

type Words = Pick<NoticeContent, 'title' | 'text'>;
const garden: Words = {
  title: 'غداً اللقاء في الحديقة',
  text: 'نلتقي الرابعة عصراً عند الباب الكبير لا في المقر. مع كل واحد زجاجة ماء وقبعة. الخريطة: https://maps.example.org/8dRk',
};
const shirts: Words = {
  title: 'قمصان الطليعة وصلت',
  text: 'نسلّمها في اللقاء القادم لمن دفع ثمنها.',
};
const league: Words = {
  title: 'تأجيل دوري الوحدة',
  text: 'يقام الدوري بعد أسبوع من موعده، في الملعب نفسه.',
};
const winter: Words = {
  title: 'مواعيد المقر في الشتاء',
  text: 'يفتح المقر من الرابعة إلى السابعة مساءً.\nتجهيزات المعسكر القادم:\n- كيس نوم وبطانية خفيفة\n- حذاء مغلق\n- كشّاف يد ببطارية\n- أدوات الطعام\n- منشفة صغيرة\n- كيس للملابس المبتلة',
};
const tent: Words = { title: 'خيمة جديدة', text: 'شكراً لكل أسرة ساعدت فيها.' };

/** Notices of the group, of a unit and of two sectors: some of the first sector's own captain, one of them changed, one ended. */
export const insertNotices: Maker = async (db, { sectors, generalIds, now, today, record }) => {
  const [first, second] = sectors;
  const daysAgo = (days: number, hours = 0) =>
    new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
  const write = async (
    words: Words,
    made: { by: number; at: Date; days: number } & Pick<NoticeContent, 'kind' | 'writtenAs'> & {
        sectors: typeof sectors;
      },
  ) => {
    const content: NoticeContent = {
      ...words,
      kind: made.kind,
      unitCaptainId: made.kind === 'unit' ? made.by : null,
      sectorIds: made.sectors.map(({ sectorId }) => sectorId),
      writtenAs: made.writtenAs,
      until: addDays(today, made.days),
    };
    const noticeId = await insertNotice(db, content, { captainId: made.by, now: made.at });
    record(made.at.toISOString(), made.by, 'notice', noticeId, {
      ...words,
      until: content.until,
      audience: {
        kind: made.kind,
        unitCaptainName: null,
        sectors: made.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
      },
    });
    return { noticeId, content };
  };
  await write(winter, {
    by: generalIds[0]!,
    at: daysAgo(5),
    days: 16,
    kind: 'group',
    writtenAs: 'general',
    sectors: [],
  });
  const { unitCaptainId } = first!;
  await write(league, {
    by: unitCaptainId,
    at: daysAgo(3),
    days: 9,
    kind: 'unit',
    writtenAs: 'unit',
    sectors: sectors.filter((sector) => sector.unitCaptainId === unitCaptainId),
  });
  const own = { kind: 'sectors', writtenAs: 'regular' } as const;
  const by = first!.captainIds[0]!;
  const ended = await write(tent, { ...own, by, at: daysAgo(9), days: 5, sectors: [first!] });
  await storeEnd(db, ended.noticeId, { captainId: by, now: daysAgo(2), ended: true });
  await write(shirts, { ...own, by, at: daysAgo(2), days: 12, sectors: [first!] });
  const changed = await write(garden, { ...own, by, at: daysAgo(1), days: 1, sectors: [first!] });
  await changeNotice(db, changed.noticeId, changed.content, {
    captainId: by,
    now: daysAgo(0, 3),
    isEdited: true,
  });
  await write(garden, {
    ...own,
    by: second!.captainIds[0]!,
    at: daysAgo(1, 4),
    days: 4,
    sectors: [second!],
  });
};
