import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { isFromDevice, type Shown, useAge } from '../../i18n/age.ts';
import { momentLabel } from '../../i18n/format.ts';
import { useOnline } from '../../offline/use-online.ts';
import { Button } from '../button.tsx';
import { Box, Row, Stack, Text } from './box.tsx';
import { Drawing } from './drawing.tsx';
import { CardSkeleton } from './skeleton.tsx';
import css from './states.module.css';

/** Nothing here yet: a sentence and the next step. */
export function EmptyState(props: {
  title: string;
  text?: string;
  action?: ReactNode;
  drawing?: 'tent' | 'mail' | 'search';
  /** Within a card: smaller, without a drawing. */
  compact?: boolean;
}) {
  return (
    <Stack
      gap="8"
      align="center"
      textAlign="center"
      padBlock="32"
      className={css.empty}
      data-compact={props.compact || undefined}
    >
      {!props.compact && <Drawing name={props.drawing ?? 'tent'} />}
      <Text size="h2" weight="bold" className={css.title}>
        {props.title}
      </Text>
      {props.text && (
        <Text tone="quiet" className={css.text}>
          {props.text}
        </Text>
      )}
      {props.action && <Box above="12">{props.action}</Box>}
    </Stack>
  );
}

/** Shown offline for data that is not stored; it loads by itself when the connection is back. */
export function NeedsConnection({ title }: { title?: string | undefined }) {
  return (
    <Row
      gap="12"
      tone="quiet"
      rounded
      padBlock="12"
      padInline="16"
      className={css.unreached}
      role="status"
    >
      <IconCloudOff size={22} stroke={1.7} aria-hidden className={css.icon} />
      <div>
        {title && <Text weight="bold">{title}</Text>}
        <p>يحتاج هذا إلى اتصال بالإنترنت، ويظهر وحده عند عودته.</p>
      </div>
    </Row>
  );
}

/** Shown when loading failed: the reason, and 'إعادة المحاولة'. */
export function FailureState(props: {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** The name of the content that did not load, where the specification has a sentence for it. */
  title?: string | undefined;
}) {
  const isOnline = useOnline();
  if (!isOnline && props.error instanceof ApiFailure && props.error.isUnanswered) {
    return <NeedsConnection title={props.title} />;
  }
  const reason =
    props.error instanceof ApiFailure ? props.error.arabicMessage : 'حدث خطأ غير متوقع';
  return (
    <Row
      gap="12"
      align="center"
      justify="between"
      wrap
      padBlock="12"
      padInline="16"
      fill="bad"
      frame="bad"
      rounded
      role="alert"
    >
      <div className={css.text}>
        {props.title && <Text weight="bold">{props.title}</Text>}
        <p>{reason}</p>
      </div>
      <Button look="default" disabled={props.retrying ?? false} onClick={props.onRetry}>
        {props.retrying ? 'جاري التحميل…' : 'إعادة المحاولة'}
      </Button>
    </Row>
  );
}

const Above = createContext<number | null>(null);
/** Ages closer than this count as one, in milliseconds. */
const TOGETHER = 10 * 60_000;

function Age({ age, className }: { age: number; className?: string | undefined }) {
  return (
    <Text tone="quiet" leading="normal" below="8" hide="print" className={className}>
      آخر تحديث {momentLabel(new Date(age))}
    </Text>
  );
}

/** 'آخر تحديث اليوم ١:٤٠ م' where a query shows an answer that may be outdated, else nothing. */
export function LastUpdated({ query, className }: { query: Shown; className?: string }) {
  const age = useAge(query);
  return age !== null && <Age age={age} className={className} />;
}

/** The data of a query, under its age unless an ancestor shows it already. */
export function Dated({ query, children }: { query: Shown; children: ReactNode }) {
  const above = use(Above);
  const age = useAge(query);
  const isSaid = age === null || (above !== null && Math.abs(above - age) < TOGETHER);
  return (
    <Above value={isSaid ? above : age}>
      {!isSaid && <Age age={age} />}
      {children}
    </Above>
  );
}

/** A query's states: skeleton, failure, offline, else `children` with the data, and its age if it may be outdated. */
export function Loaded<T>(props: {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  /** The sentence over a failure's reason. */
  failure?: string;
  /** The page's heading, where the data brings its own. */
  heading?: ReactNode;
  /** Queries of what stands above, where it takes room for some of their answers alone. */
  after?: readonly UseQueryResult<unknown>[];
  /** For forms: stored data may be outdated, and saving it would undo others' changes. */
  latest?: boolean;
  children: (data: T) => ReactNode;
}) {
  const { query } = props;
  const isOnline = useOnline();
  const isEarly = props.after?.some(({ isLoading }) => isLoading) ?? false;
  if (query.data !== undefined && !isEarly && !(props.latest && isFromDevice(query))) {
    return <Dated query={query}>{props.children(query.data)}</Dated>;
  }
  return (
    <>
      {props.heading}
      {query.isError ? (
        <FailureState
          title={props.failure}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : isOnline ? (
        (props.skeleton ?? <CardSkeleton />)
      ) : (
        // A request may hang for half a minute.
        <NeedsConnection title={props.failure} />
      )}
    </>
  );
}
