import { useState } from 'react';
import type { listWaitingCaptains, WaitingCaptain } from '../../../contract/captains/endpoints.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { can } from '../../../contract/core/permissions.ts';
import { assignSectorCaptain, releaseSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, fullName, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Phone } from '../../ui/phone.tsx';
import { signedUpWords } from './rules.ts';
import { useKeptHeight } from './use-kept-height.ts';
import css from './waiting-captains-card.module.css';

/** So many are seen before one asks for all. */
const SHOWN = 3;

/** Who signed up and has no sector yet, each with the way to one; not there when nobody waits. */
export function WaitingCaptains({
  waiting,
}: {
  /** undefined while it loads. */
  waiting: ResponseOf<typeof listWaitingCaptains> | undefined;
}) {
  const { ref, reserved } = useKeptHeight<HTMLDivElement>('waiting-card', waiting !== undefined);
  const [isWhole, setWhole] = useState(false);
  const release = useApiMutation(releaseSectorCaptain, {
    errorMessage: 'لم يتم التراجع عن التعيين',
    successMessage: 'تم التراجع عن التعيين',
  });
  const assign = useApiMutation(assignSectorCaptain, {
    errorMessage: 'حدث خطأ أثناء تعيين القائد',
    untilFresh: true,
    onSuccess: ({ body: captain }, request) =>
      toast.success(`تم تعيين ${fullName(captain)} في ${sectorName(captain)}`, {
        label: 'تراجع',
        run: () => release.mutate(request),
      }),
  });
  const { body = [], total = 0, sectors = [] } = waiting ?? {};
  const only = sectors.length === 1 ? sectors[0] : undefined;
  return (
    <div
      ref={ref}
      className={css.card}
      hidden={total === 0 && !reserved}
      style={{ minBlockSize: reserved }}
    >
      {total > 0 && (
        <Card title="قادة ينتظرون التعيين" aside={<Badge tone="warn">{formatNumber(total)}</Badge>}>
          <ul>
            {body.slice(0, isWhole ? undefined : SHOWN).map((captain) => (
              <CaptainItem
                key={captain.captainId}
                captain={captain}
                only={only}
                isBusy={assign.isPending}
                onAssign={(sector) =>
                  assign.mutate({ body: { ...sector, captainId: captain.captainId } })
                }
              />
            ))}
          </ul>
          {!isWhole && body.length > SHOWN && (
            <Button look="quiet" wide onClick={() => setWhole(true)}>
              عرض الكل ({formatNumber(total)})
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}

function CaptainItem(props: {
  captain: WaitingCaptain;
  /** The one sector that nobody leads; undefined where there are several, or none. */
  only: SectorName | undefined;
  isBusy: boolean;
  onAssign: (sector: SectorName) => void;
}) {
  const { captain, only } = props;
  const self = useCaptain();
  const name = fullName(captain);
  const isHer = captain.gender === 'female';
  return (
    <Box as="li" line="above" padBlock="12" trim="end" className={css.row}>
      <Row gap="8" align="start" justify="between" className={css.head}>
        <Grid tone="quiet" leading="normal" className={css.who}>
          <Text as="strong" weight="bold" tone="ink">
            {name}
          </Text>
          <span>{signedUpWords(captain)}</span>
          {captain.phoneNumber && <Phone number={captain.phoneNumber} />}
        </Grid>
        {can(self, 'captains:manage') && (
          <LinkButton to="/captains" search={{ name }} look="quiet">
            {isHer ? 'لا أعرفها' : 'لا أعرفه'}
            <VisuallyHidden>: حساب {name}</VisuallyHidden>
          </LinkButton>
        )}
      </Row>
      <Row gap="8" wrap above="8" growFirst className={css.ways}>
        {only && (
          <Button look="tint" disabled={props.isBusy} onClick={() => props.onAssign(only)}>
            تعيين في {sectorName(only)}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
        <LinkButton to="/assign-captain" search={{ captain: captain.captainId }} look="default">
          {only ? 'قطاع آخر' : 'اختيار القطاع'}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </LinkButton>
      </Row>
    </Box>
  );
}
