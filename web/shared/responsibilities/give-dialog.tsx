import { useQuery } from '@tanstack/react-query';
import { readSecondFactorRule } from '../../../contract/auth/second-factor.ts';
import type { Captain } from '../../../contract/captains/endpoints.ts';
import {
  NEEDS_FACTOR,
  type Responsibility,
  responsibilities,
} from '../../../contract/core/permissions.ts';
import {
  endResponsibility,
  giveResponsibility,
  listResponsibilities,
  type ResponsibilityRow,
} from '../../../contract/responsibilities/endpoints.ts';
import { responsibilityHints } from '../../../contract/responsibilities/giving-words.ts';
import {
  responsibilityLabels,
  responsibilityNouns,
} from '../../../contract/responsibilities/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { callName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { CaptainPicker } from '../pickers/captain-picker.tsx';
import { type Lasting, lastDayOf, UntilField } from './until-field.tsx';

type Values = {
  captainId: number | null;
  responsibility: Responsibility | '';
  lasting: Lasting;
  day: string;
};

/** Gives a captain a responsibility. Which of both is known asks for the other. */
export function GiveDialog(props: {
  onClose: () => void;
  captain?: Captain;
  responsibility?: Responsibility;
}) {
  const { captain, onClose } = props;
  const rows = useQuery(q(listResponsibilities, { query: {} }));
  const rule = useQuery(q(readSecondFactorRule));
  const self = useCaptain();
  const undo = useApiMutation(endResponsibility, {
    successMessage: 'تم التراجع',
    errorMessage: 'لم يتم التراجع',
  });
  const form = useApiForm(giveResponsibility, {
    initialValues: {
      captainId: captain?.captainId ?? null,
      responsibility: props.responsibility ?? '',
      lasting: 'year',
      day: '',
    } as Values,
    toBody: ({ captainId, responsibility, lasting, day }) => ({
      captainId: captainId ?? 0,
      responsibility: responsibility as Responsibility,
      until: lastDayOf(lasting, day) ?? undefined,
    }),
    check: ({ captainId, responsibility, lasting, day }) => ({
      captainId: captainId === null ? 'اختر قائداً' : undefined,
      responsibility: responsibility === '' ? 'اختر مسؤولية' : undefined,
      day: lasting === 'day' && day === '' ? 'اختر يوماً بعد اليوم' : undefined,
    }),
    fieldOfCode: {
      RESPONSIBILITY_DAY: 'day',
      RESPONSIBILITY_HELD: props.responsibility ? 'captainId' : 'responsibility',
      CAPTAIN_NOT_ASSIGNED: props.responsibility ? 'captainId' : 'responsibility',
      CAPTAIN_NOT_FOUND: 'captainId',
    },
    errorMessage: 'لم تُسنَد. لم يتغيّر شيء.',
  });
  const { responsibility } = form.values;
  const noun = responsibility === '' ? 'مسؤولية' : responsibilityNouns[responsibility];
  const name = captain ? callName(captain) : null;
  const notOpened = responsibility && responsibilityHints[responsibility].notOpened;
  const waitsForFactor =
    rule.data?.body.required && responsibility !== '' && NEEDS_FACTOR.includes(responsibility);
  return (
    <FormDialog
      title={name ? `مسؤولية لـ ${name}` : `إسناد ${noun}`}
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      submit={`إسناد ${noun}`}
      loadingText="جارٍ الإسناد…"
      onSaved={({ body, arabicMessage }) => {
        onClose();
        toast.success(arabicMessage ?? 'تم الإسناد', {
          label: 'تراجع',
          run: () => undo.mutate({ params: { id: body.id }, query: { version: body.version } }),
        });
      }}
    >
      <Text tone="quiet">
        {captain
          ? `للمجموعة كلها، وفوق ما ${captain.gender === 'female' ? 'عندها' : 'عنده'} ${asRank(captain)}.`
          : 'للمجموعة كلها، وفوق ما عند القائد الآن.'}
      </Text>
      {captain ? (
        <RadioField
          {...form.field('responsibility')}
          label="أي مسؤولية؟"
          stacked="lines"
          options={responsibilities.map((each) => ({
            value: each,
            label: responsibilityLabels[each],
            ...whoHolds(rows.data?.body, each, captain),
          }))}
        />
      ) : (
        <CaptainPicker
          {...form.field('captainId')}
          label="من؟"
          keep={(one) =>
            one.captainId !== self.captainId &&
            (one.type !== 'regular' || one.rSectorBaseName !== null)
          }
          emptyText="لا قائد معيَّن غيرك"
        />
      )}
      {!captain && responsibility !== '' && (
        <Text tone="quiet">{responsibilityHints[responsibility].opens}</Text>
      )}
      {notOpened && <Text tone="quiet">{notOpened}</Text>}
      <UntilField lasting={form.field('lasting')} day={form.field('day')} />
      {waitsForFactor && (
        <Notice tone="warn" live>
          <p>
            تفتح <strong>حين يُفعَّل التحقق بخطوتين</strong> في الحساب، كما يلزم القادة العامين. ما
            عداها يعمل كما هو.
          </p>
        </Notice>
      )}
      {captain?.type === 'general' && (
        <Text tone="quiet">يستطيع هذا كله قائداً عاماً؛ الإسناد يعلن من المسؤول.</Text>
      )}
      <Text tone="quiet">
        تصل رسالة بها إلى {name ?? 'القائد'} والقادة العامين، وتُكتب في سجل التغييرات.
      </Text>
    </FormDialog>
  );
}

const asRank = ({ type }: Captain) =>
  ({ general: 'قائداً عاماً', unit: 'قائد وحدة', regular: 'قائداً' })[type];

/** The words of a responsibility among the choices: what it opens, who holds it, and whether this captain may still get it. */
function whoHolds(
  rows: readonly ResponsibilityRow[] | undefined,
  responsibility: Responsibility,
  captain: Captain,
): { hint: string; disabled: boolean } {
  const holders = rows?.find((row) => row.responsibility === responsibility)?.holders ?? [];
  const isOwn = holders.some(({ captainId }) => captainId === captain.captainId);
  const [other] = holders;
  const held = isOwn
    ? `${captain.gender === 'female' ? 'عندها' : 'عنده'} بالفعل. `
    : other
      ? `مع ${callName(other)}. `
      : '';
  return { hint: `${held}${responsibilityHints[responsibility].opens}`, disabled: isOwn };
}
