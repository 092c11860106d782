import { useMemo } from 'react';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { type DraftKind, useDraft } from '../../../shared/sheet/use-draft.ts';
import { draftOf, isSame, type MeetingDraft } from './meeting-rules.ts';

const isDraft = (value: unknown) =>
  typeof value === 'object' && value !== null && 'points' in value && 'version' in value;

/** The draft of the minutes, kept on the device until it is stored; without one, the stored minutes. */
export function useMeetingDraft(meeting: WholeMeeting) {
  const kind = useMemo(
    (): DraftKind<MeetingDraft | null> => ({
      empty: null,
      isBlank: (one) => one === null,
      isDraft,
    }),
    [],
  );
  const held = useDraft(`minutes/${meeting.meetingId}`, kind);
  const draft = held.draft ?? draftOf(meeting);
  const change = (next: (draft: MeetingDraft) => MeetingDraft) =>
    held.change((before) => next(before ?? draftOf(meeting)));
  return {
    draft,
    isDirty: held.draft !== null && !isSame(held.draft, meeting),
    isKept: held.isKept,
    change,
    clear: held.clear,
  };
}
export type MeetingEditor = ReturnType<typeof useMeetingDraft>;
