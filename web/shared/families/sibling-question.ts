import type { Gender } from '../../../contract/core/fields.ts';

// A telephone that two scouts have joins nobody by itself: a captain is asked.

/** 'أخوه يوسف سمعان؟ ولي أمره سمعان فهمي.' */
export function siblingQuestion(
  child: { gender: Gender },
  other: { name: string; gender: Gender; guardianName: string | null },
): { title: string; body: string } {
  const isHer = other.gender === 'female';
  const sign = `${isHer ? 'أخت' : 'أخو'}${child.gender === 'female' ? 'ها' : 'ه'}`;
  const guardian = isHer ? 'ولي أمرها' : 'ولي أمره';
  return {
    title: `${sign} ${other.name}؟`,
    body:
      other.guardianName === null
        ? `لا نعرف ${guardian}، والرقم وحده لا يكفي.`
        : `${guardian} في الموافقة: ${other.guardianName}.`,
  };
}
