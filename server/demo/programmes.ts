import type { SessionContent } from '../../contract/programmes/rules.ts';
import { insertPlan, insertProgramme } from '../features/programmes/queries.ts';
import type { Maker } from './group-tables.ts';

const plan: SessionContent = {
  name: 'ألعاب الحواس الخمس',
  goal: 'ينتبه الكشاف إلى ما حوله',
  rainPlace: null,
  segments: [
    {
      title: 'لعبة كيم',
      minutes: 20,
      materials: [{ text: 'أدوات صغيرة تحت قماش', quantity: 15 }],
      notes: null,
    },
    { title: 'أصوات المكان', minutes: 15, materials: [], notes: null },
  ],
  requirements: [],
  links: [],
  notes: null,
};

/** A programme of another group that was taken in a month ago, with one session for the library. */
export const insertProgrammes: Maker = async (db, { generalIds, hoursAgo }) => {
  const planId = await insertPlan(db, plan, 'delta/senses');
  await insertProgramme(db, {
    direction: 'taken',
    ...{ name: 'ألعاب الحواس', author: 'مجموعة الدلتا', licence: 'by', section: null },
    madeBy: generalIds[0]!,
    madeAt: hoursAgo(30 * 24),
    ...{ added: 1, replaced: 0, kept: 0 },
    steps: [{ kind: 'session', id: planId, before: null, after: plan }],
  });
};
