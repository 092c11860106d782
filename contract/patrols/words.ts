import { type CountedNoun, noun } from '../core/counting.ts';

// A file without schemas, for screens and the history.

/** The words that a sector may choose for its small groups. */
export const patrolWords = ['patrol', 'six', 'clan'] as const;
export type PatrolWord = (typeof patrolWords)[number];

/** A word with the forms that sentences need. */
type Forms = {
  /** One, two, many. */
  noun: CountedNoun;
  the: string;
  all: string;
  theAll: string;
  /** Scouts without a patrol. */
  none: string;
  /** Whether sentences use feminine forms. */
  isFeminine: boolean;
};

export const patrolForms: Record<PatrolWord, Forms> = {
  patrol: {
    noun: noun('طليعة واحدة', 'طليعتان', 'طلائع', 'طليعة', 'طليعة'),
    the: 'الطليعة',
    all: 'طلائع',
    theAll: 'الطلائع',
    none: 'بلا طليعة',
    isFeminine: true,
  },
  six: {
    noun: noun('سداسي واحد', 'سداسيان', 'سداسيات', 'سداسياً', 'سداسي'),
    the: 'السداسي',
    all: 'سداسيات',
    theAll: 'السداسيات',
    none: 'بلا سداسي',
    isFeminine: false,
  },
  clan: {
    noun: noun('رهط واحد', 'رهطان', 'أرهط', 'رهطاً', 'رهط'),
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

/** Titles of a patrol's leader and deputy. */
export const seatLabels = { leader: 'عريف', deputy: 'نائب العريف' };
