import { IconCertificate, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readScoutBadges } from '../../../../contract/badges/pass-endpoints.ts';
import { badgeStateLabels } from '../../../../contract/badges/words.ts';
import { can } from '../../../../contract/core/permissions.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { q } from '../../../api/api.ts';
import { countOf, dayMonth, formatNumber } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { BadgeDrawing, BadgeSteps } from '../../../shared/badges/badge-drawing.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { ListRow } from '../../../ui/list-row.tsx';

/** A scout's badges for captains in scope: what was handed over, what waits, and the next one. */
export function BadgesCard({ scout }: { scout: ScoutProfile }) {
  const { scoutId } = scout;
  const badges = useQuery(q(readScoutBadges, { params: { scoutId } }));
  const mayPass = can(useCaptain(), 'badges:pass');
  const awarded = badges.data?.body.awarded.length ?? 0;
  return (
    <Card title="الشارات" {...(awarded > 0 && { count: countOf(awarded, 'badge') })}>
      <Loaded query={badges} skeleton={<CardSkeleton lines={4} />}>
        {({ body }) => (
          <>
            <ul>
              {body.awarded.map(({ badgeId, name, drawing, awardedOn }) => (
                <ListRow
                  key={badgeId}
                  mark={<BadgeDrawing drawing={drawing} size={40} />}
                  name={name}
                  about={`سُلِّمت ${dayMonth(awardedOn)}`}
                >
                  <CertificateLink badgeId={badgeId} name={name} scoutId={scoutId} />
                </ListRow>
              ))}
              {body.waiting.map(({ badgeId, name, drawing, state }) => (
                <ListRow
                  key={badgeId}
                  mark={<BadgeDrawing drawing={drawing} size={40} />}
                  name={name}
                  about={
                    state === 'approved'
                      ? `${badgeStateLabels.approved}، تنتظر التسليم`
                      : `${badgeStateLabels.complete}، تنتظر الاعتماد`
                  }
                >
                  {state === 'approved' && (
                    <CertificateLink badgeId={badgeId} name={name} scoutId={scoutId} />
                  )}
                </ListRow>
              ))}
            </ul>
            {body.awarded.length + body.waiting.length === 0 && (
              <Text tone="quiet">
                {body.next ? `لا شارات بعد. التالية: ${body.next.name}` : 'لا شارات بعد.'}
              </Text>
            )}
            {body.next && (
              <Box above="12">
                <Text tone="quiet" below="4">
                  التالية
                </Text>
                <Row gap="12" align="center" below="8">
                  <BadgeDrawing drawing={body.next.drawing} size={40} earned={false} />
                  <Box grow>
                    <Text weight="medium" tone="ink">
                      {body.next.name}
                    </Text>
                    <Text tone="quiet">
                      {`${scout.gender === 'female' ? 'اجتازت' : 'اجتاز'} ${formatNumber(body.next.passed)} من ${formatNumber(body.next.needed)}`}
                    </Text>
                  </Box>
                </Row>
                <BadgeSteps passed={body.next.passed} needed={body.next.needed} />
                {mayPass && (
                  <Row above="12" hide="print">
                    <LinkButton
                      to="/scores/badges/$badgeId"
                      params={{ badgeId: String(body.next.badgeId) }}
                      search={{ base: scout.sectorBaseName, suffix: scout.sectorSuffixName }}
                      look="tint"
                      wide
                      icon={<IconChecklist size={20} stroke={1.7} aria-hidden />}
                    >
                      تسجيل متطلب
                    </LinkButton>
                  </Row>
                )}
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function CertificateLink(props: { badgeId: number; scoutId: number; name: string }) {
  return (
    <Box hide="print">
      <LinkButton
        to="/scores/certificate"
        search={{ badge: props.badgeId, scout: props.scoutId }}
        look="quiet"
        aria-label={`شهادة شارة ${props.name}`}
        icon={<IconCertificate size={22} stroke={1.7} aria-hidden />}
      />
    </Box>
  );
}
