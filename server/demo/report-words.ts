import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

const WORDS =
  'كانت هذه الفترة فترة جذور. كبر عدد من يثبت معنا أسبوعاً بعد أسبوع، لأن قائداً اتصل وسأل. نشكر كل أسرة وثقت بنا، وكل قائد أعطى يوم راحته.';

/** The general captain's words in the group's report of the newest term. */
export const insertReportWords: Maker = async (db, { generalIds, weeks, hoursAgo }) => {
  await insertRows(db, 'reportWords', [
    {
      termNumber: Math.max(...weeks.map(({ termNumber }) => termNumber)),
      isYear: false,
      text: WORDS,
      writtenBy: generalIds[0]!,
      writtenAt: hoursAgo(90),
    },
  ]);
};
