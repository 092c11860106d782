import {
  IconBed,
  IconFirstAidKit,
  IconFlag,
  IconLine,
  IconPackage,
  IconSoup,
  IconTent,
  IconTool,
} from '@tabler/icons-react';

/** Drawings by the words of a category or an item; a category of the group's own has the package. */
const drawings: readonly [RegExp, typeof IconPackage][] = [
  [/بطاني|فرش|كيس نوم/, IconBed],
  [/خيم|خيا|مبيت/, IconTent],
  [/طبخ|مطبخ|حلة|موقد/, IconSoup],
  [/حبل|حبال|رياد/, IconLine],
  [/إسعاف|اسعاف/, IconFirstAidKit],
  [/علم|أعلام|زي/, IconFlag],
  [/أدوات|عدة/, IconTool],
];

/** The drawing of an item's kind. */
export function KindIcon({ name, category = '' }: { name: string; category?: string }) {
  const Icon =
    [name, category].flatMap((word) => drawings.find(([of]) => of.test(word))?.[1] ?? [])[0] ??
    IconPackage;
  return <Icon size={20} stroke={1.7} aria-hidden />;
}
