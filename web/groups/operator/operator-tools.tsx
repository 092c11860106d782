import { IconLogout, IconShieldCheck } from '@tabler/icons-react';
import { operatorLogout } from '../../../contract/directory/endpoints.ts';
import { call } from '../../api/api.ts';
import { ThemeSwitch } from '../../app/shell/theme-switch.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { look, Row, Text } from '../../ui/layout/box.tsx';
import { endOperator, useOperator } from './session.ts';

/** The operator's part of the header: whose page it is, and the way out. */
export function OperatorTools({ domain }: { domain: string }) {
  const { operator } = useOperator();
  const leave = async () => {
    // Without a connection the server ends it after 15 minutes.
    await call(operatorLogout).catch((error: unknown) => console.warn(String(error)));
    endOperator('left');
  };
  return (
    <>
      <Badge>صفحة المشغّل</Badge>
      <Text as="span" tone="quiet" hide="narrow">
        <bdi dir="ltr">{domain}</bdi>
      </Text>
      <Row as="span" gap="4" align="center" atEnd>
        <Row as="span" gap="8" align="center" tone="quiet" hide="narrow">
          <IconShieldCheck size={20} stroke={1.7} aria-hidden />
          دخول بخطوتين
        </Row>
        <ThemeSwitch />
        {operator && (
          <IconButton label="تسجيل الخروج" onClick={() => void leave()}>
            <IconLogout size={24} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
          </IconButton>
        )}
      </Row>
    </>
  );
}
