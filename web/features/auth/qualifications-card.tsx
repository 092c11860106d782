import { useQuery } from '@tanstack/react-query';
import { isOpenTo } from '../../../contract/core/permissions.ts';
import { listCaptainQualifications } from '../../../contract/qualifications/endpoints.ts';
import { q } from '../../api/api.ts';
import { shortDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ValidUntil } from '../../shared/dates/valid-until.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';

/** The captain's own courses and papers; nothing where none is recorded. */
export function QualificationsCard() {
  const captain = useCaptain();
  const { captainId } = captain;
  const { data } = useQuery({
    ...q(listCaptainQualifications, { params: { captainId } }),
    enabled: isOpenTo(captain, 'captains:read'),
  });
  if (!data || data.body.length === 0) return null;
  return (
    <Card title="التأهيل">
      <ul>
        {data.body.map(({ qualificationId, kind, givenOn, validUntil, note }) => (
          <ListRow
            key={qualificationId}
            name={kind}
            about={[shortDate(givenOn), note].filter(Boolean).join('، ')}
          >
            <ValidUntil day={validUntil} />
          </ListRow>
        ))}
      </ul>
    </Card>
  );
}
