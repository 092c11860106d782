import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconShieldOff,
  IconUserStar,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  type Captain,
  listCaptains,
  listClosedCaptains,
} from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { listResponsibilities } from '../../../contract/responsibilities/endpoints.ts';
import { responsibilityLabels } from '../../../contract/responsibilities/words.ts';
import { listSectors, type Sector } from '../../../contract/sectors/endpoints.ts';
import { q } from '../../api/api.ts';
import { callName, fullName } from '../../i18n/format.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { useCaptain } from '../../session/session.ts';
import { memberNumberRow } from '../../shared/member-numbers/member-number-row.tsx';
import { QualificationsCard } from '../../shared/qualifications/qualifications-card.tsx';
import { GiveDialog } from '../../shared/responsibilities/give-dialog.tsx';
import { HolderRow, lastDayWords } from '../../shared/responsibilities/holder-row.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card, FormColumn } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Phone } from '../../ui/phone.tsx';
import { CaptainNumberDialog } from './captain-number-dialog.tsx';
import { CaptainTypeDialog } from './captain-type-form.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { seatsOf } from './rules.ts';
import { useAccountActions } from './use-account-actions.ts';

const BACK = { to: '/captains', label: 'القادة' } as const;
const sign = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

type Account = Captain & {
  closedAt?: string;
  version?: string | undefined;
  hasSecondFactor?: boolean | undefined;
};

