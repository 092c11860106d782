import { useQuery } from '@tanstack/react-query';
import { readSecondFactorRule, setSecondFactorRule } from '../../../contract/second-factor.ts';
import { Text } from '../../components/box.tsx';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/form/fields.tsx';
import { CardSkeleton } from '../../components/skeleton.tsx';
import { Loaded } from '../../components/states.tsx';
import { q, useApiMutation } from '../../lib/api.ts';

/** Whether general captains must have a second factor; it holds as soon as it is ticked. */
export function SecondFactorCard() {
  const rule = useQuery(q(readSecondFactorRule));
  const mutation = useApiMutation(setSecondFactorRule, {
    errorMessage: 'لم يُحفظ الاختيار',
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    untilFresh: true,
  });
  return (
    <Card title="حماية الحسابات">
      <Loaded query={rule} skeleton={<CardSkeleton lines={2} />} latest>
        {({ body }) => (
          <>
            <CheckField
              label="التحقق بخطوتين مطلوب من القادة العامين"
              optional="tacit"
              value={mutation.isPending ? !body.required : body.required}
              disabled={mutation.isPending}
              onChange={(required) => mutation.mutate({ body: { required } })}
            />
            <Text tone="quiet">
              من لم يفعّله لن يستطيع استخدام البرنامج حتى يفعّله من ملفه الشخصي.
            </Text>
          </>
        )}
      </Loaded>
    </Card>
  );
}
