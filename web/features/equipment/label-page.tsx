import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLabel } from '../../../contract/equipment/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { groupPhone } from '../../i18n/format.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { telUrl } from '../../ui/phone.tsx';

/** The page of a label's address: the item for a captain, for everybody else whom to call. */
export default function LabelPage() {
  const { key } = useParams({ from: '/e/$key' });
  const navigate = useNavigate();
  const label = useQuery({ ...q(readLabel, { params: { key } }), retry: false });
  const itemId = label.data?.body.itemId ?? null;
  useEffect(() => {
    if (itemId === null) return;
    void navigate({
      to: '/equipment/$itemId',
      params: { itemId: String(itemId) },
      replace: true,
    });
  }, [itemId, navigate]);
  const isUnknown = label.error instanceof ApiFailure && label.error.code === 'LABEL_NOT_FOUND';
  return (
    <FormColumn>
      <PageHeader title="ملصق عهدة" />
      {isUnknown ? (
        <EmptyState title="ليس ملصقاً من عهدتنا" drawing="search" />
      ) : (
        <Loaded query={label}>
          {({ body: { groupName, phoneNumber } }) =>
            itemId === null && (
              <Card title={`هذه من عهدة ${groupName}`}>
                <Text below="12">إن وجدتها فاتصل بنا، وشكراً لأمانتك.</Text>
                {phoneNumber && (
                  <ButtonAnchor
                    look="default"
                    big
                    wide
                    href={telUrl(phoneNumber)}
                    icon={<IconPhone size={20} stroke={1.7} aria-hidden />}
                  >
                    <bdi>{groupPhone(phoneNumber)}</bdi>
                  </ButtonAnchor>
                )}
              </Card>
            )
          }
        </Loaded>
      )}
    </FormColumn>
  );
}
