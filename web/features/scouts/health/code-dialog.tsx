import { firstName } from '../../../../contract/core/first-name.ts';
import { createHealthCode } from '../../../../contract/health/endpoints.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { useApiMutation } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack, Text } from '../../../ui/layout/box.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Makes a code by which a family whose phone is not known writes the first card; shown once. */
export default function CodeDialog({
  scout,
  onClose,
}: {
  scout: ScoutProfile;
  onClose: () => void;
}) {
  const create = useApiMutation(createHealthCode, { errorMessage: 'لم يُنشأ الرمز' });
  const made = create.data?.body;
  return (
    <Dialog title="رمز لملء البطاقة" onClose={onClose}>
      <Stack gap="16">
        <p>
          لا هاتف مسجّل لأسرة {firstName(scout.name)}، فتكتب مع البطاقة رمزاً منك. أعطه لولي الأمر
          بنفسك، لا في رسالة الرابط.
        </p>
        {made ? (
          <>
            <Text size="h1" align="center" role="status">
              <bdi dir="ltr">{made.code}</bdi>
            </Text>
            <Text tone="quiet">لبطاقة واحدة، خلال يوم من الآن. ولا يظهر مرة أخرى.</Text>
          </>
        ) : (
          <Button
            wide
            disabled={create.isPending}
            onClick={() => create.mutate({ params: { scoutId: scout.scoutId } })}
          >
            {create.isPending ? 'جارٍ الإنشاء…' : 'إنشاء رمز'}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
