import { type CallKind, marksByPerson, type RollMark, statusOf } from './roll-call.ts';

// Where the people of a trip are, by all that its roll-calls say: for the hand-over, the roll-calls, the settling and the
// place in the trip, on the server and on a phone without a connection.

/** A roll-call, as far as it says where somebody is. */
export interface SaidCall {
  rollCallId: number;
  kind: CallKind;
  madeAt: string;
  marks: readonly RollMark[];
}

/** 'معنا', 'سُلّم', 'يلحق بنا', 'بقي في البيت', 'لم يصل'. */
export type Where = 'withUs' | 'handedOver' | 'comesLater' | 'staysHome' | 'notArrived';

/** The departure first, then in the order in which the roll-calls were begun. */
const inOrder = (one: SaidCall, other: SaidCall) =>
  Number(other.kind === 'departure') - Number(one.kind === 'departure') ||
  Date.parse(one.madeAt) - Date.parse(other.madeAt) ||
  one.rollCallId - other.rollCallId;

/**
 * Where each person is. Who was seen 'هنا' is with us until they are handed over or somebody says where they went instead,
 * whoever misses them in between: a child is looked for, never struck off. Who was not called yet is with us too.
 */
export function whereabouts(calls: readonly SaidCall[]): (personId: number) => Where {
  const said = [...calls].sort(inOrder).map(({ marks }) => marksByPerson(marks));
  return (personId) => {
    let where: Where = 'withUs';
    let isSeen = false;
    for (const marks of said) {
      const { status, handedTo, leaves } = statusOf(marks.get(personId) ?? []);
      if (status === 'here') {
        where = handedTo === null ? 'withUs' : 'handedOver';
        isSeen = true;
      }
      if (status === 'missing' && leaves !== null) where = leaves;
      else if (status === 'missing' && !isSeen && where === 'withUs') where = 'notArrived';
    }
    return where;
  };
}
