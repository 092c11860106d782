import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { MeetingEditor } from './use-meeting-draft.ts';

/** The day and the place of a meeting, stored with the minutes. */
export function WhenCard({ editor }: { editor: MeetingEditor }) {
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
          maxLength={100}
          value={place}
          onChange={(next) => editor.change((draft) => ({ ...draft, place: next }))}
        />
      </Stack>
    </Card>
  );
}
