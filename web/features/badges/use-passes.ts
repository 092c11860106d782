import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Badge } from '../../../contract/badges/endpoints.ts';
import {
  passRequirements,
  type ScoutBadge,
  takeBackPass,
} from '../../../contract/badges/pass-endpoints.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { call, useApiMutation } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { markStale } from '../../api/stale-queries.ts';
import { groupToday } from '../../i18n/format.ts';
import { keep, sendNow, tellKept, useKept } from '../../offline/outbox-client.ts';
import { isSlotOf, isWaiting } from '../../offline/outbox-rules.ts';
import { badgePass } from '../../shared/badges/badge-pass.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { cellOf, keyOfCell, requestsOf } from './badge-rules.ts';
import { savedText } from './badge-words.ts';

type Request = ReturnType<typeof requestsOf>[number];

/** The scouts picked on a badge's sheet, and the acts on them: save, keep for a connection, take back. */
export function usePasses(badge: Badge, rows: readonly ScoutBadge[], sector: SectorName) {
  const client = useQueryClient();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [date, setDate] = useState(groupToday());
  const { baseName, suffixName } = sector;
  const kept = useKept(badgePass, { baseName, suffixName }).filter(isWaiting);
  const waiting = new Set(
    kept.flatMap(({ body: { requirementIds, scoutIds } }) =>
      requirementIds.flatMap((requirementId) =>
        scoutIds.map((scoutId) => keyOfCell({ scoutId, requirementId })),
      ),
    ),
  );

  /** Stores a request on the device: one for each requirement and day, with what waits of it already. */
  const keepEach = async ({ requirementIds, scoutIds }: Request) => {
    for (const requirementId of requirementIds) {
      const of = { baseName, suffixName, requirementId, date };
      const before = kept.find(({ slot }) => isSlotOf(slot, badgePass.name, of));
      const all = [...new Set([...(before?.body.scoutIds ?? []), ...scoutIds])];
      const body = { requirementIds: [requirementId], scoutIds: all, date };
      await keep(badgePass, of, { body });
    }
  };

  const save = useMutation({
    mutationFn: async () => {
      const completed: { badgeId: number; scoutId: number }[] = [];
      let isKept = false;
      for (const request of requestsOf(picked)) {
        const body = { ...request, date };
        const answer = await sendNow(() => call(passRequirements, { body }));
        if (answer) completed.push(...answer.body.completed);
        else {
          isKept = true;
          await keepEach(request);
        }
      }
      return { completed, isKept };
    },
    onSuccess: ({ completed, isKept }) => {
      const scouts = new Set([...picked].map((key) => cellOf(key).scoutId));
      setPicked(new Set());
      if (isKept) tellKept();
      else {
        const names = completed.map(({ scoutId }) =>
          firstName(rows.find((row) => row.scoutId === scoutId)?.name ?? ''),
        );
        toast.success(savedText(scouts.size, names));
      }
      return markStale(client, passRequirements, {});
    },
    onError: (failure) => {
      toast.error('لم يُحفظ. اختياراتك باقية.', asFailure(failure).arabicMessage);
      // An earlier one of several requests may be stored.
      void markStale(client, passRequirements, {});
    },
  });

  const takeBack = useApiMutation(takeBackPass, {
    successMessage: 'تم سحب الاجتياز',
    errorMessage: 'لم يُسحب الاجتياز',
    untilFresh: true,
  });
  const askBack = async (row: ScoutBadge, requirementId: number) => {
    const pass = row.passed.find((each) => each.requirementId === requirementId);
    if (!pass) return;
    const isMeant = await confirm({
      title: 'سحب الاجتياز؟',
      body: `«${pass.wording}» لن يبقى مسجّلاً لـ ${firstName(row.name)}. يُكتب السحب في سجل التغييرات.`,
      confirmLabel: 'سحب الاجتياز',
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (isMeant) takeBack.mutate({ body: { requirementId, scoutId: row.scoutId } });
  };

  const toggle = (row: ScoutBadge, requirementId: number) => {
    const isPassed = row.passed.some((each) => each.requirementId === requirementId);
    if (isPassed) return void askBack(row, requirementId);
    const key = keyOfCell({ scoutId: row.scoutId, requirementId });
    if (waiting.has(key)) return;
    const next = new Set(picked);
    if (!next.delete(key)) next.add(key);
    setPicked(next);
  };

  return {
    badge,
    rows,
    picked,
    waiting,
    date,
    setDate,
    toggle,
    /** Picks a requirement for all of these who have not passed it. */
    pickAll: (scoutIds: ReadonlySet<number>, requirementId: number) => {
      const added = rows
        .filter(({ scoutId, passed }) => {
          const isPassed = passed.some((each) => each.requirementId === requirementId);
          return scoutIds.has(scoutId) && !isPassed;
        })
        .map(({ scoutId }) => keyOfCell({ scoutId, requirementId }))
        .filter((key) => !waiting.has(key));
      setPicked(new Set([...picked, ...added]));
    },
    clear: () => setPicked(new Set()),
    save: () => save.mutate(),
    isSaving: save.isPending || takeBack.isPending,
  };
}
export type Passes = ReturnType<typeof usePasses>;
