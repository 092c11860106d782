/** What stands where the name of a scout stood whose data were erased. */
export const ERASED_NAME = 'كشاف مُحيت بياناته';
