/** What stands where the name of a scout stood whose data were erased. */
export const ERASED_NAME = 'كشاف مُحيت بياناته';
/** What stands where a council's words on that scout stood. */
export const ERASED_WORDS = 'نص مُحي مع بيانات صاحبه';
