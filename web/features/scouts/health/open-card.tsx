import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconLungs,
  IconMessage2,
  IconPencil,
  IconPhone,
  IconPill,
  IconStethoscope,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { firstName } from '../../../../contract/core/first-name.ts';
import type { HealthCard, HealthPerson } from '../../../../contract/health/card.ts';
import {
  readHealthCard,
  type StoredHealth,
  withdrawHealthCard,
} from '../../../../contract/health/endpoints.ts';
import {
  answerWords,
  cardReadersSentence,
  conditionWords,
  keeperWords,
} from '../../../../contract/health/words.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { whatsAppUrl } from '../../../i18n/whatsapp.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { telUrl } from '../../../shared/families/follow-up.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { FailureState } from '../../../ui/layout/states.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Phone, PhoneNumber } from '../../../ui/phone.tsx';
import { ParentLinkBox } from '../profile/parent-link-box.tsx';
import css from '../profile/scout-page.module.css';
import { confirmedWords } from './health-rules.ts';

/** An open card closes by itself: a phone is left lying. */
const OPEN_MINUTES = 5;
const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** A card with what is dangerous first. It is in no cache: when it closes, it is gone from the device. */
export default function OpenCard(props: {
  scout: ScoutProfile;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { scout, onClose } = props;
  const isOnline = useOnline();
  const params = { scoutId: scout.scoutId };
  const card = useQuery({ ...q(readHealthCard, { params }), gcTime: 0, retry: false });
  useEffect(() => {
    const timer = setTimeout(onClose, OPEN_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [onClose]);
  const close = (
    <Button look="quiet" onClick={onClose}>
      إغلاق
    </Button>
  );
  if (!card.data) {
    return (
      <Card title="البطاقة الصحية" aside={close}>
        {!isOnline ? (
          <Text role="alert">
            البطاقة تحتاج إلى اتصال.{' '}
            {scout.phoneNumber && (
              <>
                رقم ولي الأمر: <Phone number={scout.phoneNumber} />
              </>
            )}
          </Text>
        ) : card.isError ? (
          <FailureState
            error={card.error}
            retrying={card.isFetching}
            onRetry={() => void card.refetch()}
          />
        ) : (
          <CardSkeleton lines={6} />
        )}
      </Card>
    );
  }
  const { body } = card.data;
  if (!body.card) {
    return (
      <Card title="البطاقة الصحية" aside={close}>
        <Text tone="quiet">لا بطاقة محفوظة الآن.</Text>
      </Card>
    );
  }
  return <Words {...props} stored={body} card={body.card} close={close} />;
}

function Words(props: {
  scout: ScoutProfile;
  stored: StoredHealth;
  card: HealthCard;
  close: ReactNode;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { scout, stored, card, close } = props;
  const { confirmedAt } = stored;
  const { guardians, contact, mayCollect, goesHomeAlone } = card;
  const relation = scout.health?.relation ?? null;
  const isGirl = scout.gender === 'female';
  return (
    <Stack gap="16" maxWidth="760" hide="print">
      <Card title="البطاقة الصحية" aside={close}>
        {confirmedAt && <Text tone="quiet">{confirmedWords({ confirmedAt, relation })}</Text>}
        <Dangers card={card} />
      </Card>
      <Card title="من نتصل بهم">
        <ul>
          {[...guardians, ...(contact ? [contact] : [])].map((person, index) => (
            <Person
              key={`${person.relation} ${person.phoneNumber}`}
              person={person}
              isFirst={index === 0}
            />
          ))}
        </ul>
      </Card>
      <OtherAnswers card={card} name={scout.name} isGirl={isGirl} />
      <Card title={isGirl ? 'من يستلمها' : 'من يستلمه'}>
        <p>
          {mayCollect.length > 0
            ? `${mayCollect.join('، و')}. لا تسليم لغيرهم قبل مكالمة الأسرة.`
            : 'لم يُذكر أحد. لا تسليم قبل مكالمة الأسرة.'}
        </p>
        {goesHomeAlone.answer === 'yes' && (
          <Text weight="bold">{isGirl ? 'تنصرف وحدها.' : 'ينصرف وحده.'}</Text>
        )}
      </Card>
      <Text tone="quiet">
        سُجِّل أنك فتحت هذه البطاقة. {cardReadersSentence(isGirl ? 'female' : 'male')}{' '}
        {isGirl ? 'وتقرؤها أسرتها' : 'وتقرؤها أسرته'} من صفحتها. لا تُطبع مع الصفحة.
      </Text>
      {scout.editable && <Acts {...props} />}
    </Stack>
  );
}

/** The dangers, with what to do: severe allergies first. */
function Dangers({ card: { allergy, condition } }: { card: HealthCard }) {
  const allergies = [...allergy.items].sort(
    (one, other) => Number(other.severity === 'severe') - Number(one.severity === 'severe'),
  );
  const words = { severe: 'حساسية شديدة', mild: 'حساسية خفيفة' };
  if (allergies.length + condition.items.length === 0) return null;
  return (
    <Stack gap="8" above="12">
      {allergies.map(({ what, severity, action }) => (
        <Danger
          key={`allergy ${what}`}
          tone={severity === 'severe' ? 'bad' : 'warn'}
          Icon={IconAlertTriangle}
          title={`${severity ? words[severity] : 'حساسية'}: ${what}`}
          action={action}
        />
      ))}
      {condition.items.map((item) => (
        <Danger
          key={`condition ${item.kind} ${item.what}`}
          tone="warn"
          Icon={item.kind === 'asthma' ? IconLungs : IconStethoscope}
          title={conditionWords(item)}
          action={item.action}
        />
      ))}
    </Stack>
  );
}

function Danger(props: {
  tone: 'bad' | 'warn';
  Icon: ComponentType<{ size: number; stroke: number }>;
  title: string;
  action: string | null;
}) {
  const { tone, Icon, title, action } = props;
  return (
    <Row gap="12" pad="12" rounded fill={tone} frame={tone}>
      <Box noShrink>
        <Icon size={22} stroke={1.7} aria-hidden />
      </Box>
      <div>
        <Text weight="bold" tone={tone}>
          {title}
        </Text>
        {action && (
          <Text tone="ink" preLine>
            {action}
          </Text>
        )}
      </div>
    </Row>
  );
}

function Person({ person, isFirst }: { person: HealthPerson; isFirst: boolean }) {
  const { name, relation, phoneNumber } = person;
  return (
    <ListRow name={`${relation}، ${name}`} about={<PhoneNumber number={phoneNumber} />}>
      <Row gap="8" noShrink className={css.tight}>
        <ButtonAnchor
          look="default"
          href={whatsAppUrl(phoneNumber, '')}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`واتساب: ${name}`}
          icon={<IconBrandWhatsapp {...sign} />}
        />
        <ButtonAnchor
          look={isFirst ? 'primary' : 'tint'}
          href={telUrl(phoneNumber)}
          aria-label={`اتصال: ${name}`}
          icon={<IconPhone {...sign} />}
        >
          اتصال
        </ButtonAnchor>
      </Row>
    </ListRow>
  );
}

function OtherAnswers(props: { card: HealthCard; name: string; isGirl: boolean }) {
  const { card, name, isGirl } = props;
  const labels = {
    swims: isGirl ? 'تسبح' : 'يسبح',
    diet: isGirl ? 'طعام لا تأكله' : 'طعام لا يأكله',
    other: 'شيء آخر',
  };
  const { medicine, allergy, condition } = card;
  const child = firstName(name);
  /** Those whose items stand above are told here only where they are not yes. */
  const told = [
    ...(allergy.answer === 'yes' ? [] : [['حساسية', answerWords('allergy', allergy, name)]]),
    ...(condition.answer === 'yes'
      ? []
      : [['مرض أو حالة', answerWords('condition', condition, name)]]),
    ...(medicine.answer === 'yes' ? [] : [['الدواء', answerWords('medicine', medicine, name)]]),
    ...(['swims', 'diet', 'other'] as const).map((question) => [
      labels[question],
      answerWords(question, card[question], name),
    ]),
  ] as [string, string | null][];
  return (
    <Card title="باقي الإجابات">
      {medicine.answer === 'yes' && (
        <Box padBlock="12" trim="start">
          <Text weight="bold">الدواء</Text>
          {medicine.items.map((item) => (
            <Row gap="8" key={item.name} above="4">
              <IconPill {...sign} />
              <div>
                <p>{[item.name, item.dose, item.times.join('، ')].filter(Boolean).join('، ')}</p>
                {item.keeper && <Text tone="quiet">مع {keeperWords(item.keeper, child)}</Text>}
              </div>
            </Row>
          ))}
        </Box>
      )}
      <dl>
        {told.map(([label, answer]) => (
          <Row gap="12" justify="between" padBlock="12" line="above" key={label}>
            <Text as="dt" weight="bold">
              {label}
            </Text>
            <Text as="dd" preLine>
              {answer ?? <Badge tone="outline">لم يُجَب</Badge>}
            </Text>
          </Row>
        ))}
      </dl>
    </Card>
  );
}

function Acts(props: { scout: ScoutProfile; onClose: () => void; onEdit: () => void }) {
  const { scout } = props;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useApiMutation(withdrawHealthCard, {
    successMessage: 'سُحبت الموافقة وحُذفت البطاقة',
    errorMessage: 'لم تُسحب الموافقة',
    untilFresh: true,
    onSuccess: props.onClose,
  });
  const ask = async () => {
    const yes = await confirm({
      title: `سحب موافقة أسرة ${firstName(scout.name)}؟`,
      body: 'تُحذف البطاقة كلها الآن، ولا تعود.',
      confirmLabel: 'سحب وحذف',
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (yes) withdraw.mutate({ params: { scoutId: scout.scoutId } });
  };
  return (
    <>
      <Row gap="8" wrap>
        <Button look="default" icon={<IconPencil {...sign} />} onClick={props.onEdit}>
          تعديل
        </Button>
        <Button look="default" icon={<IconMessage2 {...sign} />} onClick={() => setAsking(true)}>
          طلب تأكيدها
        </Button>
        <Button look="danger-text" disabled={withdraw.isPending} onClick={() => void ask()}>
          سحب الموافقة
        </Button>
      </Row>
      {isAsking && (
        <ParentLinkBox scout={scout} asks="confirmation" onClose={() => setAsking(false)} />
      )}
    </>
  );
}
