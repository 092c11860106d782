import { IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { can } from '../../../../contract/core/permissions.ts';
import {
  assignSectorCaptain,
  releaseSectorCaptain,
} from '../../../../contract/sectors/endpoints.ts';
import { useApiMutation } from '../../../api/api.ts';
import { formatNumber, fullName, sectorName } from '../../../i18n/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Grid, Text } from '../../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Phone } from '../../../ui/phone.tsx';
import { waitingCaptains } from '../need-words.ts';
import { signedUpWords } from '../rules.ts';
import type { Facts } from '../use-facts.ts';
import { NowBox } from './now-box.tsx';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

/** Who signed up and has no sector yet, with the way to one. */
export function CaptainCard({ facts, foot }: { facts: Facts; foot: ReactNode }) {
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
  const { body = [], sectors = [], total = 0 } = facts.waiting ?? {};
  const [captain] = body;
  if (!captain) return null;
  const only = sectors.length === 1 ? sectors[0] : undefined;
  const name = fullName(captain);
  const isHer = captain.gender === 'female';
  const whom = <VisuallyHidden>: {name}</VisuallyHidden>;
  const choose = { to: '/assign-captain', search: { captain: captain.captainId } } as const;
  return (
    <NowBox
      title={
        total > 1
          ? `${waitingCaptains(total)} (${formatNumber(total)})`
          : isHer
            ? 'قائدة تنتظر التعيين'
            : 'قائد ينتظر التعيين'
      }
      aside={
        <Text as="span" tone="quiet">
          {signedUpWords(captain)}
        </Text>
      }
      figure={name}
      isStory
      detail={captain.phoneNumber && <Phone number={captain.phoneNumber} />}
      isActWide
      act={
        <Grid gap="8">
          {only ? (
            <Button
              big
              wide
              icon={<IconUserShield {...icon} />}
              disabled={assign.isPending}
              onClick={() => assign.mutate({ body: { ...only, captainId: captain.captainId } })}
            >
              تعيين في {sectorName(only)}
              {whom}
            </Button>
          ) : (
            <LinkButton big wide {...choose} icon={<IconUserShield {...icon} />}>
              اختيار القطاع{whom}
            </LinkButton>
          )}
          <Grid fit="140" gap="8">
            {only && (
              <LinkButton {...choose} look="default">
                قطاع آخر{whom}
              </LinkButton>
            )}
            {can(facts.captain, 'captains:manage') && (
              <LinkButton to="/captains" search={{ name }} look="default">
                {isHer ? 'لا أعرفها' : 'لا أعرفه'}
                {whom}
              </LinkButton>
            )}
          </Grid>
        </Grid>
      }
      foot={foot}
    />
  );
}
