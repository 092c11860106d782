/** Replaces the name of an erased scout. */
export const ERASED_NAME = 'كشاف مُحيت بياناته';
/** Replaces a council's texts about an erased scout. */
export const ERASED_WORDS = 'نص مُحي مع بيانات صاحبه';
