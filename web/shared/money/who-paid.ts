type Paid = { weeks: number; amount: number };

/** Whether anything of who paid is noted, this month or this term, in what `listUnpaidScouts` answers of a sector. */
export function isWhoPaidNoted(rows: readonly { thisMonth: Paid; thisTerm: Paid }[]): boolean {
  return rows.some(({ thisMonth, thisTerm }) =>
    [thisMonth, thisTerm].some(({ weeks, amount }) => weeks > 0 || amount > 0),
  );
}
