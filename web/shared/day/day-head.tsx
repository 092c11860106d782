import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { useOnline } from '../../offline/use-online.ts';
import { Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, FailureState } from '../../ui/layout/states.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import css from './day-head.module.css';

/** The head of what is held on a day: the way back, its title and times, and whether there is a connection. */
export function DayHead(props: {
  /** The title of the page in the browser. */
  pageTitle: string;
  title: string;
  text: string;
  back: ReactNode;
}) {
  const heading = usePageHeading(props.pageTitle);
  const isOnline = useOnline();
  return (
    <Grid as="header" columnGap="4" align="center" below="8" className={css.head}>
      {props.back}
      <div>
        <Text
          as="h1"
          size="h3"
          leading="tight"
          ref={heading}
          tabIndex={-1}
          clip
          nowrap
          className={css.line}
        >
          {props.title}
        </Text>
        <Text tone="quiet" size="tag" leading="snug" clip nowrap className={css.line}>
          {props.text}
        </Text>
      </div>
      <div role="status">
        {!isOnline && (
          <Row gap="8" align="center" fill="warn" frame="warn" rounded className={css.state}>
            <IconCloudOff size={22} stroke={1.7} aria-hidden />
            <Stack size="tag" leading="snug">
              <strong>بلا اتصال</strong>
              <span>على هذا الجهاز</span>
            </Stack>
          </Row>
        )}
      </div>
    </Grid>
  );
}

/** The box in place of the day while there is none: it loads, failed, or is not on this device. */
export function NoDay(props: {
  query: UseQueryResult;
  /** Where the device has none of it and there is no connection. */
  absent: { title: string; text: string };
  failed: string;
}) {
  const { query } = props;
  const isOnline = useOnline();
  if (!query.isError && (isOnline || query.isFetching)) return <CardSkeleton lines={8} />;
  const isUnreached =
    query.error === null || (query.error instanceof ApiFailure && query.error.isUnanswered);
  if (!isOnline && isUnreached) return <EmptyState {...props.absent} />;
  return (
    <FailureState
      title={props.failed}
      error={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
