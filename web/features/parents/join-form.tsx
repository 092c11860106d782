import { joinParentLinks } from '../../../contract/parents/endpoints.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { keyIn } from './rules.ts';

/** The family pastes its other link. */
export default function JoinForm({ parentKey }: { parentKey: string }) {
  const form = useApiForm(joinParentLinks, {
    params: { linkKey: parentKey },
    // A pasted link is longer than its key.
    initialValues: { link: '' },
    toBody: ({ link }) => ({ key: keyIn(link) }),
    fieldOf: () => 'link',
    fieldOfCode: { LINK_OVER: 'link', LINK_FULL: 'link', LINK_SEEN: 'link' },
    successMessage: 'صارت الصفحة لأبنائكم جميعاً',
    errorMessage: 'لم يُضمّ الرابط',
    untilFresh: true,
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <TextField {...form.field('link')} label="الرابط الآخر" latin autoComplete="off" />
      <SubmitButton loadingText="جارٍ الضمّ…">ضمّ الرابط</SubmitButton>
    </Form>
  );
}
