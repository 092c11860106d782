import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DayOrder, KnownSector } from '../../../contract/import/cells.ts';
import { findNamesakes } from '../../../contract/import/endpoints.ts';
import type { Decision } from '../../../contract/import/rules.ts';
import { q } from '../../api/api.ts';
import { groupToday } from '../../i18n/format.ts';
import { readToken } from '../../session/session.ts';
import { holdUnsaved, isUnsavedLeft } from '../../ui/form/unsaved.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import type { OpenTable } from './column-rules.ts';
import type { Column } from './heading-words.ts';
import {
  type Answers,
  cellKey,
  type DayField,
  namesOf,
  reviewTable,
  type SharedField,
} from './rules.ts';

const none: Answers['edits'] = new Map();

/** A table under review: its answers, the resulting review, and the functions that change the answers. */
export function useReview(table: OpenTable, sectors: readonly KnownSector[]) {
  const own = sectors.filter(({ isOwn }) => isOwn);
  const [answers, setAnswers] = useState<Answers>(() => ({
    columns: table.columns,
    edits: none,
    decisions: new Map(),
    left: new Set(),
    taken: new Set(),
    orders: {},
    refused: new Map(),
    // Default to the only sector.
    defaults: {
      sector: own.length === 1 ? `${own[0]!.baseName} ${own[0]!.suffixName}` : '',
      gender: '',
    },
  }));
  const today = groupToday();
  const { columns, edits } = answers;
  const namesWith = useCallback(
    (with_: Answers['edits']) =>
      namesOf(
        reviewTable(
          table,
          {
            columns,
            edits: with_,
            decisions: new Map(),
            left: new Set(),
            taken: new Set(table.aside.map(({ line }) => line.number)),
            orders: {},
            refused: new Map(),
            defaults: { sector: '', gender: '' },
          },
          { namesakes: [], sectors: [], today },
        ).rows,
      ),
    [table, columns, today],
  );
  // Look up the file's names once, then only corrected ones.
  const names = useMemo(() => namesWith(none), [namesWith]);
  const others = useMemo(() => {
    const asked = new Set(names);
    return edits.size === 0 ? [] : namesWith(edits).filter((name) => !asked.has(name));
  }, [namesWith, names, edits]);
  const first = useQuery({
    ...q(findNamesakes, { body: { names } }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  });
  const more = useQuery({
    ...q(findNamesakes, { body: { names: others } }),
    enabled: others.length > 0,
    placeholderData: keepPreviousData,
  });
  const review = useMemo(() => {
    const namesakes = new Map(
      [...(first.data?.body ?? []), ...(others.length > 0 ? (more.data?.body ?? []) : [])].map(
        (scout) => [scout.scoutId, scout],
      ),
    );
    return reviewTable(table, answers, { namesakes: [...namesakes.values()], sectors, today });
  }, [table, answers, first.data, more.data, others.length, sectors, today]);

  // Corrections are sent only with the whole import: ask before they are lost.
  const isTouched = edits.size + answers.decisions.size + answers.left.size > 0;
  const { history } = useRouter();
  useEffect(() => {
    if (!isTouched) return undefined;
    return history.block({
      // A sign-out by the server must not be blocked.
      blockerFn: async () =>
        readToken() !== null &&
        !(await confirm({
          title: 'مغادرة الصفحة؟',
          body: 'لم يُضف أحد بعد، وتضيع التصحيحات إذا غادرت الصفحة.',
          confirmLabel: 'مغادرة',
          cancelLabel: 'البقاء',
          danger: true,
        })),
      enableBeforeUnload: () => !isUnsavedLeft(),
    });
  }, [history, isTouched]);
  useEffect(() => holdUnsaved(() => isTouched), [isTouched]);

  const change = useCallback(
    (number: number, made: (before: Answers) => Partial<Answers>) =>
      setAnswers((before) => {
        const refused = new Map(before.refused);
        refused.delete(number);
        return { ...before, refused, ...made(before) };
      }),
    [],
  );
  return {
    answers,
    review,
    /** Compares the names with those of the group. */
    isComparing:
      (names.length > 0 && (first.isPending || first.isPlaceholderData)) ||
      (others.length > 0 && (more.isPending || more.isPlaceholderData)),
    failed: first.isError ? first : more.isError ? more : null,
    setColumn: (at: number, column: Column) =>
      setAnswers((before) => ({
        ...before,
        // A field belongs to one column: unset the previous one.
        columns: before.columns.map((each, index) =>
          index === at ? column : each === column ? 'none' : each,
        ),
      })),
    setDefault: (field: SharedField, value: string) =>
      setAnswers((before) => ({ ...before, defaults: { ...before.defaults, [field]: value } })),
    setOrder: (field: DayField, order: DayOrder) =>
      setAnswers((before) => ({ ...before, orders: { ...before.orders, [field]: order } })),
    take: (numbers: readonly number[], isTaken: boolean) =>
      setAnswers((before) => {
        const taken = new Set(before.taken);
        for (const number of numbers) {
          if (isTaken) taken.add(number);
          else taken.delete(number);
        }
        return { ...before, taken };
      }),
    edit: useCallback(
      (number: number, column: number, text: string) =>
        change(number, ({ edits }) => ({
          edits: new Map(edits).set(cellKey(number, column), text),
        })),
      [change],
    ),
    decide: useCallback(
      (numbers: readonly number[], decision: Decision) =>
        setAnswers((before) => {
          const decisions = new Map(before.decisions);
          const refused = new Map(before.refused);
          for (const number of numbers) {
            decisions.set(number, decision);
            refused.delete(number);
          }
          return { ...before, decisions, refused };
        }),
      [],
    ),
    leave: useCallback(
      (number: number, isLeft: boolean) =>
        change(number, ({ left }) => {
          const next = new Set(left);
          if (isLeft) next.add(number);
          else next.delete(number);
          return { left: next };
        }),
      [change],
    ),
    refuse: (refused: Answers['refused']) => setAnswers((before) => ({ ...before, refused })),
  };
}

export type ReviewState = ReturnType<typeof useReview>;
