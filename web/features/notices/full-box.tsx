import type { FullNotices } from '../../../contract/core/errors.ts';
import { dayMonth } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Text } from '../../ui/layout/box.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The notices that leave no room for another: one that the captain may end makes room in the same act. */
export function FullBox(props: {
  /** The refusal, whose first sentence says where they stand. */
  title: string;
  open: NonNullable<FullNotices['open']>;
  /** The name of the act. */
  submit: string;
  isPending: boolean;
  /** Called before the form is sent. */
  onReplace: (noticeId: number) => void;
}) {
  const isMine = ({ noticeId }: { noticeId: number | null }) => noticeId !== null;
  const mine = props.open.filter(isMine);
  return (
    <Box surface="card" pad="12" role="alert">
      <Notice tone="warn" title={`${props.title.split('.')[0]}.`}>
        <Text>
          {mine.length > 0 && 'أنهِ واحداً لك، أو '}
          انتظر أقربها إلى الانتهاء. ما كتبته باقٍ هنا.
        </Text>
      </Notice>
      <ul>
        {[...mine, ...props.open.filter((each) => !isMine(each))].map((each, nth) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: those of others have no number.
            key={nth}
            name={each.title}
            about={`${each.own ? 'لك' : each.by}، حتى ${dayMonth(each.until)}`}
          >
            {each.noticeId !== null && (
              <Button
                type="submit"
                look="tint"
                disabled={props.isPending}
                onClick={() => props.onReplace(each.noticeId!)}
              >
                {props.submit}
              </Button>
            )}
          </ListRow>
        ))}
      </ul>
    </Box>
  );
}
