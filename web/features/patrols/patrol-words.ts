import { countText } from '../../../contract/core/counting.ts';
import { ofScoutNouns } from '../../../contract/core/labels.ts';
import type { Patrol } from '../../../contract/patrols/endpoints.ts';
import {
  type PatrolWord,
  patrolForms,
  patrolWordLabels,
  patrolWords,
} from '../../../contract/patrols/words.ts';
import { sectorGender } from '../../../contract/sectors/sector-gender.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countScouts, formatNumber } from '../../i18n/format.ts';
import { choicesOf } from '../../ui/form/choices.ts';
import type { Origin } from './rules.ts';

export const wordOptions = choicesOf(patrolWords, patrolWordLabels);

/** 'واحد بلا طليعة', 'اثنان بلا طليعة', '٣ بلا طليعة'. */
function withoutWords(count: number, word: PatrolWord): string {
  const many = ['لا أحد', 'واحد', 'اثنان'][count] ?? formatNumber(count);
  return `${many} ${patrolForms[word].none}`;
}

/** '٤ طلائع، واثنان بلا طليعة.' */
export function boardWords(patrols: number, without: number, word: PatrolWord): string {
  const counts = countText(patrols, patrolForms[word].noun);
  return `${counts}، و${withoutWords(without, word)}.`;
}

/** 'نقل ٣ كشافين إلى'. */
export const moveWords = (count: number, sector: SectorName) =>
  `نقل ${countText(count, ofScoutNouns[sectorGender(sector)])} إلى`;

/** 'نُقل ٣ كشافين إلى الذئاب'. */
export function movedWords(
  count: number,
  target: string | null,
  { word, sector }: { word: PatrolWord; sector: SectorName },
): string {
  const who = countScouts(count, sectorGender(sector));
  return target === null ? `أُخرج ${who} من ${patrolForms[word].the}` : `نُقل ${who} إلى ${target}`;
}

/** 'كان عريف الفهود، وصارت بلا عريف' for each leader and deputy who was moved; undefined for none. */
export function lostSeatWords(
  origins: readonly Origin[],
  patrols: readonly Patrol[],
  word: PatrolWord,
): string | undefined {
  const became = patrolForms[word].isFeminine ? 'وصارت' : 'وصار';
  const lost = origins.flatMap(({ patrolId, seats }) => {
    const name = patrols.find((patrol) => patrol.patrolId === patrolId)?.name;
    return [
      ...(seats.leaderId === undefined ? [] : [`كان عريف ${name}، ${became} بلا عريف`]),
      ...(seats.deputyId === undefined ? [] : [`كان نائب العريف في ${name}`]),
    ];
  });
  return lost.length > 0 ? lost.join('. ') : undefined;
}

/** 'إضافة طليعة', 'طليعة جديدة', 'جديدة', by the sector's word. */
export function newWords(word: PatrolWord) {
  const isNew = patrolForms[word].isFeminine ? 'جديدة' : 'جديد';
  const label = patrolWordLabels[word];
  return { add: `إضافة ${label}`, title: `${label} ${isNew}`, short: isNew };
}

/** Says what happens to the scouts of a deleted patrol and to its results. */
export function deleteWords({ name, scouts }: Patrol, word: PatrolWord) {
  const { isFeminine, none } = patrolForms[word];
  const stay = isFeminine ? 'يبقى كشافوها' : 'يبقى كشافوه';
  const results = isFeminine ? 'وتبقى نتائجها' : 'وتبقى نتائجه';
  return {
    title: `حذف ${name}؟`,
    body: scouts.length > 0 ? `${stay} ${none}، ${results}.` : `${results.slice(1)}.`,
  };
}

/** How to move: by choosing, and by dragging where there is a pointer. */
export function hintWords(word: PatrolWord, drags: boolean): string {
  const { the } = patrolForms[word];
  return drags
    ? `حدّد الأسماء ثم اختر ${the}، أو اسحب الاسم إلى مكانه.`
    : `حدّد الأسماء ثم اختر ${the}.`;
}
