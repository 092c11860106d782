import { eraseScout } from '../../../contract/scout-data.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField, TextField } from '../../components/form/fields.tsx';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useApiForm } from '../../components/form/use-api-form.ts';
import { useApiMutation } from '../../lib/api.ts';
import { keepCompounds } from '../../lib/format.ts';

/** Asks for the scout's name and the own password before their data go for good, and says what goes and what stays. */
export function EraseDialog(props: {
  scout: { scoutId: number; name: string };
  onErased: () => void;
  onClose: () => void;
}) {
  const { scoutId, name } = props.scout;
  const form = useApiForm(eraseScout, { initialValues: { name: '', password: '' } });
  const mutation = useApiMutation(eraseScout, {
    successMessage: 'مُحيت بيانات الكشاف نهائياً',
    errorMessage: 'لم تُمحَ بيانات الكشاف',
  });
  return (
    <Dialog title="محو البيانات نهائياً؟" onClose={props.onClose}>
      <p>
        يُمحى اسم <strong>{keepCompounds(name)}</strong> وهاتفه وعنوانه وتواريخه، وملاحظات التواصل مع
        أسرته ورابطها، وما كُتب عنه في سجل التغييرات. تبقى أعداد الحضور والمبالغ بلا اسم، فلا تتغيّر
        إحصاءات ما مضى.
      </p>
      <p>لا يمكن التراجع عن ذلك. إن كانت الأسرة تريد نسخة فنزّلها أولاً.</p>
      <Form
        form={form}
        mutation={mutation}
        params={{ id: scoutId }}
        warnOnLeave={false}
        onSaved={props.onErased}
      >
        <TextField
          {...form.field('name')}
          label="اكتب اسم الكشاف للتأكيد"
          autoComplete="off"
          maxLength={150}
        />
        <PasswordField
          {...form.field('password')}
          label="كلمة السر"
          autoComplete="current-password"
        />
        <SubmitButton loadingText="جارٍ المحو…" danger>
          محو نهائي
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
