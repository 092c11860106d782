import { useQuery } from '@tanstack/react-query';
import { readSecondFactorRule, setSecondFactorRule } from '../../../contract/auth/second-factor.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { CheckField } from '../../ui/form/fields.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';

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
