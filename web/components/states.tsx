import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../lib/api.ts';
import { Button } from './button.tsx';
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
    <div className={css.empty} data-compact={props.compact || undefined}>
      {!props.compact && <Drawing name={props.drawing ?? 'tent'} />}
      <p className={css.title}>{props.title}</p>
      {props.text && <p className={css.text}>{props.text}</p>}
      {props.action && <div className={css.action}>{props.action}</div>}
    </div>
  );
}

/** Something did not load: why, and 'إعادة المحاولة'. */
export function FailureState(props: {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What did not load, where the specification has a sentence for it. */
  title?: string | undefined;
}) {
  const reason =
    props.error instanceof ApiFailure ? props.error.arabicMessage : 'حدث خطأ غير متوقع';
  return (
    <div className={css.failure} role="alert">
      <div className={css.text}>
        {props.title && <p className={css.failed}>{props.title}</p>}
        <p>{reason}</p>
      </div>
      <Button look="default" disabled={props.retrying ?? false} onClick={props.onRetry}>
        {props.retrying ? 'جاري التحميل…' : 'إعادة المحاولة'}
      </Button>
    </div>
  );
}

/** A query's three states: its shape while it loads, its failure, else what `children` makes of it. */
export function Loaded<T>(props: {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  /** The sentence over a failure's reason. */
  failure?: string;
  children: (data: T) => ReactNode;
}) {
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (query.isError) {
    return (
      <FailureState
        title={props.failure}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return props.skeleton ?? <CardSkeleton />;
}