/** A captain: what they answer for, their courses and papers, and what a general captain can do about the account. */
export default function CaptainPage() {
  const captainId = Number(useParams({ from: '/captains/$captainId' }).captainId);
  const open = useQuery(q(listCaptains, { query: {} }));
  const closed = useQuery(q(listClosedCaptains));
  const sectors = useQuery(q(listSectors));
  const all: readonly Account[] = [...(open.data?.body ?? []), ...(closed.data?.body ?? [])];
  const captain = all.find((one) => one.captainId === captainId);
  return (
    <>
      <PageHeader
        title={captain ? fullName(captain) : 'القائد'}
        {...(captain && { lead: placeWords(captain, sectors.data?.body ?? []) })}
        back={BACK}
      />
      <Loaded query={open} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل القائد">
        {({ body: captains }) => (
          <Loaded query={closed} skeleton={<CardSkeleton lines={10} />}>
            {() => (
              <Loaded query={sectors} skeleton={<CardSkeleton lines={10} />}>
                {({ body: sectors }) =>
                  captain ? (
                    <CaptainCards captain={captain} captains={captains} sectors={sectors} />
                  ) : (
                    <EmptyState title="لا يوجد قائد بهذا الرقم" />
                  )
                }
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** 'قائد، أشبال أ': the rank with the sectors, or that the account is closed. */
function placeWords(captain: Account, sectors: readonly Sector[]): string {
  const rank = captainTypeLabels[captain.type];
  if (captain.closedAt) return `${rank}، الحساب مغلق`;
  return [rank, ...seatsOf(captain, sectors)].join('، ');
}

function CaptainCards(props: {
  captain: Account;
  captains: readonly Captain[];
  sectors: readonly Sector[];
}) {
  const { captain } = props;
  const label = useMemberNumber();
  const [isNumbering, setNumbering] = useState(false);
  return (
    <FormColumn>
      <Card>
        <Details
          missing="لم يُكتب بعد"
          rows={[
            ...memberNumberRow(label, captain, true),
            {
              label: 'الهاتف',
              value: captain.phoneNumber && <Phone number={captain.phoneNumber} />,
            },
            { label: 'البريد الإلكتروني', value: captain.email },
            ...(captain.hasSecondFactor === undefined
              ? []
              : [{ label: 'التحقق بخطوتين', value: <Factor isOn={captain.hasSecondFactor} /> }]),
          ]}
        />
        {label && (
          <Row above="16">
            <Button
              look="default"
              icon={<IconPencil {...sign} />}
              onClick={() => setNumbering(true)}
            >
              {captain.memberNumber ? `تعديل ${label}` : `كتابة ${label}`}
            </Button>
          </Row>
        )}
      </Card>
      {isNumbering && <CaptainNumberDialog captain={captain} onClose={() => setNumbering(false)} />}
      {!captain.closedAt && <ResponsibilitiesCard captain={captain} />}
      <QualificationsCard captainId={captain.captainId} />
      <AccountCard {...props} />
    </FormColumn>
  );
}

const Factor = ({ isOn }: { isOn: boolean }) =>
  isOn ? <Badge tone="ok">مفعّل</Badge> : <Badge tone="warn">غير مفعّل</Badge>;

/** The captain's responsibilities of today, with the ways to give and end them. */
function ResponsibilitiesCard({ captain }: { captain: Captain }) {
  const rows = useQuery(q(listResponsibilities, { query: {} }));
  const [isGiving, setGiving] = useState(false);
  const isSelf = useCaptain().captainId === captain.captainId;
  const isFemale = captain.gender === 'female';
  return (
    <Card title="المسؤوليات">
      <Stack gap="12">
        <Loaded query={rows} skeleton={<CardSkeleton lines={2} />}>
          {({ body }) => {
            const own = body.flatMap(({ responsibility, holders }) =>
              holders
                .filter(({ captainId }) => captainId === captain.captainId)
                .map((holder) => ({ responsibility, holder })),
            );
            return own.length === 0 ? (
              <Text tone="quiet">{isFemale ? 'لا مسؤولية عندها' : 'لا مسؤولية عنده'}</Text>
            ) : (
              <ul>
                {own.map(({ responsibility, holder }) => (
                  <HolderRow
                    key={holder.id}
                    responsibility={responsibility}
                    holder={holder}
                    name={responsibilityLabels[responsibility]}
                    about={`${lastDayWords(holder.until)}، أسندها ${callName(holder.givenBy)}`}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {isSelf ? (
          <Text tone="quiet">هذا حسابك: يسند إليك قائد عام آخر.</Text>
        ) : isNotAssignedYet(captain) ? (
          <Text tone="quiet">{isFemale ? 'عيّنها في قطاع أولاً.' : 'عيّنه في قطاع أولاً.'}</Text>
        ) : (
          <Button wide icon={<IconPlus {...sign} />} onClick={() => setGiving(true)}>
            إسناد مسؤولية
          </Button>
        )}
      </Stack>
      {isGiving && <GiveDialog captain={captain} onClose={() => setGiving(false)} />}
    </Card>
  );
}

/** The acts on the account, each with why it is closed where it is. */
function AccountCard(props: {
  captain: Account;
  captains: readonly Captain[];
  sectors: readonly Sector[];
}) {
  const { captain, captains, sectors } = props;
  const actions = useAccountActions(sectors);
  const [isChanging, setChanging] = useState(false);
  const isSelf = useCaptain().captainId === captain.captainId;
  return (
    <Card title="الحساب">
      <ul>
        {captain.closedAt ? (
          <Act
            icon={<IconLockOpen {...sign} />}
            name="إعادة فتح الحساب"
            act="إعادة فتح"
            about="يعود بلا قطاع وبلا مسؤوليات"
            disabled={actions.isBusy}
            run={() => actions.reopen(captain)}
          />
        ) : (
          <>
            <Act
              icon={<IconUserStar {...sign} />}
              name="تغيير الرتبة"
              act="تغيير"
              about={captainTypeLabels[captain.type]}
              disabled={actions.isBusy}
              run={() => setChanging(true)}
            />
            <Act
              icon={<IconKey {...sign} />}
              name="كلمة سر مؤقتة"
              act="إنشاء"
              about={isSelf ? 'هذا حسابك: غيّر كلمة السر من ملفك الشخصي' : 'لمن نسي كلمة سره'}
              disabled={actions.isBusy || isSelf}
              run={() => void actions.givePassword(captain)}
            />
            <Act
              icon={<IconShieldOff {...sign} />}
              name="إيقاف التحقق بخطوتين"
              act="إيقاف"
              about={
                isSelf
                  ? 'هذا حسابك: أوقفه من ملفك الشخصي'
                  : captain.hasSecondFactor === false
                    ? 'ليس مفعّلاً'
                    : 'لمن ضاع جهازه'
              }
              disabled={actions.isBusy || isSelf || captain.hasSecondFactor === false}
              run={() => void actions.removeFactor(captain)}
            />
            <Act
              icon={<IconLock {...sign} />}
              name="إغلاق الحساب"
              act="إغلاق"
              danger
              about={
                isSelf
                  ? 'هذا حسابك: لا يغلقه إلا قائد عام آخر'
                  : 'من كل القوائم والأعداد، وتنتهي المسؤوليات'
              }
              disabled={actions.isBusy || isSelf}
              run={() => void actions.close(captain)}
            />
          </>
        )}
      </ul>
      {isChanging && (
        <CaptainTypeDialog
          captains={captains}
          sectors={sectors}
          captain={captain}
          onClose={() => setChanging(false)}
        />
      )}
      <OneTimePasswordDialog made={actions.made} onClose={actions.forget} />
    </Card>
  );
}

function Act(props: {
  icon: ReactNode;
  name: string;
  about: string;
  act: string;
  danger?: boolean;
  disabled: boolean;
  run: () => void;
}) {
  return (
    <ListRow mark={props.icon} name={props.name} about={props.about}>
      <Button
        look={props.danger ? 'danger-text' : 'default'}
        disabled={props.disabled}
        aria-label={props.name}
        onClick={props.run}
      >
        {props.act}
      </Button>
    </ListRow>
  );
}
