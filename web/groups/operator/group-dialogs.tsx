import { toLatinDigits } from '../../../contract/core/digits.ts';
import { asSlug } from '../../../contract/directory/address.ts';
import {
  changeGroup,
  deleteGroup,
  type ListedGroup,
  suspendGroup,
} from '../../../contract/directory/groups.ts';
import { dayMonth } from '../../i18n/format.ts';
import { NumberField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AddressField } from '../found/address-field.tsx';
import { usePlace } from '../place.ts';

type Props = { group: ListedGroup; onClose: () => void };

/** Stops serving a group, with the reason that its general captains read. */
export function SuspendDialog({ group, onClose }: Props) {
  const form = useApiForm(suspendGroup, {
    params: { groupId: group.groupId },
    initialValues: { reason: '' },
    errorMessage: 'لم تُوقَف المجموعة',
    successMessage: `أُوقفت ${group.name}`,
  });
  return (
    <FormDialog
      title={`إيقاف ${group.name}`}
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      submit="إيقاف المجموعة"
      loadingText="جارٍ الإيقاف…"
      danger
    >
      <Text tone="quiet">
        لا يُفتح منها شيء حتى تعيدها، ولا يُحذف شيء. يبقى للقائد العام أن ينزّل نسخة احتياطية.
      </Text>
      <TextAreaField
        {...form.field('reason')}
        label="السبب"
        description="يصل إلى القادة العامين رسالةً حين تعود المجموعة، ولا يظهر على صفحتها."
        counted
      />
    </FormDialog>
  );
}

/** Asks for the group's address, then suspends it and deletes it after 30 days. */
export function DeleteDialog({ group, onClose }: Props) {
  const form = useApiForm(deleteGroup, {
    params: { groupId: group.groupId },
    initialValues: { slug: '' },
    check: ({ slug }) => ({
      slug:
        asSlug(slug) === group.slug ? undefined : 'هذا ليس عنوان المجموعة، اكتبه كما يظهر أمامك',
    }),
    fieldOfCode: { WRONG_ADDRESS: 'slug' },
    errorMessage: 'لم يبدأ الحذف',
    onSuccess: ({ body }) =>
      toast.success(`أُوقفت ${group.name}، وتُحذف ${dayMonth(body.deletedAfter)}`),
  });
  return (
    <FormDialog
      title={`حذف ${group.name}`}
      onClose={onClose}
      form={form}
      warnOnLeave={false}
      submit="إيقاف وحذف"
      loadingText="جارٍ الحذف…"
      danger
    >
      <p>توقف الآن، وتُحذف بعد ٣٠ يوماً بعد نسخة أخيرة.</p>
      <TextField
        {...form.field('slug')}
        label={`للتأكيد اكتب عنوانها: ${group.slug}`}
        latin
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** A quota as typed: null where the field is blank. */
export function readLimit(typed: string): number | null {
  const text = toLatinDigits(typed).trim();
  return text === '' ? null : Number(text);
}

const limitFault = (typed: string, min: number, max: number) => {
  const limit = readLimit(typed);
  const isWhole = limit === null || (Number.isInteger(limit) && limit >= min && limit <= max);
  return isWhole ? undefined : 'عدد صحيح، أو فارغ بلا حد';
};

const asText = (limit: number | null) => (limit === null ? '' : String(limit));

/** Changes a group's address and its quotas. */
export function ChangeDialog({ group, onClose }: Props) {
  const place = usePlace();
  const form = useApiForm(changeGroup, {
    params: { groupId: group.groupId },
    initialValues: {
      slug: group.slug,
      scoutsLimit: asText(group.scoutsLimit),
      megabytesLimit: asText(group.megabytesLimit),
    },
    toBody: ({ slug, scoutsLimit, megabytesLimit }) => ({
      ...(asSlug(slug) !== group.slug && { slug }),
      scoutsLimit: readLimit(scoutsLimit),
      megabytesLimit: readLimit(megabytesLimit),
    }),
    check: ({ scoutsLimit, megabytesLimit }) => ({
      scoutsLimit: limitFault(scoutsLimit, 1, 100_000),
      megabytesLimit: limitFault(megabytesLimit, 10, 1_000_000),
    }),
    fieldOfCode: { ADDRESS_TAKEN: 'slug', ADDRESS_RESERVED: 'slug' },
    errorMessage: 'لم تُحفظ التغييرات',
    successMessage: 'تم حفظ التغييرات',
  });
  return (
    <FormDialog title={group.name} onClose={onClose} form={form} warnOnLeave={false} submit="حفظ">
      <AddressField
        {...form.field('slug')}
        label="عنوانها على الشبكة"
        domain={place.domain}
        description="العنوان القديم يقود إلى الجديد ٩٠ يوماً. ما لم ترسله الهواتف ومفاتيح المرور يبقى عند القديم، فأخبر القائد العام قبلها بأسبوع."
      />
      <NumberField
        {...form.field('scoutsLimit')}
        label="حد الكشافين"
        optional
        description="اتركه فارغاً بلا حد."
      />
      <NumberField
        {...form.field('megabytesLimit')}
        label="حد الصور والنسخ الاحتياطية"
        unit="ميجابايت"
        optional
      />
    </FormDialog>
  );
}
