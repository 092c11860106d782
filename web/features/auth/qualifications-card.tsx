import { useQuery } from '@tanstack/react-query';
import { isOpenTo } from '../../../contract/core/permissions.ts';
import { listCaptainQualifications } from '../../../contract/qualifications/endpoints.ts';
import { q } from '../../api/api.ts';
import { shortDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ValidUntil } from '../../shared/valid-until.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';

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
          <Row
            as="li"
            key={qualificationId}
            gap="12"
            align="center"
            justify="between"
            wrap
            padBlock="8"
            line="between"
          >
            <span>
              {kind}
              <Text as="span" block tone="quiet">
                {[shortDate(givenOn), note].filter(Boolean).join('، ')}
              </Text>
            </span>
            <ValidUntil day={validUntil} />
          </Row>
        ))}
      </ul>
    </Card>
  );
}
