import { useQuery } from '@tanstack/react-query';
import { listTakenSessions } from '../../../../contract/programmes/endpoints.ts';
import { durationText } from '../../../../contract/sessions/words.ts';
import { q } from '../../../api/api.ts';
import { GroupBox } from '../../../shared/group-box.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

/** Rows that are shown at first. */
const SHOWN = 5;

/** The sessions that came with programmes of other groups; a captain plans from them. Nothing where there are none. */
export function TakenCard() {
  const { data } = useQuery(q(listTakenSessions));
  if (!data || data.body.length === 0) return null;
  return (
    <GroupBox title="من برامج مجموعات أخرى" count={data.body.length} shown={SHOWN}>
      {data.body.map(({ planId, title, goal, segments }) => (
        <ListRow
          key={planId}
          isBoxed
          name={title}
          about={[durationText(segments.reduce((sum, { minutes }) => sum + minutes, 0)), goal]
            .filter(Boolean)
            .join('، ')}
        >
          <LinkButton
            to="/sessions/plan"
            search={{ taken: planId }}
            look="default"
            aria-label={`خطّط من: ${title}`}
          >
            خطّط منها
          </LinkButton>
        </ListRow>
      ))}
    </GroupBox>
  );
}
