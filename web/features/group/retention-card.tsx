import { useQuery } from '@tanstack/react-query';
import {
  MOST_RETENTION_YEARS,
  readRetention,
  setRetention,
} from '../../../contract/group/retention.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';

/** The retention period after which erasing deleted scouts is proposed; nothing is erased automatically. */
export function RetentionCard() {
  const retention = useQuery(q(readRetention));
  return (
    <Card title="بيانات من حُذفوا">
      <Loaded query={retention} skeleton={<CardSkeleton lines={3} />}>
        {({ body }) => <Years key={body.years} years={body.years} />}
      </Loaded>
    </Card>
  );
}

function Years({ years }: { years: number }) {
  const form = useApiForm(setRetention, {
    initialValues: { years: String(years) },
    successMessage: 'تم حفظ المدة',
    errorMessage: 'لم تُحفظ المدة',
    untilFresh: true,
  });
  return (
    <Form form={form}>
      <Text tone="quiet">
        بعد هذه المدة من حذف كشاف يقترح البرنامج محو بياناته في الرئيسية وفي «حذف كشاف». لا يُمحى شيء
        وحده.
      </Text>
      <NumberField
        {...form.field('years')}
        label="عدد السنوات قبل اقتراح المحو"
        description={`من ${formatNumber(1)} إلى ${formatNumber(MOST_RETENTION_YEARS)} سنوات.`}
      />
      <SubmitButton loadingText="جارٍ الحفظ…" quiet>
        حفظ المدة
      </SubmitButton>
    </Form>
  );
}
