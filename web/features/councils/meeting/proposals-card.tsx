import { IconPlus, IconX } from '@tabler/icons-react';
import type { Proposal, WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { formatNumber, groupToday } from '../../../i18n/format.ts';
import { dueWords } from '../../../shared/dates/decision-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { pointOf, proposalKey } from './meeting-rules.ts';
import type { MeetingEditor } from './use-meeting-draft.ts';

/** Why something is proposed. */
function reasonOf({ kind, decision }: Proposal): string {
  if (kind === 'report') return 'تقرير مُحال إلى المجلس';
  if (kind === 'badges') return 'من الشارات';
  if (kind === 'attendance') return 'حضور هذه الفترة، بلا أسماء';
  const due = dueWords(decision?.dueDate ?? null, groupToday()).text;
  return `قرار مفتوح، ${due}`;
}

/** The program's proposals for the agenda: each is added with one tap, or left out. */
export function ProposalsCard(props: { meeting: WholeMeeting; editor: MeetingEditor }) {
  const { meeting, editor } = props;
  const { points, leftOut } = editor.draft;
  const isOn = (proposal: Proposal) =>
    points.some(
      (point) =>
        (proposal.reportId !== null && point.reportId === proposal.reportId) ||
        (proposal.decisionId !== null &&
          point.decisions.some((one) => one.decisionId === proposal.decisionId)) ||
        (proposal.count !== null && point.source === proposal.kind),
    );
  const open = meeting.proposals.filter((proposal) => !isOn(proposal));
  const offered = open.filter((proposal) => !leftOut.includes(proposalKey(proposal)));
  const left = open.length - offered.length;
  if (open.length === 0) return null;
  return (
    <Card title="مقترحات للجدول" count={formatNumber(offered.length)}>
      <Text tone="quiet">يجمعها البرنامج، وأنت تختار.</Text>
      <ul>
        {offered.map((proposal) => (
          <ListRow key={proposalKey(proposal)} name={proposal.text} about={reasonOf(proposal)}>
            <Button
              look="tint"
              icon={<IconPlus size={18} stroke={1.9} aria-hidden />}
              aria-label={`أضف: ${proposal.text}`}
              onClick={() =>
                editor.change((draft) => ({
                  ...draft,
                  points: [...draft.points, pointOf(proposal)],
                }))
              }
            >
              أضف
            </Button>
            <IconButton
              label={`اتركه: ${proposal.text}`}
              onClick={() =>
                editor.change((draft) => ({
                  ...draft,
                  leftOut: [...draft.leftOut, proposalKey(proposal)],
                }))
              }
            >
              <IconX size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </ListRow>
        ))}
      </ul>
      {left > 0 && (
        <Button look="quiet" onClick={() => editor.change((draft) => ({ ...draft, leftOut: [] }))}>
          {left === 1 ? 'تُرك واحد' : left === 2 ? 'تُرك اثنان' : `تُرك ${formatNumber(left)}`}
        </Button>
      )}
    </Card>
  );
}
