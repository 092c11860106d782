import { noun } from '../core/counting.ts';

// The words of councils and their meetings. A file without schemas.

export const councilKinds = ['honour', 'leaders', 'patrol'] as const;
export type CouncilKind = (typeof councilKinds)[number];
export const councilKindLabels: Record<CouncilKind, string> = {
  honour: 'مجلس الشرف',
  leaders: 'مجلس القادة',
  patrol: 'مجلس الطليعة',
};

/** The most characters of the texts of a meeting. */
export const meetingLengths = { place: 100, title: 150, minutes: 4000, decision: 300 };

export const councilScopes = ['group', 'unit', 'sector'] as const;
export type CouncilScope = (typeof councilScopes)[number];

export const seatRoles = ['chair', 'secretary', 'member'] as const;
export type SeatRole = (typeof seatRoles)[number];
export const seatRoleLabels: Record<SeatRole, string> = {
  chair: 'الرئيس',
  secretary: 'أمين السرّ',
  member: 'عضو',
};
/** 'الرئيسة' for a woman or a girl. */
export const seatRoleLabel = (role: SeatRole, gender: 'male' | 'female') =>
  gender === 'female'
    ? { chair: 'الرئيسة', secretary: 'أمينة السرّ', member: 'عضوة' }[role]
    : seatRoleLabels[role];

export const presences = ['present', 'excused', 'absent'] as const;
export type Presence = (typeof presences)[number];
export const presenceLabels: Record<Presence, string> = {
  present: 'حضر',
  excused: 'اعتذر',
  absent: 'غاب',
};

export const decisionKinds = [
  'task',
  'followUp',
  'praise',
  'caution',
  'approval',
  'other',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];
export const decisionKindLabels: Record<DecisionKind, string> = {
  task: 'تكليف',
  followUp: 'متابعة',
  praise: 'تكريم',
  caution: 'لفت نظر',
  approval: 'اعتماد',
  other: 'أخرى',
};

export const decisionStates = ['open', 'done', 'dropped'] as const;
export type DecisionState = (typeof decisionStates)[number];
export const decisionStateLabels: Record<DecisionState, string> = {
  open: 'مفتوح',
  done: 'تمّ',
  dropped: 'أُسقط',
};

export const proposalKinds = ['decision', 'report', 'badges', 'attendance'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const DECISIONS = noun('قرار واحد', 'قراران', 'قرارات', 'قراراً', 'قرار');

export const OPEN_DECISIONS = noun(
  'قرار مفتوح واحد',
  'قراران مفتوحان',
  'قرارات مفتوحة',
  'قراراً مفتوحاً',
  'قرار مفتوح',
);

/** The points under which a new meeting carries over what is open. */
export const CARRIED_TITLE = 'القرارات المفتوحة';
export const CARRIED_CONFIDENTIAL_TITLE = 'القرارات السرّية المفتوحة';
