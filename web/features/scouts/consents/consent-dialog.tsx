import { createConsent } from '../../../../contract/consents/endpoints.ts';
import {
  type ConsentWay,
  consentWayLabels,
  type GuardianRelation,
  recordedWays,
  relationChoices,
} from '../../../../contract/consents/words.ts';
import { isDay } from '../../../../contract/core/dates.ts';
import { groupToday, keepCompounds } from '../../../i18n/format.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { Text } from '../../../ui/layout/box.tsx';

type Values = {
  guardianName: string;
  relation: GuardianRelation | '';
  way: ConsentWay | '';
  photos: 'yes' | 'no' | '';
  givenOn: string;
};

/** Records the consent that a captain was given: by whom, how, when and for what. */
export function ConsentDialog(props: {
  scout: { scoutId: number; name: string };
  onClose: () => void;
}) {
  const today = groupToday();
  const initialValues: Values = {
    guardianName: '',
    relation: '',
    way: '',
    photos: '',
    givenOn: today,
  };
  const form = useApiForm(createConsent, {
    params: { scoutId: props.scout.scoutId },
    initialValues,
    toBody: ({ photos, ...said }) => ({
      ...said,
      photos: photos === '' ? undefined : photos === 'yes',
    }),
    check: ({ givenOn }) =>
      isDay(givenOn) && givenOn > today ? { givenOn: 'لا يمكن اختيار يوم لم يأتِ بعد' } : {},
    fieldOfCode: { DAY_TO_COME: 'givenOn' },
    successMessage: 'تم تسجيل الموافقة',
    errorMessage: 'لم تُسجَّل الموافقة',
    untilFresh: true,
  });
  return (
    <FormDialog
      title="تسجيل موافقة ولي الأمر"
      onClose={props.onClose}
      form={form}
      submit="حفظ الموافقة"
    >
      <Text tone="quiet">
        سجّل ما وصلك من أسرة <strong>{keepCompounds(props.scout.name)}</strong> كما قالته.
      </Text>
      <TextField {...form.field('guardianName')} label="اسم ولي الأمر" />
      <RadioField {...form.field('relation')} label="صلة القرابة" options={relationChoices} />
      <RadioField
        {...form.field('way')}
        label="كيف وصلت الموافقة؟"
        options={choicesOf(recordedWays, consentWayLabels)}
      />
      <RadioField
        {...form.field('photos')}
        label="هل يوافق على التصوير في الأنشطة؟"
        description="سؤال مستقل: له أن يوافق على حفظ البيانات ويرفض التصوير."
        options={[
          { value: 'yes', label: 'نعم' },
          { value: 'no', label: 'لا' },
        ]}
      />
      <DateField {...form.field('givenOn')} label="يوم الموافقة" maxDate={today} />
    </FormDialog>
  );
}
