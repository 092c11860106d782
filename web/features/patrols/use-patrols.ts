import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createPatrol,
  deletePatrol,
  listPatrols,
  movePatrolMembers,
  type Patrol,
  updatePatrol,
} from '../../../contract/patrols/endpoints.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { invalidate, useApiMutation } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { isOnline } from '../../offline/use-online.ts';
import { NEEDS_CONNECTION } from '../../shared/move-box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { lostSeatWords, movedWords } from './patrol-words.ts';
import { type Board, type Origin, originsOf } from './rules.ts';

/** Codes of a write that was made from an old picture. */
const OUTDATED = ['PATROLS_CHANGED', 'PATROL_NOT_FOUND', 'UNKNOWN_SCOUT', 'LEADER_NOT_IN_PATROL'];

/** The writes on a sector's patrols, with their undo; `hasConflict` after one that was refused as old. */
export function usePatrols(
  sector: SectorName,
  board: Board & { word: PatrolWord; version: string | null },
) {
  const client = useQueryClient();
  const [hasConflict, setHasConflict] = useState(false);
  const version = board.version ?? undefined;

  const said = (sentence: string) => (failure: ApiFailure) => {
    // The field shows it.
    if (failure.code === 'PATROL_EXISTS') return null;
    if (!OUTDATED.includes(failure.code)) return sentence;
    showNewest();
    return null;
  };
  function showNewest() {
    setHasConflict(true);
    void invalidate(client, listPatrols);
  }

  const moving = useApiMutation(movePatrolMembers, {
    errorMessage: said('لم يتم النقل'),
    onSuccess: () => setHasConflict(false),
    untilFresh: true,
  });
  const creating = useApiMutation(createPatrol, {
    errorMessage: said('لم تتم الإضافة'),
    onSuccess: () => setHasConflict(false),
    untilFresh: true,
  });
  const changing = useApiMutation(updatePatrol, {
    errorMessage: said('لم يُحفظ التعديل'),
    onSuccess: () => setHasConflict(false),
    untilFresh: true,
  });
  const removing = useApiMutation(deletePatrol, {
    errorMessage: said('لم يتم الحذف'),
    onSuccess: () => setHasConflict(false),
    untilFresh: true,
  });

  /** Moves scouts back to where they were, and gives leaders their seats again. */
  async function restore(origins: readonly Origin[], after: string, madeId?: number) {
    try {
      let latest = after;
      for (const { patrolId, scoutIds, seats } of origins) {
        const body = { ...sector, patrolId, scoutIds, version: latest };
        latest = (await moving.mutateAsync({ body })).version;
        if (patrolId === null || Object.keys(seats).length === 0) continue;
        const changed = await changing.mutateAsync({
          params: { patrolId },
          body: { ...seats, version: latest },
        });
        latest = changed.version;
      }
      if (madeId !== undefined) await removing.mutateAsync({ params: { patrolId: madeId } });
    } catch (failure) {
      // The mutation has shown it.
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  }

  function sayMoved(origins: Origin[], target: string | null, after: string, madeId?: number) {
    const count = origins.reduce((sum, { scoutIds }) => sum + scoutIds.length, 0);
    toast.success(
      movedWords(count, target, { word: board.word, sector }),
      { label: 'تراجع', run: () => restore(origins, after, madeId) },
      lostSeatWords(origins, board.body, board.word),
    );
  }

  return {
    hasConflict,
    showNewest,
    creating,
    changing,
    isPending: moving.isPending || creating.isPending || changing.isPending || removing.isPending,
    /** Moves scouts to a patrol, or out of theirs (null), and offers the way back. */
    move: (scoutIds: readonly number[], target: Patrol | null, onMoved?: () => void) => {
      const patrolId = target?.patrolId ?? null;
      const origins = originsOf(board, scoutIds, patrolId);
      const moved = origins.flatMap((origin) => origin.scoutIds);
      if (moved.length === 0) return;
      if (!isOnline()) return toast.error(NEEDS_CONNECTION);
      moving.mutate(
        { body: { ...sector, patrolId, scoutIds: moved, version } },
        {
          onSuccess: (answer) => {
            sayMoved(origins, target?.name ?? null, answer.version);
            onMoved?.();
          },
        },
      );
    },
    /** Says that a new patrol holds the scouts who were chosen for it. */
    sayMade: (made: Patrol, after: string) => {
      const origins = originsOf(
        board,
        made.scouts.map(({ scoutId }) => scoutId),
        made.patrolId,
      );
      if (origins.length > 0) sayMoved(origins, made.name, after, made.patrolId);
      else toast.success(`تمت إضافة ${made.name}`);
    },
    setSeat: (patrol: Patrol, seat: 'leaderId' | 'deputyId', scoutId: number | null) => {
      const { leaderId, deputyId } = patrol;
      const params = { patrolId: patrol.patrolId };
      changing.mutate(
        { params, body: { [seat]: scoutId, version } },
        {
          onSuccess: (answer) => {
            const name = patrol.scouts.find((scout) => scout.scoutId === scoutId)?.name;
            const what = seat === 'leaderId' ? 'عريف' : 'نائب العريف';
            const run = () =>
              changing.mutate({ params, body: { leaderId, deputyId, version: answer.version } });
            toast.success(name ? `${what} ${patrol.name}: ${name}` : `${patrol.name} بلا ${what}`, {
              label: 'تراجع',
              run,
            });
          },
        },
      );
    },
    remove: ({ patrolId, name }: Patrol) =>
      removing.mutate(
        { params: { patrolId } },
        { onSuccess: () => toast.success(`تم حذف ${name}`) },
      ),
  };
}
export type Patrols = ReturnType<typeof usePatrols>;
