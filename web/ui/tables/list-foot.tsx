import { Button } from '../button.tsx';
import { ShownOf } from '../figures/shown-of.tsx';
import { Box } from '../layout/box.tsx';
import { FailureState } from '../layout/states.tsx';

/** Under a list that may be cut: how much of it is shown, and the way to more, with what that is while it loads or failed. */
export interface ListFootProps {
  shown: number;
  total: number | undefined;
  hasMore: boolean;
  isLoading: boolean;
  /** Why what follows did not load; null where nothing failed. */
  error: Error | null;
  /** The words of the button that shows more; 'عرض المزيد' by default. */
  moreText?: string;
  /** Loads what follows, again where it failed. */
  onMore: () => void;
}

export function ListFoot(props: ListFootProps) {
  return (
    <>
      <ShownOf shown={props.shown} total={props.total} />
      {props.error ? (
        <FailureState error={props.error} onRetry={props.onMore} />
      ) : (
        props.hasMore && (
          <Box above="12" hide="print">
            <Button look="default" wide disabled={props.isLoading} onClick={props.onMore}>
              {props.isLoading ? 'جاري التحميل…' : (props.moreText ?? 'عرض المزيد')}
            </Button>
          </Box>
        )
      )}
    </>
  );
}
