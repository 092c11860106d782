import type { ErrorCode } from '../../contract/core/errors.ts';
import type { ApiFailure } from '../api/api.ts';
import { confirm } from '../ui/overlays/confirm.ts';

/**
 * Where a change is refused with `code` because another captain changed the same meanwhile: asks whether it is to replace
 * what is stored now, and returns the stored version to send it again with, else null.
 */
export async function askToReplace<S extends { version?: string | undefined }>(
  failure: ApiFailure,
  code: ErrorCode,
  words: { title: string; body: (stored: S) => string; confirmLabel?: string },
): Promise<{ version: string | undefined } | null> {
  if (failure.code !== code) return null;
  const stored = failure.stored as S;
  const isMeant = await confirm({
    title: words.title,
    body: words.body(stored),
    confirmLabel: words.confirmLabel ?? 'حفظ تعديلي',
    cancelLabel: 'الرجوع إلى التعديل',
    danger: true,
  });
  return isMeant ? { version: stored.version } : null;
}
