import { useQuery } from '@tanstack/react-query';
import {
  eraseScout,
  listMentions,
  mentionPlaceLabels,
} from '../../../../contract/scouts/scout-data.ts';
import { q } from '../../../api/api.ts';
import { keepCompounds, longDate } from '../../../i18n/format.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../../ui/form/use-api-form.ts';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks for the scout's name and the own password before their data go for good, and says what goes and what stays. */
export function EraseDialog(props: {
  scout: { scoutId: number; name: string };
  onErased: () => void;
  onClose: () => void;
}) {
  const { scoutId, name } = props.scout;
  const form = useApiForm(eraseScout, {
    params: { id: scoutId },
    initialValues: { name: '', password: '' },
    successMessage: 'مُحيت بيانات الكشاف نهائياً',
    errorMessage: 'لم تُمحَ بيانات الكشاف',
  });
  return (
    <FormDialog
      title="محو البيانات نهائياً؟"
      onClose={props.onClose}
      form={form}
      warnOnLeave={false}
      onSaved={props.onErased}
      submit="محو نهائي"
      loadingText="جارٍ المحو…"
      danger
    >
      <p>
        يُمحى كل ما يخص <strong>{keepCompounds(name)}</strong>: الاسم والهاتف والعنوان والتواريخ،
        وملاحظات التواصل مع الأسرة ورابطها، وما كُتب من ذلك في سجل التغييرات. تبقى أعداد الحضور
        والمبالغ بلا اسم، فلا تتغيّر إحصاءات ما مضى.
      </p>
      <Mentions scoutId={scoutId} />
      <p>لا يمكن التراجع عن ذلك. إن كانت الأسرة تريد نسخة فنزّلها أولاً.</p>
      <TextField {...form.field('name')} label="اكتب اسم الكشاف للتأكيد" autoComplete="off" />
      <PasswordField
        {...form.field('password')}
        label="كلمة السر"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

// Inline, since another CSS file would cost each page its name.
const TIGHT = { paddingInlineStart: 'var(--s-16)', listStyle: 'disc' };

/** The mentions that the erasure does not reach, in texts about something else: whoever erases mends them where they stand. */
function Mentions({ scoutId }: { scoutId: number }) {
  const mentions = useQuery(q(listMentions, { params: { id: scoutId } }));
  return (
    <Loaded query={mentions} skeleton={<CardSkeleton lines={1} />}>
      {({ body }) =>
        body.length > 0 && (
          <Notice tone="warn" title="نصوص أخرى فيها الاسم أو الهاتف، ولا يصل إليها المحو">
            <ul style={TIGHT}>
              {body.map(({ place, day, text }) => (
                <li key={place + day + text}>
                  {mentionPlaceLabels[place]}، {longDate(day)}: {text}
                </li>
              ))}
            </ul>
            <p>عدّلها في موضعها أو احذفها قبل المحو.</p>
          </Notice>
        )
      }
    </Loaded>
  );
}
