/** Names that are only a part of one: 'عبد المسيح'. */
const HALF_NAMES = ['عبد', 'أبو', 'ابو', 'أم', 'ام'];

/** The first name, with its second word where one alone is none. */
export function firstName(name: string): string {
  const [first = '', second = ''] = name.split(' ');
  return HALF_NAMES.includes(first) ? `${first} ${second}` : first;
}

/** 'مينا ومارينا وكيرلس'. */
export const firstNames = (scouts: readonly { name: string }[]): string =>
  scouts.map(({ name }) => firstName(name)).join(' و');
