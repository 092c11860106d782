import {
  IconChevronLeft,
  IconCrown,
  IconHome,
  IconTent,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { enterPublicDemo } from '../../../contract/public-demo/endpoints.ts';
import { type DemoMark, type DemoRole, demoRoles } from '../../../contract/public-demo/words.ts';
import { call } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { ThemeSwitch } from '../../app/shell/theme-switch.tsx';
import { timeOf } from '../../i18n/format.ts';
import { Logo } from '../../shared/brand/logo.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { Notice } from '../../ui/notice.tsx';
import frame from '../frame.module.css';
import { TentHead } from '../tent-head.tsx';

const roles: Record<DemoRole, { icon: TablerIcon; name: string; about: string }> = {
  general: {
    icon: IconCrown,
    name: captainTypeLabels.general,
    about: 'المجموعة كلها: القطاعات والقادة والخزنة والسجل',
  },
  unit: {
    icon: IconTent,
    name: captainTypeLabels.unit,
    about: 'قطاعات وحدته: من سلّم، ومن غاب، والرحلات',
  },
  regular: {
    icon: IconUser,
    name: captainTypeLabels.regular,
    about: 'قطاعه: غياب الأسبوع والاشتراك والتقييم',
  },
  family: {
    icon: IconHome,
    name: 'أسرة',
    about: 'صفحة الأسرة برابطها، بلا حساب ولا كلمة سر',
  },
};

/** Takes away what another copy has left in this browser. */
async function forgetFormer(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Absent in older browsers, where the next copy writes over it.
  for (const { name } of (await indexedDB.databases?.()) ?? []) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
}

/** Where visitors of the public demo enter their copy, by one press. */
export function DemoEntry({ mark }: { mark: DemoMark }) {
  const [pending, setPending] = useState<DemoRole | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (role: DemoRole) => {
    setPending(role);
    setFailure(null);
    try {
      const { body } = await call(enterPublicDemo, { body: { role } });
      await forgetFormer();
      location.assign(body.path);
    } catch (error) {
      setFailure(asFailure(error).arabicMessage);
      setPending(null);
    }
  };
  return (
    <Stack className={frame.frame}>
      <Row as="header" gap="8" align="center" tone="accent" className={frame.header}>
        <Logo />
        <Row as="span" atEnd>
          <ThemeSwitch />
        </Row>
      </Row>
      <Box as="main" grow full id="main" tabIndex={-1} maxWidth="560" className={frame.main}>
        <Stack gap="16">
          <TentHead
            title="جرّب خيمة"
            lead="مجموعة من نسج الخيال، ولك نسخة منها وحدك. اكتب فيها ما شئت: تُمحى بعد ساعة."
          />
          {mark === 'over' && (
            <Notice tone="warn" title="انتهت نسختك">
              <p>ومُحي ما كُتب فيها. اختر لتبدأ نسخة جديدة.</p>
            </Notice>
          )}
          {typeof mark === 'object' && (
            <Notice>
              <p>نسختك باقية حتى {timeOf(mark.endsAt)}. ادخلها بأي صفة.</p>
            </Notice>
          )}
          {failure !== null && (
            <Box role="alert">
              <Notice tone="bad">
                <p>{failure}</p>
              </Notice>
            </Box>
          )}
          <Card title="ادخل بصفة">
            <ul>
              {demoRoles.map((role) => (
                <RoleRow
                  key={role}
                  role={role}
                  isPending={pending === role}
                  disabled={pending !== null}
                  onEnter={() => void enter(role)}
                />
              ))}
            </ul>
          </Card>
          <Text tone="quiet">
            الأسماء والأرقام كلها مخترعة، فلا تكتب بيانات أحد حقيقي. لا ترفع هنا ملفات ولا تنزّلها،
            ولا يرسل التجريب شيئاً إلى أحد، ولا يفتح روابط إلى الخارج. ملف ارتباط (كوكي) واحد يدل على
            نسختك، ولا يقول عنك شيئاً.
          </Text>
        </Stack>
      </Box>
    </Stack>
  );
}

function RoleRow(props: {
  role: DemoRole;
  isPending: boolean;
  disabled: boolean;
  onEnter: () => void;
}) {
  const { icon: Icon, name, about } = roles[props.role];
  return (
    <Box as="li" line="between">
      <Row
        as="button"
        type="button"
        gap="12"
        align="center"
        full
        padBlock="12"
        tone="inherit"
        textAlign="start"
        disabled={props.disabled}
        onClick={props.onEnter}
      >
        <Tile square="40" fill="accent">
          <Icon size={24} stroke={1.7} aria-hidden />
        </Tile>
        <Grid as="span" grow>
          <Text as="strong" tone="ink" weight="medium">
            {name}
          </Text>
          <Text as="span" tone="quiet" role={props.isPending ? 'status' : undefined}>
            {props.isPending ? 'تُجهَّز نسختك…' : about}
          </Text>
        </Grid>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Row>
    </Box>
  );
}
