import { IconCategory, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { countText } from '../../../contract/core/counting.ts';
import { dropCount, listCounts, startCount } from '../../../contract/equipment/count-endpoints.ts';
import { COUNT_DAYS } from '../../../contract/equipment/counting.ts';
import { listEquipmentLists } from '../../../contract/equipment/endpoints.ts';
import { kindsText } from '../../../contract/equipment/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayMonth, formatNumber } from '../../i18n/format.ts';
import { DAYS } from '../../shared/dates/days.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** Begins a stock-taking by place or category, or goes on with one. */
export default function CountsPage() {
  const navigate = useNavigate();
  const counts = useQuery(q(listCounts));
  const lists = useQuery(q(listEquipmentLists));
  const starting = useApiMutation(startCount, {
    errorMessage: 'لم يبدأ الجرد',
    onSuccess: ({ body }) =>
      void navigate({
        to: '/equipment/count/$countId',
        params: { countId: String(body.countId) },
      }),
  });
  const dropping = useConfirmedDelete(dropCount, {
    successMessage: 'تُرك الجرد',
    errorMessage: 'لم يُترك الجرد',
  });
  const all = counts.data?.body ?? [];
  const begun = all.filter(({ settledAt }) => settledAt === null);
  const settled = all.filter(({ settledAt }) => settledAt !== null);
  return (
    <FormColumn>
      <PageHeader
        title="جرد"
        lead="يُعدّ ما في المكان فقط. ما خارجه مع أحد لا يُعدّ."
        back={{ to: '/equipment', label: 'العهدة' }}
      />
      {begun.length > 0 && (
        <Card title="جرد بدأ">
          <ul>
            {begun.map(({ countId, name, startedBy, startedAt, counted, kinds }) => (
              <ListRow
                key={countId}
                name={name}
                about={`بدأه ${startedBy} ${dayMonth(startedAt)}، عُدّ ${formatNumber(counted)} من ${formatNumber(kinds)}`}
              >
                <Row gap="8">
                  <LinkButton
                    to="/equipment/count/$countId"
                    params={{ countId: String(countId) }}
                    look="tint"
                  >
                    أكمله
                  </LinkButton>
                  <Button
                    look="default"
                    onClick={() =>
                      void dropping.ask(
                        {
                          title: `ترك جرد ${name}؟`,
                          body: 'يضيع ما عُدّ فيه، ولا تتغيّر العهدة.',
                          confirmLabel: 'اتركه',
                        },
                        { params: { countId } },
                      )
                    }
                  >
                    اتركه
                  </Button>
                </Row>
              </ListRow>
            ))}
          </ul>
        </Card>
      )}
      <Loaded query={lists} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل الأماكن.">
        {({ body }) => {
          const places = body.places.filter(({ items }) => items > 0);
          const categories = body.categories.filter(({ items }) => items > 0);
          if (places.length + categories.length === 0) {
            return <EmptyState compact title="لا عهدة تُجرد بعد" />;
          }
          const starts = (
            rows: typeof places,
            of: (id: number) => { placeId: number } | { categoryId: number },
            Icon: typeof IconMapPin,
          ) => (
            <ul>
              {rows.map(({ id, name, items }) => (
                <ListRow key={id} name={name} about={kindsText(items)} mark={<Icon {...icon} />}>
                  <Button
                    look="default"
                    aria-label={`ابدأ جرد ${name}`}
                    disabled={starting.isPending}
                    onClick={() => starting.mutate({ body: of(id) })}
                  >
                    ابدأ
                  </Button>
                </ListRow>
              ))}
            </ul>
          );
          return (
            <Stack gap="16">
              {places.length > 0 && (
                <Card title="بالمكان">
                  {starts(places, (placeId) => ({ placeId }), IconMapPin)}
                </Card>
              )}
              {categories.length > 0 && (
                <Card title="أو بالفئة">
                  {starts(categories, (categoryId) => ({ categoryId }), IconCategory)}
                </Card>
              )}
            </Stack>
          );
        }}
      </Loaded>
      {settled.length > 0 && (
        <Card title="جرد اعتُمد">
          <ul>
            {settled.map(({ countId, name, settledBy, settledAt, kinds }) => (
              <LinkRow
                key={countId}
                to="/equipment/count/$countId"
                params={{ countId: String(countId) }}
                heading={name}
                about={`${kindsText(kinds)}، اعتمده ${settledBy ?? ''} ${dayMonth(settledAt!)}`}
              />
            ))}
          </ul>
        </Card>
      )}
      <Text tone="quiet">{`ما بدأ من جرد يُحفظ ${countText(COUNT_DAYS, DAYS)}، ويُكمله أكثر من هاتف معاً.`}</Text>
    </FormColumn>
  );
}
