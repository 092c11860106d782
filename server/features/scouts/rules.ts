import type { Gender } from '../../../contract/core/fields.ts';
import { contentOf, versionContent } from '../../../contract/core/record-content.ts';
import { patrolForms, patrolWordLabels } from '../../../contract/patrols/words.ts';
import type { PatrolOfScout, Scout } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { contentVersion } from '../../lib/version.ts';
import type { Settings } from '../../settings.ts';
import type { ScoutFields, StoredScout } from './queries.ts';

/** The scout as answers spell them. */
export function asScout(
  scout: StoredScout,
  { firstGroupName }: Pick<Settings, 'firstGroupName'>,
): Scout {
  return {
    scoutId: scout.scoutId,
    ...contentOf(scoutRecord, scout),
    ...answeredSector(scout),
    createdAt: scout.createdAt,
    photo: null,
    birthCertificate: null,
    group: scout.groupName ?? firstGroupName,
  };
}

/** The scout as the history spells them. */
export function recordedScout(scout: StoredScout) {
  return { ...scout, ...answeredSector(scout) };
}

/** Phrase about the patrol that a scout leaves: '، وترك طليعة النسور وهو عريفها'; empty without a patrol. */
export function leftPatrolWords(patrol: PatrolOfScout | null, gender: Gender): string {
  if (!patrol) return '';
  const girl = gender === 'female';
  return `، ${girl ? 'وتركت' : 'وترك'} ${patrolWords(patrol)}${seatOf(patrol, girl ? 'وهي' : 'وهو')}`;
}

/**
 * Phrase about the patrol that a restored scout returns to: '، وعاد إلى طليعة النسور وهو عريفها'; empty if there is
 * none.
 */
export function returnedWords(patrol: PatrolOfScout | null, gender: Gender): string {
  if (!patrol) return '';
  const girl = gender === 'female';
  return `، ${girl ? 'وعادت' : 'وعاد'} إلى ${patrolWords(patrol)}${seatOf(patrol, girl ? 'وهي' : 'وهو')}`;
}

const patrolWords = ({ name, word }: PatrolOfScout) => `${patrolWordLabels[word]} ${name}`;

/** ' وهو عريفها', ' وهي نائبة عريفه'; empty without a seat. */
function seatOf({ seat, word }: PatrolOfScout, who: 'وهو' | 'وهي'): string {
  if (seat === null) return '';
  const its = patrolForms[word].isFeminine ? 'ها' : 'ه';
  const girl = who === 'وهي';
  if (seat === 'leader') return ` ${who} ${girl ? 'عريفت' : 'عريف'}${its}`;
  return ` ${who} ${girl ? 'نائبة' : 'نائب'} عريف${its}`;
}

/** The version of what a change of a scout replaces. */
export function scoutVersion(scout: ScoutFields): string {
  return contentVersion([scout.sectorId, versionContent(scoutRecord, scout)]);
}
