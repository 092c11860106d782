import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { activityRecord } from '../../../contract/activities/record.ts';
import { badgeRecord } from '../../../contract/badges/record.ts';
import { plainFields, type RecordInfo } from '../../../contract/core/record-content.ts';
import { councilRecord } from '../../../contract/councils/record.ts';
import { criterionRecord } from '../../../contract/evaluation/record.ts';
import { reportRecord } from '../../../contract/scout-reports/record.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { termRecord } from '../../../contract/terms/record.ts';
import { tripRecord } from '../../../contract/trips/record.ts';

/** Fields that a form has under another name or by a button. */
const others: Record<string, string[]> = {
  activities: ['weekNumber', 'termNumber'],
  sessions: ['termNumber'],
  badges: ['isOpen'],
  evaluation: ['kind'],
};

test.each<[string, RecordInfo]>([
  ['scouts', scoutRecord],
  ['sessions', sessionPlan],
  ['activities', activityRecord],
  ['terms', termRecord],
  ['badges', badgeRecord],
  ['councils', councilRecord],
  ['evaluation', criterionRecord],
  ['scout-reports', reportRecord],
  ['trips', tripRecord],
])('the form of %s has an input for each field of its record', (feature, record) => {
  const files = globSync(`web/features/${feature}/**/*.tsx`);
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const missing = plainFields(record)
    .map(([name]) => name)
    .filter((name) => !others[feature]?.includes(name))
    .filter((name) => !new RegExp(`\\b(field|set|setValue)\\('${name}'`).test(text));
  expect(missing, `web/features/${feature} binds no input to ${missing.join(', ')}`).toEqual([]);
});
