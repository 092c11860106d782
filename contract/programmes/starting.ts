import { starterBadges } from '../badges/starter.ts';
import { proposedCriteria } from '../evaluation/words.ts';
import { type ProgrammeFile, programmeFile } from './record.ts';
import { badgeContent, criterionContent, listsOf } from './rules.ts';
import { PROGRAMME_FORMAT, PROGRAMME_VERSION } from './words.ts';

const card = {
  format: PROGRAMME_FORMAT,
  version: PROGRAMME_VERSION,
  author: 'خيمة',
  licence: 'by',
  language: 'ar',
} as const;

/** The starting sets of this program, read like any file; badges are those for sections of the group's country. */
export function startingProgrammes(): ProgrammeFile[] {
  const badges = starterBadges().map((badge) => ({
    kind: 'badge' as const,
    key: `khayma/badge/${badge.name}`,
    content: badgeContent(badge),
  }));
  const criteria = proposedCriteria.map((criterion) => ({
    kind: 'criterion' as const,
    key: `khayma/criterion/${criterion.name}`,
    content: criterionContent(criterion),
  }));
  return [
    { ...card, name: 'شارات البداية', ...listsOf(badges) },
    { ...card, name: 'بنود التقييم الخمسة', ...listsOf(criteria) },
  ].map((programme) => programmeFile.parse(programme));
}
