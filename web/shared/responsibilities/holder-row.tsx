import { useState } from 'react';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { can, type Responsibility } from '../../../contract/core/permissions.ts';
import {
  changeResponsibility,
  endResponsibility,
  type ResponsibilityHolder,
} from '../../../contract/responsibilities/endpoints.ts';
import { responsibilityEnds } from '../../../contract/responsibilities/giving-words.ts';
import { endsSoon, responsibilityNouns } from '../../../contract/responsibilities/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { callName, groupToday, longDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { inDays } from '../dates/days.ts';
import { ResponsibilityIcon } from './responsibility-icon.tsx';
import { type Lasting, lastDayOf, UntilField } from './until-field.tsx';

/** 'حتى ٢٨ نوفمبر ٢٠٢٧', or that there is no end. */
export const lastDayWords = (until: string | null) =>
  until === null ? 'بلا نهاية' : `حتى ${longDate(until)}`;

/** A responsibility that somebody holds, with what a general captain can do about it. */
export function HolderRow(props: {
  responsibility: Responsibility;
  holder: ResponsibilityHolder;
  name: string;
  /** The holder, where the page is not theirs. */
  who?: string;
  about: string;
}) {
  const { responsibility, holder, name, who, about } = props;
  const self = useCaptain();
  const [isChanging, setChanging] = useState(false);
  const noun = responsibilityNouns[responsibility];
  const end = useApiMutation(endResponsibility, {
    successMessage: `انتهت ${noun}`,
    errorMessage: 'لم تنتهِ المسؤولية',
    untilFresh: true,
  });
  const ask = async () => {
    const yes = await confirm({
      title: `إنهاء ${noun}؟`,
      body: `يبقى ما سجّله ${callName(holder)}، ${responsibilityEnds[responsibility]}.`,
      confirmLabel: 'إنهاء',
      danger: true,
    });
    if (yes) end.mutate({ params: { id: holder.id }, query: { version: holder.version } });
  };
  const isOwn = holder.captainId === self.captainId;
  const today = groupToday();
  return (
    <ListRow
      mark={<ResponsibilityIcon responsibility={responsibility} />}
      name={name}
      about={
        <>
          {who && (
            <Text as="span" block tone="ink">
              {who}
            </Text>
          )}
          {about}
          {holder.state === 'needsSecondFactor' && (
            <Text as="span" block>
              <Badge tone="warn">تنتظر التحقق بخطوتين</Badge>
            </Text>
          )}
          {endsSoon(holder.until, today) && (
            <Text as="span" block>
              <Badge tone="warn">تنتهي {inDays(daysBetween(today, holder.until!))}</Badge>
            </Text>
          )}
        </>
      }
    >
      {can(self, 'responsibilities:give') && (
        <ActionMenu
          label="إدارة"
          name={`إدارة ${noun} عند ${callName(holder)}`}
          dots
          disabled={end.isPending}
          actions={[
            {
              label: 'تغيير المدة',
              run: () => setChanging(true),
              why: isOwn ? 'هذه مسؤوليتك: يغيّر مدتها قائد عام آخر' : undefined,
            },
            { label: 'إنهاء', danger: true, run: () => void ask() },
          ]}
        />
      )}
      {isChanging && (
        <UntilDialog
          responsibility={responsibility}
          holder={holder}
          onClose={() => setChanging(false)}
        />
      )}
    </ListRow>
  );
}

function UntilDialog(props: {
  responsibility: Responsibility;
  holder: ResponsibilityHolder;
  onClose: () => void;
}) {
  const { holder, responsibility, onClose } = props;
  const form = useApiForm(changeResponsibility, {
    initialValues: {
      lasting: (holder.until === null ? 'open' : 'day') as Lasting,
      day: holder.until ?? '',
    },
    params: () => ({ id: holder.id }),
    toBody: ({ lasting, day }) => ({ until: lastDayOf(lasting, day), version: holder.version }),
    check: ({ lasting, day }) => ({
      day: lasting === 'day' && day === '' ? 'اختر يوماً بعد اليوم' : undefined,
    }),
    fieldOfCode: { RESPONSIBILITY_DAY: 'day' },
    successMessage: 'تم تغيير المدة',
    errorMessage: 'لم تتغيّر المدة',
  });
  return (
    <FormDialog
      title={`مدة ${responsibilityNouns[responsibility]}`}
      onClose={onClose}
      form={form}
      submit="حفظ المدة"
    >
      <Text tone="quiet">عند {callName(holder)}</Text>
      <UntilField lasting={form.field('lasting')} day={form.field('day')} />
    </FormDialog>
  );
}
