let phones = 0;

/** A mobile number that nobody in the made-up group has. */
export function aPhone(): string {
  phones += 1;
  return `0155${String(phones).padStart(7, '0')}`;
}

const LETTERS = 'أبتثجحخدذرزسشصضطظعغفقكلمن';
let sectors = 0;

/** A sector that is not in the made-up group. */
export function aSectorName(): { baseName: string; suffixName: string } {
  sectors += 1;
  return { baseName: 'سرب', suffixName: LETTERS[sectors % LETTERS.length]! };
}
