import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport } from '../../../contract/import/endpoints.ts';
import { call } from '../../api/api.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { undoneWords, undoQuestion } from './review-words.ts';

type Undoable = { importId: number; added: number; merged: number; restored: number };

/**
 * Undoes an import after confirmation. If some of its scouts have been used since, a second question offers to keep
 * those.
 */
export function useUndoImport(onUndone?: () => void) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const send = async (importId: number, keepUsed: boolean) => {
    const request = { params: { importId }, body: { keepUsed } };
    const { body } = await call(undoImport, request);
    void markStale(client, undoImport, request);
    toast.success('تم التراجع عن الاستيراد', undefined, undoneWords(body));
    onUndone?.();
  };
  const fail = (failure: unknown) => {
    console.warn(String(failure));
    toast.error('لم يتم التراجع عن الاستيراد', asFailure(failure).arabicMessage);
  };
  const undo = async (made: Undoable) => {
    if (!(await confirm(undoQuestion(made)))) return;
    setPending(true);
    try {
      await send(made.importId, false);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'IMPORT_USED') return fail(failure);
      const isAgreed = await confirm({
        title: 'التراجع عن الباقين؟',
        body: `${failure.arabicMessage}. يبقى هؤلاء كما هم، ويُزال الباقون.`,
        confirmLabel: 'إزالة الباقين',
        danger: true,
      });
      if (isAgreed) await send(made.importId, true).catch(fail);
    } finally {
      setPending(false);
    }
  };
  return { undo, isPending };
}
