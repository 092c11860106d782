import type { Endpoint, ResponseOf } from '../../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Difference } from '../../../contract/core/record-content.ts';
import type { Deferrable } from '../../api/api.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { askToReplace } from './record-conflict.tsx';

type FormOptions<E extends Endpoint, V extends Record<string, unknown>> = Omit<
  Parameters<typeof useApiForm<E, V>>[1],
  'mutation' | 'errorMessage'
>;

/**
 * One form that adds a record, or replaces the stored one that it was opened with. Spread the result on `Form`. If another
 * captain has changed the record meanwhile, it shows what differs and asks whether to replace it.
 */
export function useRecordForm<
  C extends Endpoint,
  U extends Endpoint,
  V extends Record<string, unknown>,
  S extends { version?: string | undefined },
>(
  create: Deferrable<C>,
  update: Deferrable<U>,
  options: FormOptions<C | U, V> & {
    isNew: boolean;
    /** Sentences after a success, and the one before the server's own after a failure. */
    said: {
      added: string;
      saved: string | ((answer: ResponseOf<C | U>) => string);
      notAdded: string;
      notSaved: string;
    };
    changed: {
      code: ErrorCode;
      title: string | ((stored: S) => string);
      differences: (stored: S, mine: V) => readonly Difference[];
    };
  },
) {
  const { isNew, said, changed, ...rest } = options;
  const endpoint = (isNew ? create : update) as Deferrable<C | U>;
  const form = useApiForm<C | U, V>(endpoint, {
    ...(rest as FormOptions<C | U, V>),
    successMessage: isNew ? said.added : said.saved,
    errorMessage: ({ code }) =>
      code === changed.code ? null : isNew ? said.notAdded : said.notSaved,
  });
  const onRefused = (failure: ApiFailure) =>
    askToReplace<S>(failure, changed.code, {
      title: changed.title,
      differences: (stored) => changed.differences(stored, form.values),
    });
  return { form, onRefused };
}
