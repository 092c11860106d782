/** Names that are only a part of one: 'عبد المسيح'. */
const HALF_NAMES = ['عبد', 'أبو', 'ابو', 'أم', 'ام'];

/** The first name, with its second word where one alone is none. */
export function firstName(name: string): string {
  const [first = '', second = ''] = name.split(' ');
  return HALF_NAMES.includes(first) ? `${first} ${second}` : first;
}
