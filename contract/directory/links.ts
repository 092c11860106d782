import { describeError } from '../core/errors.ts';

/** Purpose of an operator's link; each makes one group. */
export const linkPurposes = ['founding', 'restore'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Message for callers without a required link. */
const byInvitation: Record<LinkPurpose, string> = {
  founding: 'التأسيس هنا بدعوة.',
  restore: 'الاستعادة هنا برابط من المشغّل. اطلبه منه.',
};

const otherLink: Record<LinkPurpose, string> = {
  founding: 'هذا الرابط لاستعادة نسخة احتياطية. اطلب من المشغّل رابط تأسيس.',
  restore: 'هذا الرابط لتأسيس مجموعة جديدة. اطلب من المشغّل رابط استعادة.',
};

/** State of a link in the directory. */
export type LinkState = LinkPurpose | 'over';

/** Why this state of a link forbids founding or restoring a group; null if it is allowed. */
export function linkFault(purpose: LinkPurpose, link: LinkState | null): string | null {
  if (link === purpose) return null;
  if (link === null) return byInvitation[purpose];
  return link === 'over' ? describeError('FOUNDING_LINK_OVER').arabicMessage : otherLink[purpose];
}
