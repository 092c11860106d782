import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { sealedKeys } from '../../secrets/sealed-key.ts';
import type { ClaimedInvitation } from './invitation-queries.ts';
import type { StoredCaptain } from './queries.ts';

export const { keyOf, nonceOf } = sealedKeys('invitation');

/** Notification to general captains about a captain who signed up by a link: whose link, and which rank. */
export function invitedNotice(captain: StoredCaptain, invitation: ClaimedInvitation) {
  const { firstName, middleName, lastName } = captain;
  const did = captain.gender === 'female' ? 'أنشأت' : 'أنشأ';
  const sector = captain.sector && `${captain.sector.baseName} ${captain.sector.suffixName}`;
  const as = [captainTypeLabels[captain.type], sector].filter(Boolean).join('، ');
  return {
    type: 'other' as const,
    title: 'قائد جديد بدعوة',
    message: `${did} ${firstName} ${middleName} ${lastName} حساباً بدعوة من ${invitation.madeByName}: ${as}.`,
  };
}
