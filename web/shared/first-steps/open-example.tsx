import { IconCompass } from '@tabler/icons-react';
import { visitExample } from '../../../contract/example/endpoints.ts';
import { useApiMutation } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';

/** The way into the example group, and back here. */
export default function OpenExample() {
  const visit = useApiMutation(visitExample, {
    errorMessage: 'تعذّر فتح مجموعة المثال',
    onSuccess: ({ body }) =>
      void import('../../session/visit.ts').then(({ enterExample }) => enterExample(body)),
  });
  // Stay busy: the page is being left.
  const isBusy = visit.isPending || visit.isSuccess;
  return (
    <Row gap="8" columnGap="16" align="center" wrap>
      <Text tone="quiet" basis="260">
        مجموعة كاملة من نسج الخيال، تتجول فيها بعين كل رتبة ثم تعود إلى مجموعتك كما هي.
      </Text>
      <Button
        look="tint"
        icon={<IconCompass size={20} stroke={1.7} aria-hidden />}
        disabled={isBusy}
        onClick={() => visit.mutate()}
      >
        {isBusy ? 'جارٍ فتح المثال…' : 'شاهد مجموعة مثال'}
      </Button>
    </Row>
  );
}
