import type { CountedNoun } from '../core/counting.ts';

// A file without schemas, for screens and the history.

/** What a sector calls its small groups. */
export const patrolWords = ['patrol', 'six', 'clan'] as const;
export type PatrolWord = (typeof patrolWords)[number];

/** A word with the forms that sentences need. */
type Forms = {
  /** One, two, many. */
  noun: CountedNoun;
  the: string;
  all: string;
  theAll: string;
  /** Of who is in none. */
  none: string;
  /** Whether sentences use feminine forms. */
  isFeminine: boolean;
};

export const patrolForms: Record<PatrolWord, Forms> = {
  patrol: {
    noun: {
      one: 'طليعة واحدة',
      two: 'طليعتان',
      few: 'طلائع',
      many: 'طليعة',
      hundreds: 'طليعة',
    },
    the: 'الطليعة',
    all: 'طلائع',
    theAll: 'الطلائع',
    none: 'بلا طليعة',
    isFeminine: true,
  },
  six: {
    noun: {
      one: 'سداسي واحد',
      two: 'سداسيان',
      few: 'سداسيات',
      many: 'سداسياً',
      hundreds: 'سداسي',
    },
    the: 'السداسي',
    all: 'سداسيات',
    theAll: 'السداسيات',
    none: 'بلا سداسي',
    isFeminine: false,
  },
  clan: {
    noun: { one: 'رهط واحد', two: 'رهطان', few: 'أرهط', many: 'رهطاً', hundreds: 'رهط' },
    the: 'الرهط',
    all: 'أرهط',
    theAll: 'الأرهط',
    none: 'بلا رهط',
    isFeminine: false,
  },
};

/** The word itself: طليعة، سداسي، رهط. */
export const patrolWordLabels: Record<PatrolWord, string> = {
  patrol: 'طليعة',
  six: 'سداسي',
  clan: 'رهط',
};

/** What scouts are called who lead a patrol. */
export const seatLabels = { leader: 'عريف', deputy: 'نائب العريف' };
