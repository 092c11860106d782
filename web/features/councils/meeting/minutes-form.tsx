import { useState } from 'react';
import { updateMeeting } from '../../../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { meetingLengths } from '../../../../contract/councils/words.ts';
import { useApiMutation } from '../../../api/api.ts';
import { callName, timeOf } from '../../../i18n/format.ts';
import { ConflictBox } from '../../../shared/records/record-conflict.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Grid, Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import css from '../beside.module.css';
import { AgendaCard } from './agenda-card.tsx';
import { AttendanceCard } from './attendance-card.tsx';
import { FootBox } from './foot-box.tsx';
import { bodyOf, differingPoints, type Missing, missingIn } from './meeting-rules.ts';
import { ProposalsCard } from './proposals-card.tsx';
import { type MeetingEditor, useMeetingDraft } from './use-meeting-draft.ts';

/** Agenda and minutes as they are written. What is typed stays on the device until it is stored. */
export function MinutesForm({ meeting }: { meeting: WholeMeeting }) {
  const { meetingId } = meeting;
  const editor = useMeetingDraft(meeting);
  const [opened, setOpened] = useState<string | null>(null);
  const [shown, setShown] = useState<Missing | null>(null);
  const [conflict, setConflict] = useState<WholeMeeting | null>(null);
  const mutation = useApiMutation(updateMeeting, {
    successMessage: 'تم حفظ المحضر',
    errorMessage: ({ code }) =>
      code === 'MEETING_CHANGED' ? null : 'لم يُحفظ المحضر. ما كتبته باقٍ.',
    untilFresh: true,
  });
  const save = (version = editor.draft.version) =>
    mutation.mutate(
      { params: { meetingId }, body: bodyOf({ ...editor.draft, version }) },
      {
        onSuccess: () => {
          setConflict(null);
          editor.clear();
        },
        onError: (failure) => {
          if (failure.code === 'MEETING_CHANGED') setConflict(failure.stored as WholeMeeting);
        },
      },
    );
  const missing = missingIn(editor.draft.points);
  const showNext = () => {
    const index = missing.findIndex(
      (one) => one.decisionKey === shown?.decisionKey && one.what === shown.what,
    );
    const next = missing[index + 1] ?? missing[0];
    if (!next) return;
    setShown(next);
    setOpened(next.pointKey);
    // After the point has opened.
    setTimeout(() => {
      const place = document.getElementById(`${next.decisionKey}-${next.what}`);
      place?.querySelector<HTMLElement>('select, input')?.focus();
    }, 50);
  };
  return (
    <Stack gap="16">
      {conflict && (
        <ConflictBox
          differences={differingPoints(editor.draft.points, conflict.points)}
          isSaving={mutation.isPending}
          onTakeTheirs={() => {
            editor.clear();
            setConflict(null);
          }}
          onKeepMine={() => save(conflict.version)}
        >
          {`وصل نص ${callName(conflict.updatedBy)} في هذا المحضر قبلك (${timeOf(conflict.updatedAt)}). لم يُحفظ تعديلك بعد، وهو باقٍ على هذا الجهاز.`}
        </ConflictBox>
      )}
      <Grid gap="16" align="start" className={css.beside}>
        <Stack gap="16">
          <AgendaCard
            meeting={meeting}
            editor={editor}
            opened={opened}
            onOpen={setOpened}
            shown={shown}
          />
          <FootBox
            meeting={meeting}
            editor={editor}
            missing={missing}
            isSaving={mutation.isPending}
            onSave={() => save()}
            onNextMissing={showNext}
          />
        </Stack>
        <Stack gap="16" className={css.first}>
          <AttendanceCard
            seats={meeting.seats}
            attendance={editor.draft.attendance}
            onChange={(attendance) => editor.change((draft) => ({ ...draft, attendance }))}
          />
          <ProposalsCard meeting={meeting} editor={editor} />
          <WhenCard editor={editor} />
        </Stack>
      </Grid>
    </Stack>
  );
}

/** The day and the place of a meeting, stored with the minutes. */
function WhenCard({ editor }: { editor: MeetingEditor }) {
  const { date, place } = editor.draft;
  return (
    <Card title="اليوم والمكان">
      <Stack gap="12">
        <DateField
          label="اليوم"
          value={date}
          onChange={(next) => editor.change((draft) => ({ ...draft, date: next }))}
        />
        <TextField
          label="المكان"
          optional
          maxLength={meetingLengths.place}
          value={place}
          onChange={(next) => editor.change((draft) => ({ ...draft, place: next }))}
        />
      </Stack>
    </Card>
  );
}
