import { IconPlus } from '@tabler/icons-react';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type DraftPoint, type Missing, newPoint } from './meeting-rules.ts';
import { PointBox } from './point-box.tsx';
import type { MeetingEditor } from './use-meeting-draft.ts';

/** The points in their order, one open at a time. */
export function AgendaCard(props: {
  meeting: WholeMeeting;
  editor: MeetingEditor;
  opened: string | null;
  onOpen: (key: string | null) => void;
  shown: Missing | null;
}) {
  const { meeting, editor, opened, onOpen } = props;
  const { points } = editor.draft;
  const setPoints = (next: (points: DraftPoint[]) => DraftPoint[]) =>
    editor.change((draft) => ({ ...draft, points: next(draft.points) }));
  const move = (from: number, to: number) =>
    setPoints((before) => {
      const after = [...before];
      after.splice(to, 0, ...after.splice(from, 1));
      return after;
    });
  const add = () => {
    const point = newPoint({ title: 'نقطة جديدة' });
    setPoints((before) => [...before, point]);
    onOpen(point.key);
  };
  return (
    <Card
      title={`جدول الأعمال والمحضر (${formatNumber(points.length)})`}
      aside={
        <Button look="tint" icon={<IconPlus size={20} stroke={1.7} aria-hidden />} onClick={add}>
          نقطة جديدة
        </Button>
      }
    >
      {points.length === 0 && <Text tone="quiet">لا نقاط بعد. أضف نقطة، أو خذ من المقترحات.</Text>}
      <ol>
        {points.map((point, index) => (
          <PointBox
            key={point.key}
            point={point}
            number={index + 1}
            seats={meeting.seats}
            isOpen={opened === point.key}
            onToggle={() => onOpen(opened === point.key ? null : point.key)}
            shown={props.shown}
            onChange={(changed) =>
              setPoints((before) => before.map((one) => (one.key === point.key ? changed : one)))
            }
            onRemove={() => setPoints((before) => before.filter((one) => one.key !== point.key))}
            {...(index > 0 && { onUp: () => move(index, index - 1) })}
            {...(index < points.length - 1 && { onDown: () => move(index, index + 1) })}
          />
        ))}
      </ol>
    </Card>
  );
}
