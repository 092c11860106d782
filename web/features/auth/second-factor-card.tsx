import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { removePasskey } from '../../../contract/auth/passkeys.ts';
import {
  type Passkey,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffCodes,
} from '../../../contract/auth/second-factor.ts';
import { q } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { refreshCaptain } from '../../session/session.ts';
import { noPassword, PasswordDialog } from '../../shared/password-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './protection-box.module.css';

/** The action in the dialog over the card. */
type Doing =
  | { what: 'codes' | 'passkey' | 'off' | 'renew' }
  | { what: 'remove'; passkey: Passkey }
  | { what: 'show'; recoveryCodes: string[] };

/** The second steps beside the password: codes of the phone, passkeys, and codes for when the phone is lost. */
export function SecondFactorCard() {
  const factor = useQuery(q(readSecondFactor));
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => {
    setDoing(null);
    // The captain may have been required to add it.
    void refreshCaptain();
  };
  return (
    <Card title="التحقق بخطوتين" aside={<State on={isOn(factor.data?.body)} />}>
      <Text tone="quiet" below="12">
        خطوة ثانية بعد كلمة السر: من عرف كلمة السر وحدها لا يدخل إلى حسابك.
      </Text>
      <Loaded query={factor} skeleton={<CardSkeleton lines={4} />} latest>
        {({ body: { codesSince, passkeys, recoveryCodesLeft } }) => (
          <Box as="ul" below="8">
            <StepItem
              icon={<IconDeviceMobile size={22} stroke={1.7} aria-hidden />}
              name="تطبيق المصادقة"
              text={
                codesSince
                  ? `مفعّل منذ ${momentLabel(codesSince)}`
                  : 'رمز من ستة أرقام يتغير كل نصف دقيقة'
              }
            >
              {codesSince ? (
                <Button look="danger-text" onClick={() => setDoing({ what: 'off' })}>
                  إيقاف
                </Button>
              ) : (
                <Button look="tint" onClick={() => setDoing({ what: 'codes' })}>
                  تفعيل
                </Button>
              )}
            </StepItem>
            <StepItem
              icon={<IconFingerprint size={22} stroke={1.7} aria-hidden />}
              name="مفاتيح المرور"
              text="بصمتك أو وجهك أو رمز قفل جهازك، بلا كلمة سر"
            >
              <Button look="tint" onClick={() => setDoing({ what: 'passkey' })}>
                إضافة
              </Button>
            </StepItem>
            {passkeys.map((passkey) => (
              <StepItem
                key={passkey.passkeyId}
                name={<bdi>{passkey.name}</bdi>}
                text={
                  passkey.lastUsedAt
                    ? `آخر استخدام ${momentLabel(passkey.lastUsedAt)}`
                    : `أُضيف ${momentLabel(passkey.madeAt)}`
                }
              >
                <Button
                  look="danger-text"
                  aria-label={`حذف مفتاح المرور ${passkey.name}`}
                  onClick={() => setDoing({ what: 'remove', passkey })}
                >
                  حذف
                </Button>
              </StepItem>
            ))}
            {(codesSince || passkeys.length > 0) && (
              <StepItem
                icon={<IconKey size={22} stroke={1.7} aria-hidden />}
                name="رموز الاسترداد"
                text={`الباقي ${formatNumber(recoveryCodesLeft)}، لوقت ضياع جهازك`}
              >
                <Button look="quiet" onClick={() => setDoing({ what: 'renew' })}>
                  رموز جديدة
                </Button>
              </StepItem>
            )}
          </Box>
        )}
      </Loaded>
      {doing && <Doing doing={doing} onDo={setDoing} onClose={close} />}
    </Card>
  );
}

const isOn = (body: { codesSince: string | null; passkeys: unknown[] } | undefined) =>
  body && (body.codesSince !== null || body.passkeys.length > 0);

function State({ on }: { on: boolean | undefined }) {
  if (on === undefined) return null;
  return on ? <Badge tone="ok">مفعّل</Badge> : <Badge>غير مفعّل</Badge>;
}

function StepItem(props: { icon?: ReactNode; name: ReactNode; text: string; children: ReactNode }) {
  return (
    <Row as="li" gap="12" align="center" padBlock="8" line="between">
      {props.icon && (
        <Tile square="44" fill="accent">
          {props.icon}
        </Tile>
      )}
      <Grid as="span" grow className={css.words} data-under={!props.icon || undefined}>
        <strong>{props.name}</strong>
        <Text as="span" tone="quiet">
          {props.text}
        </Text>
      </Grid>
      {props.children}
    </Row>
  );
}

function Doing({
  doing,
  onDo,
  onClose,
}: {
  doing: Doing;
  onDo: (doing: Doing) => void;
  onClose: () => void;
}) {
  const isSetUp = doing.what === 'codes' || doing.what === 'passkey' || doing.what === 'show';
  const SetUp = useLoaded(
    isSetUp,
    () => import('./set-up-dialog.tsx'),
    () => {
      toast.error('تعذّر فتح النافذة', 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى');
      onClose();
    },
  );
  if (doing.what === 'off') return <TurnOff onClose={onClose} />;
  if (doing.what === 'remove') return <Remove passkey={doing.passkey} onClose={onClose} />;
  if (doing.what === 'renew') {
    return (
      <Renew onDone={(recoveryCodes) => onDo({ what: 'show', recoveryCodes })} onClose={onClose} />
    );
  }
  return SetUp && <SetUp doing={doing} onClose={onClose} />;
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const form = useApiForm(turnOffCodes, {
    ...noPassword,
    errorMessage: 'لم تُوقَف رموز التطبيق',
    successMessage: 'تم إيقاف رموز التطبيق',
  });
  return (
    <PasswordDialog
      form={form}
      onClose={onClose}
      title="إيقاف رموز التطبيق؟"
      text="لن يُطلب منك رمز التطبيق عند الدخول، وتبقى مفاتيح المرور إن كانت لديك."
      submit={{ label: 'إيقاف', loading: 'جارٍ الإيقاف…' }}
      danger
      onDone={onClose}
    />
  );
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useApiForm(removePasskey, {
    params: { passkeyId: passkey.passkeyId },
    ...noPassword,
    errorMessage: 'لم يُحذف مفتاح المرور',
    successMessage: 'تم حذف مفتاح المرور',
  });
  return (
    <PasswordDialog
      form={form}
      onClose={onClose}
      title="حذف مفتاح المرور؟"
      text={`لن يفتح هذا المفتاح حسابك بعد الآن: ${passkey.name}.`}
      submit={{ label: 'حذف', loading: 'جارٍ الحذف…' }}
      danger
      onDone={onClose}
    />
  );
}

function Renew(props: { onDone: (recoveryCodes: string[]) => void; onClose: () => void }) {
  const form = useApiForm(renewRecoveryCodes, {
    ...noPassword,
    errorMessage: 'لم تُنشأ رموز جديدة',
  });
  return (
    <PasswordDialog
      form={form}
      title="رموز استرداد جديدة"
      text="تحل عشرة رموز جديدة محل القديمة، ولا يعمل القديم منها بعد ذلك."
      submit={{ label: 'إنشاء رموز جديدة', loading: 'جارٍ الإنشاء…' }}
      onDone={({ body }) => props.onDone(body.recoveryCodes)}
      onClose={props.onClose}
    />
  );
}
