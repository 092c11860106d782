import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconKey,
  IconLockOpen,
  IconPencil,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { HealthState, ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Grid, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ParentLinkBox } from '../profile/parent-link-box.tsx';
import css from '../profile/scout-page.module.css';
import { closedWords } from './health-rules.ts';

const TITLE = 'البطاقة الصحية';
const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

type Shown = 'open' | 'form' | 'link' | 'code';

/** A scout's health card: closed until it is asked for, because every opening is noted. */
export function HealthCard({ scout, health }: { scout: ScoutProfile; health: HealthState }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const isKept = health.confirmedAt !== null;
  return (
    <>
      {shown === 'open' ? (
        <Part name="open" scout={scout} onClose={close} onEdit={() => setShown('form')} />
      ) : (
        <Card title={TITLE} aside={<Mark health={health} />}>
          <Text tone="quiet">{closedWords(health)}</Text>
          <Closed
            health={health}
            editable={scout.editable}
            needsCode={!isKept && !scout.phoneNumber}
            onShow={setShown}
          />
          {isKept && !health.isOld && (
            <Text tone="quiet" above="12">
              يُسجَّل من فتحها ومتى.
            </Text>
          )}
        </Card>
      )}
      {shown === 'form' && <Part name="form" scout={scout} onClose={close} />}
      {shown === 'code' && <Part name="code" scout={scout} onClose={close} />}
      {shown === 'link' && (
        <ParentLinkBox
          scout={scout}
          asks={isKept ? 'confirmation' : 'healthCard'}
          onClose={close}
        />
      )}
    </>
  );
}

/** The room of a closed card that a family has filled. */
export const HealthSkeleton = () => (
  <Card title={TITLE}>
    <CardSkeleton lines={2} room={124} />
  </Card>
);

function Mark({ health: { hasMark, confirmedAt, isOld, withdrawnOn } }: { health: HealthState }) {
  if (withdrawnOn !== null) return <Badge>سُحبت الموافقة</Badge>;
  if (confirmedAt === null) return <Badge tone="outline">لم تُملأ</Badge>;
  if (isOld) return <Badge tone="warn">مرّ عام</Badge>;
  if (!hasMark) return null;
  return (
    <Badge tone="bad">
      <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
      فيها تنبيه
    </Badge>
  );
}

function Closed({
  health: { confirmedAt, isOld, withdrawnOn },
  editable,
  needsCode,
  onShow,
}: {
  health: HealthState;
  /** A trip's captains read a card, and no more. */
  editable: boolean;
  /** No phone is known by whose digits the family could write the card. */
  needsCode: boolean;
  onShow: (what: Shown) => void;
}) {
  const open = (
    <Button
      look={isOld ? 'default' : 'tint'}
      icon={<IconLockOpen {...sign} />}
      onClick={() => onShow('open')}
    >
      فتح البطاقة
    </Button>
  );
  const ask = (words: string) => (
    <Button look="tint" icon={<IconBrandWhatsapp {...sign} />} onClick={() => onShow('link')}>
      {words}
    </Button>
  );
  const write = (
    <Button
      look={withdrawnOn === null ? 'default' : 'quiet'}
      icon={<IconPencil {...sign} />}
      onClick={() => onShow('form')}
    >
      {withdrawnOn === null ? 'من ورقة' : 'موافقة جديدة من ورقة'}
    </Button>
  );
  if (!editable && confirmedAt === null) return null;
  return (
    <Grid gap="8" above="12" fit="140" maxWidth="560" hide="print" className={css.tight}>
      {withdrawnOn !== null ? (
        write
      ) : confirmedAt === null ? (
        <>
          {ask('طلبها من الأسرة')}
          {write}
        </>
      ) : isOld ? (
        <>
          {editable && ask('طلب تأكيدها')}
          {open}
        </>
      ) : (
        open
      )}
      {needsCode && editable && (
        <Button look="default" icon={<IconKey {...sign} />} onClick={() => onShow('code')}>
          رمز للأسرة
        </Button>
      )}
    </Grid>
  );
}

const files = {
  open: () => import('./open-card.tsx'),
  form: () => import('./card-dialog.tsx'),
  code: () => import('./code-dialog.tsx'),
};

/** The open card, its form or a code, loaded when it is asked for: all need the server anyway. */
function Part(props: {
  name: keyof typeof files;
  scout: ScoutProfile;
  onClose: () => void;
  onEdit?: () => void;
}) {
  const { name, ...rest } = props;
  const Loaded = useLoaded(true, files[name], () => {
    toast.error('تعذّر فتح البطاقة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
    props.onClose();
  });
  if (Loaded) return <Loaded onEdit={() => {}} {...rest} />;
  return name === 'open' ? <CardSkeleton lines={6} /> : null;
}
