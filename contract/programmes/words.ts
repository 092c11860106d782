import { noun } from '../core/counting.ts';
import { formatNumber } from '../core/numbers.ts';

// The words of programmes. A file without schemas, so that screens load none.

/** Marks a file as a programme; files of a higher version are refused. */
export const PROGRAMME_FORMAT = 'khayma-programme';
export const PROGRAMME_VERSION = 1;

export const licences = ['by', 'bySa', 'groups'] as const;
export type Licence = (typeof licences)[number];
export const licenceLabels: Record<Licence, string> = {
  by: 'يُستعمل ويُعدَّل مع ذكر كاتبه',
  bySa: 'ومن عدّله ينشره بالشرط نفسه',
  groups: 'للاستعمال في المجموعات فقط',
};
export const licenceNames: Record<Licence, string> = {
  by: 'CC BY 4.0',
  bySa: 'CC BY-SA 4.0',
  groups: 'بلا نشر ولا بيع',
};

export const partKinds = ['badge', 'criterion', 'session'] as const;
export type PartKind = (typeof partKinds)[number];
export const partLabels: Record<PartKind, string> = {
  badge: 'شارة',
  criterion: 'بند',
  session: 'جلسة',
};
export const badgeNoun = noun('شارة واحدة', 'شارتان', 'شارات', 'شارة', 'شارة');
export const criterionNoun = noun('بند واحد', 'بندان', 'بنود', 'بنداً', 'بند');
export const sessionNoun = noun('جلسة واحدة', 'جلستان', 'جلسات', 'جلسة', 'جلسة');

export const actions = ['keep', 'replace', 'both', 'leave'] as const;
export type Action = (typeof actions)[number];
export const outcomes = ['new', 'same', 'differs'] as const;

/** Why a part of the group is not replaced. */
export const holds = ['points', 'begun', 'dated'] as const;
export type Hold = (typeof holds)[number];
export const holdSentences: Record<Hold, string> = {
  points: 'له درجات هذه الفترة، فلا يُبدَّل',
  begun: 'بدأها كشافون ولم تُعتمد لهم بعد، فلا تُبدَّل',
  dated: 'جلسة لها يوم عندنا، فلا تُبدَّل',
};

/** The name of a downloaded programme; characters that file systems refuse are left out. */
export const programmeFileName = (name: string) =>
  `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'programme'}.json`;

/** A number of parts: in a word up to two. */
export const countWord = (count: number) =>
  count === 1 ? 'واحد' : count === 2 ? 'اثنان' : formatNumber(count);

/** 'أُضيف ١٠، وبُدّل واحد' of an import that is over. */
export const doneSentence = ({ added, replaced }: { added: number; replaced: number }): string =>
  [
    ...(added > 0 ? [`أُضيف ${countWord(added)}`] : []),
    ...(replaced > 0 ? [`بُدّل ${countWord(replaced)}`] : []),
  ].join('، و');
