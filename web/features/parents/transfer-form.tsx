import { useState } from 'react';
import { type GuardianRelation, relationChoices } from '../../../contract/consents/words.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { ParentPage } from '../../../contract/parents/endpoints.ts';
import { answerTransfer } from '../../../contract/transfers/question-endpoints.ts';
import type { FamilyTransferQuestion } from '../../../contract/transfers/question-shapes.ts';
import { dayMonth, momentLabel } from '../../i18n/format.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DigitsField } from './digits-form.tsx';

const choices = [
  { value: 'yes', label: 'أوافق' },
  { value: 'no', label: 'لا أوافق' },
] as const;

/** The question whether the child may go to another group: what leaves with it, the answers by this link, and the answer. */
export default function TransferForm(props: {
  page: ParentPage;
  parentKey: string;
  transfer: FamilyTransferQuestion;
}) {
  const { page, parentKey, transfer } = props;
  const { groupName, lastDay, madeAt, answers } = transfer;
  const child = firstName(page.name);
  const isGirl = page.gender === 'female';
  const isCaptain = useSession() !== null;
  const [isChanging, setChanging] = useState(false);
  const asks = madeAt === null && !isCaptain && (answers.length === 0 || isChanging);
  return (
    <Card title={`انتقال ${child} إلى ${groupName}`}>
      <Stack gap="12">
        {answers.map(({ guardianName, agrees, on }) => (
          <Text key={guardianName} tone={agrees ? 'ok' : 'bad'}>
            {`${agrees ? 'وافق' : 'لم يوافق'} ${guardianName}، ${dayMonth(on)}`}
          </Text>
        ))}
        {madeAt === null ? (
          <>
            <Text>
              {isGirl
                ? `هل توافقون أن تنتقل ${child} إلى ${groupName}؟ تذهب معها بياناتها الأساسية، وأرقام أولياء أمرها، وسنواتها عندنا وشاراتها ورحلاتها.`
                : `هل توافقون أن ينتقل ${child} إلى ${groupName}؟ تذهب معه بياناته الأساسية، وأرقام أولياء أمره، وسنواته عندنا وشاراته ورحلاته.`}{' '}
              لا تذهب البطاقة الصحية ولا المدفوعات ولا تقارير القادة.
            </Text>
            <Text tone="quiet">{`لكل ولي أمر جوابه، وجواب «لا أوافق» من أحدكم يوقف الانتقال. لكم أن تغيّروه حتى ${dayMonth(lastDay)} ما لم يخرج الملف.`}</Text>
          </>
        ) : (
          <Text tone="quiet">{`خرجت البيانات ${momentLabel(madeAt)}، وما خرج لا نستطيع إبطاله.`}</Text>
        )}
        {isCaptain && <Text tone="quiet">هنا تجيب الأسرة وحدها.</Text>}
        {asks && (
          <AnswerForm
            {...{ parentKey }}
            child={page.place}
            asksDigits={page.asksDigits ?? false}
            guardian={page.consent?.endedOn === null ? page.consent : null}
            onDone={() => setChanging(false)}
          />
        )}
        {madeAt === null && !isCaptain && answers.length > 0 && !isChanging && (
          <Button look="default" onClick={() => setChanging(true)}>
            جواب آخر
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function AnswerForm(props: {
  parentKey: string;
  child: number;
  asksDigits: boolean;
  guardian: { guardianName: string; relation: GuardianRelation } | null;
  onDone: () => void;
}) {
  const { parentKey, child, asksDigits, guardian } = props;
  const form = useApiForm(answerTransfer, {
    params: { key: parentKey },
    initialValues: {
      guardianName: guardian?.guardianName ?? '',
      relation: (guardian?.relation ?? '') as GuardianRelation | '',
      answer: '' as 'yes' | 'no' | '',
      lastDigits: '',
    },
    toBody: ({ answer, lastDigits, ...values }) => ({
      ...values,
      child,
      ...(answer && { agrees: answer === 'yes' }),
      ...(asksDigits && { lastDigits }),
    }),
    fieldOf: (path) => (path === 'agrees' ? 'answer' : undefined),
    successMessage: 'شكراً لكم، حُفظ جوابكم',
    errorMessage: 'لم يُحفظ الجواب',
    untilFresh: true,
  });
  return (
    <Form form={form} warnOnLeave={false} onSaved={props.onDone}>
      <TextField {...form.field('guardianName')} label="اسمكم" autoComplete="name" />
      <RadioField {...form.field('relation')} label="صلتكم" options={relationChoices} />
      <RadioField {...form.field('answer')} label="الإجابة" options={choices} />
      {asksDigits && <DigitsField {...form.field('lastDigits')} />}
      <SubmitButton loadingText="جارٍ الحفظ…">حفظ الجواب</SubmitButton>
    </Form>
  );
}
