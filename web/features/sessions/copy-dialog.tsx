import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { copySessionPlan, type SessionRow } from '../../../contract/sessions/endpoints.ts';
import { listWeeks, readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { dayMonth, formatNumber } from '../../i18n/format.ts';
import { SectorsField } from '../../shared/pickers/sectors-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOwnSectors } from './use-own-sectors.ts';

type Copied = Pick<SessionRow, 'sessionId' | 'title'>;

/** Copies a session into a week, for sectors of the captain's scope, and opens the copy's plan. */
export function CopyDialog({ session, onClose }: { session: Copied; onClose: () => void }) {
  const navigate = useNavigate();
  const own = useOwnSectors();
  const weeks = useQuery(q(listWeeks, { query: {} }));
  const current = useQuery(q(readCurrentWeek));
  const [week, setWeek] = useState('');
  const [chosen, setChosen] = useState<typeof own | null>(null);
  const sectors = chosen ?? (own.length === 1 ? own : []);
  const [isWrong, setWrong] = useState(false);
  const copying = useApiMutation(copySessionPlan, {
    successMessage: 'نُسخت الجلسة',
    errorMessage: 'لم تُنسخ الجلسة',
    onSuccess: ({ body: { sessionId } }) => {
      onClose();
      void navigate({ to: '/sessions/plan', search: { session: sessionId } });
    },
  });
  return (
    <Dialog title="نسخ إلى أسبوع آخر" onClose={onClose}>
      <Text tone="quiet">
        {`«${session.title}»: تُنسخ الخطة كلها بلا تقييم ولا ما جُهّز، ويبقى من القادة من هم من القطاع.`}
      </Text>
      <Loaded query={weeks}>
        {({ body }) => {
          const from = current.data?.body.weekNumber ?? 1;
          const open = body.filter(({ cancelled, weekNumber }) => !cancelled && weekNumber >= from);
          const picked = week || String(open.at(1)?.weekNumber ?? open.at(0)?.weekNumber ?? '');
          const to = body.find(({ weekNumber }) => String(weekNumber) === picked);
          const copy = () => {
            setWrong(sectors.length === 0);
            if (!to || sectors.length === 0) return;
            copying.mutate({
              params: { sessionId: session.sessionId },
              body: { termNumber: to.termNumber, weekNumber: to.weekNumber, sectors },
            });
          };
          return (
            <>
              <Field label="الأسبوع" value={picked} onChange={setWeek}>
                {(wired) => (
                  <NativeSelect
                    {...wired}
                    value={picked}
                    onChange={(event) => setWeek(event.currentTarget.value)}
                  >
                    {open.map(({ weekNumber, startDate }) => (
                      <option key={weekNumber} value={weekNumber}>
                        {`الأسبوع ${formatNumber(weekNumber)}، يبدأ ${dayMonth(startDate)}`}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <SectorsField
                offered={own}
                value={sectors}
                onChange={setChosen}
                error={isWrong && sectors.length === 0 ? 'اختر قطاعاً واحداً على الأقل' : undefined}
              />
              <Button big wide disabled={copying.isPending || !to} onClick={copy}>
                {copying.isPending ? 'جارٍ النسخ…' : 'نسخ وفتح الخطة'}
              </Button>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
