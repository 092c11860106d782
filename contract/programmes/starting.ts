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

/** The starting sets of this program, read like any file. */
export const startingProgrammes = (): ProgrammeFile[] => [startingBadges(), startingCriteria()];

/** The badges for sections of the group's country. */
export function startingBadges(): ProgrammeFile {
  const badges = starterBadges().map((badge) => ({
    kind: 'badge' as const,
    key: `khayma/badge/${badge.name}`,
    content: badgeContent(badge),
  }));
  return programmeFile.parse({ ...card, name: 'شارات البداية', ...listsOf(badges) });
}

function startingCriteria(): ProgrammeFile {
  const criteria = proposedCriteria.map((criterion) => ({
    kind: 'criterion' as const,
    key: `khayma/criterion/${criterion.name}`,
    content: criterionContent(criterion),
  }));
  return programmeFile.parse({ ...card, name: 'بنود التقييم الخمسة', ...listsOf(criteria) });
}
