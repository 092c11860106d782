import { expect, test } from 'vitest';
import { followRetries } from './failed-upgrades.tsx';
import { readLimit } from './group-dialogs.tsx';
import {
  dayLabel,
  sizeOf,
  stateWords,
  suspendedWords,
  usedLabel,
  versionNumber,
} from './group-words.ts';

const now = new Date('2026-11-24T12:00:00Z');

test('the last use is a time of today or yesterday, or days ago', () => {
  expect(usedLabel('2026-11-24T10:04:00Z', now)).toBe('اليوم ١٢:٠٤\u00a0م');
  expect(usedLabel('2026-11-23T05:15:00Z', now)).toBe('أمس ٧:١٥\u00a0ص');
  expect(usedLabel('2026-11-22T23:00:00Z', now)).toBe('أمس ١:٠٠\u00a0ص');
  expect(usedLabel('2026-11-15T10:00:00Z', now)).toBe('قبل ٩ أيام');
  expect(usedLabel('2026-10-24T10:00:00Z', now)).toBe('قبل ٣١ يوماً');
  expect(dayLabel('2026-11-23T05:15:00Z', now)).toBe('أمس');
});

test('a suspended group says when it is deleted only if somebody asked for that', () => {
  const group = { state: 'suspended', isNew: false, deletedAfter: null } as const;
  expect(stateWords(group)).toEqual({ label: 'موقوفة', tone: 'warn' });
  expect(stateWords({ ...group, deletedAfter: '2026-12-24T10:00:00Z' }).note).toBe(
    'تُحذف ٢٤ ديسمبر',
  );
});

test('a group that fails is no new one, though it was founded this week', () => {
  expect(stateWords({ state: 'failed', isNew: true, deletedAfter: null }).label).toBe(
    'ترقية لم تكتمل',
  );
  expect(stateWords({ state: 'active', isNew: true, deletedAfter: null }).label).toBe('جديدة');
});

test('versions, sizes and counts are written as people read them', () => {
  expect(versionNumber('0105-quotas')).toBe('١٠٥');
  expect(sizeOf(88)).toEqual({ value: '٨٨', unit: 'ميجابايت' });
  expect(sizeOf(1930)).toEqual({ value: '١٫٩', unit: 'جيجابايت' });
  expect([0, 1, 3].map(suspendedWords)).toEqual([undefined, 'منها واحدة موقوفة', 'منها ٣ موقوفة']);
});

test('a blank quota means no limit', () => {
  expect(readLimit(' ')).toBeNull();
  expect(readLimit('٦٠٠')).toBe(600);
});

test('a retried upgrade is waited for until it is over, and told where it succeeded', () => {
  const retried = new Map([
    ['1', 'المنار'],
    ['2', 'الرواد'],
    ['3', 'النيل'],
  ]);
  const { done, left } = followRetries(retried, [
    { groupId: '1', state: 'active', schemaVersion: '0047-x' },
    { groupId: '2', state: 'failed', schemaVersion: '0046-x' },
    { groupId: '3', state: 'upgrading', schemaVersion: '0046-x' },
  ]);
  expect(done).toEqual(['رُقّيت المنار إلى ٤٧']);
  expect([...left.keys()]).toEqual(['3']);
});
