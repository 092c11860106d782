import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CalendarLink,
  createCalendarLink,
  deleteCalendarLink,
  readCalendarLink,
  updateCalendarLink,
} from '../../../contract/calendars/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { momentLabel, sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { LinkText } from '../../ui/link-text.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import css from './calendar-dialog.module.css';
import { calendarUrls, readWords } from './calendar-rules.ts';

/** Makes, sends and ends the link by which calendars of phones read the plan by themselves. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const captain = useCaptain();
  const [whose, setWhose] = useState<'group' | 'sector'>(
    captain.type === 'general' ? 'group' : 'sector',
  );
  const [sector, setSector] = useState<SectorName | null>(
    captain.type === 'regular' ? sectorOf(captain) : null,
  );
  const asked = whose === 'group' ? {} : sector;
  return (
    <Dialog title="رابط التقويم" onClose={onClose}>
      <Text tone="quiet">
        يُضاف مرة واحدة إلى تقويم الهاتف، ثم تظهر فيه الأنشطة وتعديلاتها وحدها. لا يحمل أرقاماً، ولا
        أسماء إلا أسماء الكشافين إن أظهرت أعياد ميلادهم.
      </Text>
      {captain.type === 'general' && (
        <RadioField
          label="أي الأنشطة؟"
          value={whose}
          onChange={setWhose}
          options={[
            { value: 'group', label: 'المجموعة كلها' },
            { value: 'sector', label: 'قطاع' },
          ]}
        />
      )}
      {whose === 'sector' && captain.type !== 'regular' && (
        <SectorPicker
          value={sector}
          onChange={setSector}
          scope={captain.type === 'general' ? 'all' : 'own'}
        />
      )}
      {asked && <LinkOf key={sectorName({ baseName: '', suffixName: '', ...asked })} of={asked} />}
    </Dialog>
  );
}

function LinkOf({ of }: { of: SectorName | Record<string, never> }) {
  const link = useQuery(q(readCalendarLink, { query: of }));
  const create = useApiMutation(createCalendarLink, {
    errorMessage: 'لم يُنشأ الرابط',
    untilFresh: true,
  });
  const revoke = useApiMutation(deleteCalendarLink, {
    errorMessage: 'لم يُلغَ الرابط',
    successMessage: 'تم إلغاء رابط التقويم',
    untilFresh: true,
  });
  const update = useApiMutation(updateCalendarLink, {
    errorMessage: 'لم يتغيّر التقويم',
    untilFresh: true,
  });
  const isBusy = create.isPending || revoke.isPending || update.isPending;
  const ask = async (question: { title: string; body: string; confirmLabel: string }) =>
    confirm({ ...question, cancelLabel: 'رجوع', danger: true });
  const replace = async () => {
    const yes = await ask({
      title: 'إنشاء رابط جديد؟',
      body: 'يتوقف الرابط الحالي في كل تقويم أُضيف إليه، ولا يعمل إلا الجديد.',
      confirmLabel: 'إنشاء رابط جديد',
    });
    if (yes) create.mutate({ body: of });
  };
  const end = async () => {
    const yes = await ask({
      title: 'إلغاء رابط التقويم؟',
      body: 'يتوقف فوراً في كل تقويم أُضيف إليه.',
      confirmLabel: 'إلغاء الرابط',
    });
    if (yes) revoke.mutate({ body: of });
  };
  return (
    <Loaded query={link} skeleton={<CardSkeleton lines={3} />}>
      {({ body }) =>
        body ? (
          <>
            <Standing link={body} of={of} />
            <SwitchField
              label="أعياد ميلاد الكشافين"
              description="يراها كل من وصله الرابط"
              value={body.birthdays}
              disabled={isBusy}
              onChange={(birthdays) => update.mutate({ body: { ...of, birthdays } })}
            />
            <Row justify="between" gap="8" wrap>
              <Button look="default" disabled={isBusy} onClick={() => void replace()}>
                {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء رابط جديد'}
              </Button>
              <Button look="danger-text" disabled={isBusy} onClick={() => void end()}>
                {revoke.isPending ? 'جارٍ الإلغاء…' : 'إلغاء الرابط'}
              </Button>
            </Row>
          </>
        ) : (
          <Button wide disabled={isBusy} onClick={() => create.mutate({ body: of })}>
            {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء الرابط'}
          </Button>
        )
      }
    </Loaded>
  );
}

/** The link with the ways into a calendar, and since when it stands. */
function Standing({ link, of }: { link: CalendarLink; of: Partial<SectorName> }) {
  const { https, webcal } = calendarUrls(location.origin, link.key);
  const name = sectorName({ baseName: '', suffixName: '', ...of }) || 'المجموعة';
  const text = `تقويم أنشطة ${name}: أضف هذا الرابط إلى تقويم هاتفك، فتظهر فيه المواعيد وحدها.\n${https}`;
  return (
    <>
      <LinkText url={https} />
      <Row gap="8" wrap className={css.ways}>
        <ButtonAnchor href={webcal} icon={<IconCalendarPlus size={20} stroke={1.7} aria-hidden />}>
          إضافة إلى تقويمي
        </ButtonAnchor>
        <WhatsAppButton look="default" text={text}>
          واتساب
        </WhatsAppButton>
        <CopyButton text={https} />
      </Row>
      <Text tone="quiet">
        في تقويم جوجل: انسخ الرابط، ثم من الحاسب اختر «تقاويم أخرى» و«من عنوان URL».
      </Text>
      <Details
        rows={[
          { label: 'قائم منذ', value: momentLabel(link.madeAt) },
          { label: 'من أنشأه', value: link.madeBy },
          { label: 'آخر قراءة', value: readWords(link) },
        ]}
      />
    </>
  );
}
