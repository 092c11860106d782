import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listCouncils } from '../../../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { q } from '../../../api/api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useRowDrag } from '../../../ui/form/drag-handle.tsx';
import { moveRow, moveRowBy } from '../../../ui/form/row-order.ts';
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
  const move = (key: string, by: 1 | -1) => setPoints((before) => moveRowBy(before, key, by));
  const { dragged, handlersOf } = useRowDrag<string>((key, target) =>
    setPoints((before) => moveRow(before, key, target)),
  );
  const councils = useQuery(q(listCouncils)).data?.body;
  const council = councils?.find(({ councilId }) => councilId === meeting.councilId);
  const sector =
    council && council.sectorBaseName !== null && council.sectorSuffixName !== null
      ? { baseName: council.sectorBaseName, suffixName: council.sectorSuffixName }
      : null;
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
            sector={sector}
            isDragged={dragged === point.key}
            {...handlersOf(point.key)}
            isOpen={opened === point.key}
            onToggle={() => onOpen(opened === point.key ? null : point.key)}
            shown={props.shown}
            onChange={(changed) =>
              setPoints((before) => before.map((one) => (one.key === point.key ? changed : one)))
            }
            onRemove={() => setPoints((before) => before.filter((one) => one.key !== point.key))}
            {...(index > 0 && { onUp: () => move(point.key, -1) })}
            {...(index < points.length - 1 && { onDown: () => move(point.key, 1) })}
          />
        ))}
      </ol>
    </Card>
  );
}
