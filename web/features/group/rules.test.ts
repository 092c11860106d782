import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import type { Invitation } from '../../../contract/captains/invitations.ts';
import { defaultMessages } from '../../../contract/follow-up/words.ts';
import {
  inviteMessage,
  inviteUrl,
  lastBackupWords,
  seatWords,
  sizeWords,
  termsWords,
  usedWords,
} from './rules.ts';

const invitation: Invitation = {
  invitationId: 4,
  key: 'a-key',
  type: 'regular',
  uses: 'one',
  usedCount: 0,
  sectorBaseName: 'زهرات',
  sectorSuffixName: 'ج',
  madeBy: 'مينا عادل',
  expiresAt: '2026-12-09T10:00:00.000Z',
};
const captain: SignedInCaptain = {
  captainId: 1,
  firstName: 'مارتينا',
  middleName: 'لطيف',
  lastName: 'عزيز',
  gender: 'female',
  type: 'general',
  phoneNumber: '01000000001',
  email: null,
  rSectorBaseName: null,
  rSectorSuffixName: null,
  mustChangePassword: false,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const url = inviteUrl('https://khayma.example', invitation.key);

test('a link shows its rank and sector, its use and its last day', () => {
  expect(plain(seatWords(invitation))).toBe('قائد، زهرات ج');
  const none = { sectorBaseName: null, sectorSuffixName: null };
  expect(seatWords({ type: 'unit', ...none })).toBe('قائد وحدة');
  expect([0, 1, 2, 3, 11].map(usedWords).map(plain)).toEqual([
    'لم يُستعمل',
    'استعمله قائد واحد',
    'استعمله قائدان',
    'استعمله ٣ قادة',
    'استعمله ١١ قائداً',
  ]);
  expect(plain(termsWords(invitation))).toBe('لقائد واحد، حتى ٩ ديسمبر');
  expect(plain(termsWords({ ...invitation, uses: 'many' }))).toBe('لأكثر من قائد، حتى ٩ ديسمبر');
});

test('the message says who invites to what, and ends with the link', () => {
  const by = { captain, group: 'مجموعة النيل', url };
  expect(url).toBe('https://khayma.example/signUp?invite=a-key');
  expect(plain(inviteMessage(invitation, defaultMessages, by))).toBe(
    `أهلاً، أنا الشيفتان مارتينا لطيف، قائد عام. أدعوك إلى مجموعة النيل على خيمة، بصفة قائد، زهرات ج. أنشئ حسابك من هذا الرابط، وهو صالح حتى ٩ ديسمبر.\n${url}`,
  );
  const own = { ...defaultMessages, invitation: 'تعال إلى {المجموعة} {الرتبة}!' };
  const odd = { ...by, group: '$& {الرتبة}' };
  expect(plain(inviteMessage({ ...invitation, type: 'unit' }, own, by))).toContain('مجموعة النيل');
  expect(inviteMessage(invitation, own, odd)).toContain('$&');
  // An older version's texts, as a device kept them.
  const { invitation: _, ...older } = defaultMessages;
  expect(inviteMessage(invitation, older as typeof defaultMessages, by)).toContain('أدعوك');
});

test('the newest backup shows its day, or why there is none', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const last = { at: '2026-11-20T01:20:00Z', bytes: 5000, provenAt: null };
  expect(lastBackupWords({ keep: 7, last }, now)).toMatch(/^آخر نسخة: اليوم ٣:٢٠/);
  expect(lastBackupWords({ keep: 7, last: null }, now)).toBe('لم تُنشأ نسخة بعد');
  expect(lastBackupWords({ keep: 0, last: null }, now)).toBe('لا ينشئ البرنامج نسخاً يومية هنا');
  expect([300, 131_072, 5_300_000].map(sizeWords)).toEqual([
    '١ كيلوبايت',
    '١٢٨ كيلوبايت',
    '٥٫١ ميجابايت',
  ]);
});
