import { useQuery } from '@tanstack/react-query';
import { listScoutAttendance } from '../../../../contract/attendance/endpoints.ts';
import {
  type Criterion,
  createProposedCriteria,
  listCriteria,
  updateCriterion,
} from '../../../../contract/evaluation/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q, useApiMutation } from '../../../api/api.ts';
import { sectorName } from '../../../i18n/format.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { closeWords } from './criterion-words.ts';

/**
 * The criteria of the group, and those of a sector where one is given. `closedIds` are closed for everybody: in a sector's
 * list, what it only switched off is not open either.
 */
export function useCriteria(sector: SectorName | null) {
  const all = useQuery(q(listCriteria, { query: {} }));
  const ofSector = useQuery({
    ...q(listCriteria, { query: sector ?? {} }),
    enabled: sector !== null,
  });
  const closedIds = new Set(
    all.data?.body.filter(({ isOpen }) => !isOpen).map(({ criterionId }) => criterionId),
  );
  return { query: sector ? ofSector : all, isReady: all.data !== undefined, closedIds };
}

/** Whether a sector notes who paid; true as long as nobody knows. */
export function useNotesWhoPaid(sector: SectorName | null): boolean {
  const week = useQuery({
    ...q(listScoutAttendance, {
      query: { ...(sector ?? { baseName: null, suffixName: null }), weekNumber: 1 },
    }),
    enabled: sector !== null,
  });
  return week.data?.whoPaid?.on ?? true;
}

/** The writes on criteria, each with its undo. */
export function useCriterionChanges(sector: SectorName | null) {
  const changing = useApiMutation(updateCriterion, {
    errorMessage: 'لم يُحفظ التعديل',
    untilFresh: true,
  });
  const proposing = useApiMutation(createProposedCriteria, {
    successMessage: 'أُضيفت البنود الخمسة المقترحة',
    errorMessage: 'لم تتم الإضافة',
    untilFresh: true,
  });

  function change(criterion: Criterion, isOpen: boolean, said: string, scope?: SectorName) {
    const params = { criterionId: criterion.criterionId };
    changing.mutate(
      { params, body: { ...scope, isOpen } },
      {
        onSuccess: () =>
          toast.success(said, {
            label: 'تراجع',
            run: () => changing.mutate({ params, body: { ...scope, isOpen: !isOpen } }),
          }),
      },
    );
  }
  return {
    isPending: changing.isPending || proposing.isPending,
    propose: () => proposing.mutate({ body: { ...sector } }),
    /** Switches one of the group's criteria on or off for the sector. */
    switchFor: (criterion: Criterion, isOn: boolean) => {
      const where = `في كشف ${sectorName(sector!)}`;
      const said = isOn ? `يظهر ${criterion.name} ${where}` : `لا يظهر ${criterion.name} ${where}`;
      change(criterion, isOn, said, sector!);
    },
    /** Closes a criterion after a question. */
    close: async (criterion: Criterion) => {
      if (!(await confirm(closeWords(criterion.name)))) return;
      change(criterion, false, `أُوقف بند ${criterion.name}`);
    },
    reopen: (criterion: Criterion) => change(criterion, true, `عاد بند ${criterion.name}`),
  };
}
