import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { listScouts } from '../../../contract/scouts/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, countScouts, fullName, keepCompounds, sectorName } from '../../i18n/format.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { LinkRow } from '../../ui/link-row.tsx';

const query = { withoutNumber: true };

/** The scouts and captains of the group who have no membership number yet; each leads to where it is written. */
export default function MissingNumbersPage() {
  const label = useMemberNumber();
  const scouts = useQuery(q(listScouts, { query }));
  const captains = useQuery(q(listCaptains, { query }));
  return (
    <>
      <PageHeader
        title="من ينقصه الرقم"
        {...(label && { lead: `من لم يُكتب له ${label} بعد.` })}
        back={{ to: '/settings', label: 'إعدادات المجموعة' }}
      />
      <Loaded query={scouts} skeleton={<CardSkeleton lines={8} />}>
        {({ body: scouts }) => (
          <Loaded query={captains} skeleton={<CardSkeleton lines={8} />}>
            {({ body: captains }) =>
              scouts.length + captains.length === 0 ? (
                <EmptyState title="لكل كشاف وقائد رقم" />
              ) : (
                <FormColumn>
                  <MissingCard
                    title="الكشافون"
                    count={countScouts(scouts.length, 'male')}
                    people={scouts.map((scout) => ({
                      key: scout.scoutId,
                      name: keepCompounds(scout.name),
                      about: sectorName(scout),
                      place: { to: '/update-scout', search: { scout: scout.scoutId } },
                    }))}
                  />
                  <MissingCard
                    title="القادة"
                    count={countOf(captains.length, 'captain')}
                    people={captains.map((captain) => ({
                      key: captain.captainId,
                      name: fullName(captain),
                      about: [captainTypeLabels[captain.type], sectorName(captain)]
                        .filter(Boolean)
                        .join('، '),
                      place: {
                        to: '/captains/$captainId',
                        params: { captainId: String(captain.captainId) },
                      },
                    }))}
                  />
                </FormColumn>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

type Person = {
  key: number;
  name: string;
  about: string;
  place: Pick<LinkProps, 'to' | 'params' | 'search'>;
};

function MissingCard(props: { title: string; count: string; people: readonly Person[] }) {
  if (props.people.length === 0) return null;
  return (
    <Card title={props.title} count={props.count}>
      <ul>
        {props.people.map(({ key, name, about, place }) => (
          <LinkRow key={key} {...place} heading={name} about={about} />
        ))}
      </ul>
    </Card>
  );
}
