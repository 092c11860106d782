import { IconArrowRight } from '@tabler/icons-react';
import { deleteScout, type Scout } from '../../../contract/scouts/endpoints.ts';
import { keepCompounds, longDate, sectorName } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Phone } from '../../ui/phone.tsx';
import css from './delete-scout-page.module.css';
import { useRestoreScout } from './use-restore-scout.ts';

/** A scout's details, then the confirmed deletion. */
export function DeleteScoutForm(props: {
  scout: Scout;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { scout, onClose } = props;
  const restore = useRestoreScout();
  const form = useApiForm(deleteScout, {
    params: { id: scout.scoutId },
    initialValues: { confirmed: false },
    check: ({ confirmed }) => ({ confirmed: confirmed ? undefined : 'يرجى تأكيد الحذف أولاً' }),
    // Specification, section 8: the server's own sentence stands in the place of the generic one.
    errorMessage: ({ said }) => said ?? 'حدث خطأ أثناء حذف الكشاف',
    onSuccess: ({ arabicMessage }, { params }) => {
      // The message comes also after the screen was left.
      toast.success(arabicMessage ?? 'تم حذف الكشاف بنجاح', {
        label: 'تراجع',
        run: () => restore.mutate({ params }),
      });
      props.onDeleted();
    },
  });
  return (
    <>
      <Box below="8" hide="wide">
        <Button
          look="quiet"
          icon={<IconArrowRight size={20} stroke={1.7} aria-hidden />}
          onClick={onClose}
        >
          اختيار كشاف آخر
        </Button>
      </Box>
      <Card title="بيانات الكشاف">
        <Details
          rows={[
            { label: 'الاسم', value: keepCompounds(scout.name) },
            { label: 'القطاع', value: sectorName(scout) },
            ...(scout.phoneNumber
              ? [{ label: 'رقم الهاتف', value: <Phone number={scout.phoneNumber} /> }]
              : []),
            ...(scout.birthDate
              ? [{ label: 'تاريخ الميلاد', value: longDate(scout.birthDate) }]
              : []),
            { label: 'تاريخ الالتحاق', value: longDate(scout.enrollDate ?? scout.createdAt) },
          ]}
        />
        <Box line="above" above="16" className={css.form}>
          <Form form={form} warnOnLeave={false}>
            <Text tone="quiet">
              {scout.gender === 'female'
                ? 'ستختفي من كل القوائم والأعداد، وتبقى سجلات حضورها في أرقام الأسابيع الماضية. يمكن استرجاعها بعد الحذف.'
                : 'سيختفي من كل القوائم والأعداد، وتبقى سجلات حضوره في أرقام الأسابيع الماضية. يمكن استرجاعه بعد الحذف.'}
            </Text>
            <CheckField {...form.field('confirmed')} label="أؤكد حذف هذا الكشاف" />
            <SubmitButton danger loadingText="جارٍ الحذف…">
              حذف الكشاف
            </SubmitButton>
          </Form>
        </Box>
      </Card>
    </>
  );
}
