import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../../../contract/core/permissions.ts';
import { listCouncils } from '../../../../contract/councils/endpoints.ts';
import type { Council } from '../../../../contract/councils/shapes.ts';
import { councilKindLabels } from '../../../../contract/councils/words.ts';
import { q } from '../../../api/api.ts';
import { dayMonth, formatNumber, sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';
import { scopeText } from '../council-words.ts';

/** The councils that the captain keeps, or in which they have a seat. */
export default function CouncilsPage() {
  const councils = useQuery(q(listCouncils));
  const keeps = can(useCaptain(), 'councils:keep');
  const add = keeps && (
    <LinkButton
      to="/reports-and-councils/council-form"
      icon={<IconPlus size={20} stroke={1.7} aria-hidden />}
    >
      إضافة مجلس
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="المجالس" back={HOME} actions={add} />
      <Loaded query={councils} skeleton={<CardSkeleton lines={6} />} failure="لم تُحمَّل المجالس.">
        {({ body }) =>
          body.length === 0 ? (
            <EmptyState title="لا مجالس بعد" {...(add && { action: add })} />
          ) : (
            <Card>
              <ul>
                {body.map((council) => (
                  <CouncilRow key={council.councilId} council={council} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function CouncilRow({ council }: { council: Council }) {
  const { councilId, name, kind, seats, meeting } = council;
  return (
    <LinkRow
      to="/reports-and-councils/councils/$councilId"
      params={{ councilId: String(councilId) }}
      heading={name}
      about={[
        councilKindLabels[kind],
        scopeText(council, sectorName),
        `المقاعد: ${formatNumber(seats.length)}`,
      ].join('، ')}
    >
      {meeting && !meeting.isApproved && (
        <Badge tone="warn">{`محضر ${dayMonth(meeting.date)} لم يُعتمد`}</Badge>
      )}
    </LinkRow>
  );
}
