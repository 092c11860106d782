import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/form/fields.tsx';

/** The week's subscription of the sector, in whole pounds. */
export function SubscriptionBox(props: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Card title="تسجيل الاشتراك">
      <NumberField
        label="المبلغ المدفوع"
        unit="جنيه"
        big
        description="يرجى إدخال إجمالي الاشتراك الفعلي"
        value={props.value}
        error={props.error}
        onChange={props.onChange}
      />
    </Card>
  );
}
