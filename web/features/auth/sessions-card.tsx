import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type SessionRow,
} from '../../../contract/auth/sessions.ts';
import { q } from '../../api/api.ts';
import { momentLabel } from '../../i18n/format.ts';
import { noPassword, PasswordDialog } from '../../shared/password-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ListRow } from '../../ui/list-row.tsx';

const UNKNOWN = 'جهاز غير معروف';

/** Where the captain is signed in, to be ended one by one or all but this one. */
export function SessionsCard() {
  const sessions = useQuery(q(listSessions));
  /** The session that is to be ended, or all others. */
  const [ending, setEnding] = useState<SessionRow | 'others' | null>(null);
  const close = () => setEnding(null);
  return (
    <Card title="الأجهزة المسجَّل الدخول منها">
      <Loaded query={sessions} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) => (
          <>
            <Box as="ul" below="8">
              {body.map((session) => (
                <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </Box>
            {body.length > 1 && (
              <Button look="default" wide onClick={() => setEnding('others')}>
                إنهاء كل الجلسات الأخرى
              </Button>
            )}
          </>
        )}
      </Loaded>
      {ending === 'others' && <EndOthers onClose={close} />}
      {ending !== null && ending !== 'others' && <EndOne session={ending} onClose={close} />}
    </Card>
  );
}

const submit = { label: 'إنهاء', loading: 'جارٍ الإنهاء…' };

function EndOthers({ onClose }: { onClose: () => void }) {
  const form = useApiForm(endOtherSessions, {
    ...noPassword,
    errorMessage: 'لم تُنهَ الجلسات',
    successMessage: 'تم إنهاء الجلسات الأخرى',
  });
  return (
    <PasswordDialog
      form={form}
      submit={submit}
      onClose={onClose}
      title="إنهاء الجلسات الأخرى؟"
      text="ينتهي الدخول فوراً على كل جهاز غير هذا."
      danger
      onDone={onClose}
    />
  );
}

function EndOne({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const form = useApiForm(endOneSession, {
    params: { id: session.id },
    ...noPassword,
    errorMessage: 'لم تُنهَ الجلسة',
    successMessage: 'تم إنهاء الجلسة',
  });
  return (
    <PasswordDialog
      form={form}
      submit={submit}
      onClose={onClose}
      title="إنهاء هذه الجلسة؟"
      text={`ينتهي الدخول فوراً على: ${session.device ?? UNKNOWN}.`}
      danger
      onDone={onClose}
    />
  );
}

function Session({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const { device, current, lastUsedAt, createdAt } = session;
  const Icon = /Android|iPhone|iPad/.test(device ?? '') ? IconDeviceMobile : IconDeviceLaptop;
  const name = device ?? UNKNOWN;
  return (
    <ListRow
      mark={
        <Tile square="44" fill="accent">
          <Icon size={22} stroke={1.7} aria-hidden />
        </Tile>
      }
      name={<bdi>{name}</bdi>}
      about={
        current ? `الدخول ${momentLabel(createdAt)}` : `آخر استخدام ${momentLabel(lastUsedAt)}`
      }
    >
      {current ? (
        <Badge tone="ok">هذا الجهاز</Badge>
      ) : (
        <Button look="danger-text" aria-label={`إنهاء الجلسة على ${name}`} onClick={onEnd}>
          إنهاء
        </Button>
      )}
    </ListRow>
  );
}
