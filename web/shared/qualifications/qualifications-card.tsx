import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listCaptainQualifications } from '../../../contract/qualifications/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, shortDate } from '../../i18n/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ValidUntil } from '../dates/valid-until.tsx';

/** The courses and papers of a captain; nothing where none is recorded. */
export function QualificationsCard({ captainId }: { captainId: number }) {
  const { data } = useQuery(q(listCaptainQualifications, { params: { captainId } }));
  if (!data || data.body.length === 0) return null;
  return (
    <Card title="التأهيل" count={formatNumber(data.body.length)}>
      <ul>
        {data.body.map(({ qualificationId, kind, givenOn, validUntil, note }) => (
          <ListRow
            key={qualificationId}
            mark={<IconCertificate size={22} stroke={1.7} aria-hidden />}
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
