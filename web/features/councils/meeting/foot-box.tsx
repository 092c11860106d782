import { IconCheck, IconDeviceMobileCheck } from '@tabler/icons-react';
import { approveMeeting } from '../../../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { useApiMutation } from '../../../api/api.ts';
import { formatNumber, timeOf } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitBar } from '../../../ui/form/submit-bar.tsx';
import { Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import type { Missing } from './meeting-rules.ts';
import type { MeetingEditor } from './use-meeting-draft.ts';

/** The next step: save, then what is missing, then the approval. */
export function FootBox(props: {
  meeting: WholeMeeting;
  editor: MeetingEditor;
  missing: readonly Missing[];
  isSaving: boolean;
  onSave: () => void;
  onNextMissing: () => void;
}) {
  const { meeting, editor, missing } = props;
  const { isDirty } = editor;
  const approval = useApiMutation(approveMeeting, {
    successMessage: 'اعتُمد المحضر',
    errorMessage: 'لم يُعتمد المحضر',
    untilFresh: true,
  });
  const approve = async () => {
    const isMeant = await confirm({
      title: 'اعتماد المحضر؟',
      body: 'بعد الاعتماد يُقفَل المحضر، ويُضاف كل تصحيح تحته باسم صاحبه ويومه.',
      confirmLabel: 'اعتماد المحضر',
      cancelLabel: 'اتركه للاجتماع القادم',
    });
    if (!isMeant) return;
    const { meetingId, version } = meeting;
    approval.mutate({ params: { meetingId }, body: { version } });
  };
  const State = isDirty ? IconDeviceMobileCheck : IconCheck;
  return (
    <SubmitBar>
      <Stack gap="8">
        <Row gap="8" align="center" justify="center">
          <State size={18} stroke={1.7} aria-hidden />
          <Text tone="quiet" role="status">
            {isDirty
              ? editor.isKept
                ? 'محفوظ على هذا الجهاز، ولم يُرسَل بعد'
                : 'لم يُحفظ بعد، لا تغلق الصفحة'
              : `محفوظ ${timeOf(meeting.updatedAt)}`}
            {missing.length > 0 && `، وينقص: ${formatNumber(missing.length)}`}
          </Text>
        </Row>
        <Row gap="8" wrap>
          {isDirty && (
            <Button
              wide
              big
              look={missing.length > 0 ? 'default' : 'primary'}
              disabled={props.isSaving}
              onClick={props.onSave}
            >
              {props.isSaving ? 'جارٍ الحفظ…' : 'حفظ المحضر'}
            </Button>
          )}
          {missing.length > 0 && (
            <Button wide big onClick={props.onNextMissing}>
              {`الناقص التالي (${formatNumber(missing.length)})`}
            </Button>
          )}
          {!isDirty && missing.length === 0 && (
            <Button wide big disabled={approval.isPending} onClick={() => void approve()}>
              {approval.isPending ? 'جارٍ الاعتماد…' : 'اعتماد المحضر'}
            </Button>
          )}
        </Row>
      </Stack>
    </SubmitBar>
  );
}
