import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import type { BackupState } from '../../../contract/backup/endpoints.ts';
import type { Invitation } from '../../../contract/captains/invitations.ts';
import { fillIn } from '../../../contract/core/fill-in.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { defaultMessages, type FollowUpMessages } from '../../../contract/follow-up/words.ts';
import { serverTime } from '../../i18n/clock.ts';
import {
  countOf,
  dayMonth,
  formatNumber,
  introduce,
  momentLabel,
  sectorName,
} from '../../i18n/format.ts';

type Seat = Pick<Invitation, 'type' | 'sectorBaseName' | 'sectorSuffixName'>;

/** 'قائد، زهرات ج': the rank that a link gives, with the sector where there is one. */
export const seatWords = (seat: Seat) =>
  [captainTypeLabels[seat.type], sectorName(seat)].filter(Boolean).join('، ');

/** The address that a link is: its key leads to the sign-up. */
export const inviteUrl = (origin: string, key: string) => `${origin}/signUp?invite=${key}`;

/** 'لم يُستعمل', 'استعمله ٣ قادة'. */
export const usedWords = (count: number) =>
  count === 0 ? 'لم يُستعمل' : `استعمله ${countOf(count, 'captain')}`;

/** 'لقائد واحد، حتى ٩ ديسمبر'. */
export const termsWords = ({ uses, expiresAt }: Pick<Invitation, 'uses' | 'expiresAt'>) =>
  `${uses === 'one' ? 'لقائد واحد' : 'لأكثر من قائد'}، حتى ${dayMonth(expiresAt)}`;

/** The message with which an invitation link is sent. */
export function inviteMessage(
  invitation: Invitation,
  messages: FollowUpMessages,
  { captain, group, url }: { captain: SignedInCaptain; group: string; url: string },
): string {
  const { name, role } = introduce(captain);
  // Answers stored by an older version lack this text.
  const text = fillIn(messages.invitation ?? defaultMessages.invitation, {
    القائد: name,
    الصفة: role,
    المجموعة: group,
    الرتبة: seatWords(invitation),
    التاريخ: dayMonth(invitation.expiresAt),
  });
  return `${text}\n${url}`;
}

/** The day of the newest backup, or why there is none. */
export function lastBackupWords(
  { keep, last }: Pick<BackupState, 'keep' | 'last'>,
  now: Date = new Date(serverTime()),
): string {
  if (last) return `آخر نسخة: ${momentLabel(last.at, now)}`;
  return keep === 0 ? 'لا ينشئ البرنامج نسخاً يومية هنا' : 'لم تُنشأ نسخة بعد';
}

/** Bytes as people read them: '١٢٨ كيلوبايت', '٣٫٥ ميجابايت'. */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? `${formatNumber(kilobytes)} كيلوبايت`
    : `${formatNumber(bytes / 1024 / 1024, 1)} ميجابايت`;
}
