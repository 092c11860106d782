import { type CaptainType, can, isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { isOffered, newcomers, type OfferedPath, places, type Who } from './places.ts';

/** The topics of 'المزيد', in its order; 'group' is called by the name of the scout group. */
const topics = ['الكشافون والقادة', 'الأسر', 'الأسبوع والنشاط', 'group'] as const;
type Topic = (typeof topics)[number];

/** A section of navigation. The rail leads to the first of its screens that the captain may open; all are its tabs. */
type Section = {
  /** In the rail, where the words of its first screen say too much or too little. */
  label?: string;
  topic?: Topic;
  /** The first of all gives the section its icon. */
  screens: readonly OfferedPath[];
  /** Screens without a tab, whose paths don't begin with that of a tab. */
  inner?: readonly string[];
  /** Its tabs keep the chosen sector. */
  keepsSector?: boolean;
};

/** The sections in the order of the rail, in groups between its hairlines. */
function groupsOf(captain: Who): Section[][] {
  const isGeneral = captain.type === 'general';
  // The rail of general captains has no room for a row of it.
  const hasOwnEquipment = !isGeneral && can(captain, 'equipment:keep');
  // Whoever keeps the accounts assigns captains there, others where their sectors are.
  const assign: OfferedPath[] = [
    '/assign-captain',
    '/captains/qualifications',
    '/captains/responsibilities',
  ];
  const treasury: OfferedPath[] = ['/finance'];
  const stats: Section = { topic: 'الأسبوع والنشاط', screens: ['/stats'] };
  const messages: Section = {
    label: 'الرسائل',
    topic: 'group',
    screens: ['/notifications', '/send-notification'],
  };
  return [
    [
      { screens: ['/dashboard'] },
      { screens: ['/record-scouts-absence'] },
      { screens: ['/record-captains-absence'] },
    ],
    [
      {
        topic: 'الكشافون والقادة',
        screens: [
          '/sectors',
          '/my-sector',
          '/add-sector',
          '/add-scout',
          '/update-scout',
          '/delete-scout',
          '/import',
          '/transfers',
          // A general captain moves up the whole group, from its settings.
          ...(isGeneral ? [] : ([...assign, '/moving-up'] as const)),
        ],
        inner: ['/sector-week', '/unpaid'],
      },
      { topic: 'الكشافون والقادة', screens: isGeneral ? ['/captains', ...assign] : [] },
      { topic: 'الكشافون والقادة', screens: ['/follow-up', '/follow-up/birthdays'] },
      {
        label: 'الأسر',
        topic: 'الأسر',
        screens: ['/families/messages', '/families/notices', '/consents', '/joining'],
      },
    ],
    [
      {
        label: 'التقييم والشارات',
        topic: 'الأسبوع والنشاط',
        screens: [
          '/scores',
          '/scores/results',
          '/scores/badges',
          '/scores/patrols',
          '/scores/criteria',
          '/programmes',
        ],
        keepsSector: true,
      },
      { topic: 'الأسبوع والنشاط', screens: ['/sessions', '/sessions/materials'] },
      {
        topic: 'الأسبوع والنشاط',
        screens: ['/activities', ...(hasOwnEquipment ? [] : (['/equipment'] as const))],
        inner: ['/add-activity'],
      },
      { topic: 'الأسبوع والنشاط', screens: hasOwnEquipment ? ['/equipment'] : [] },
      {
        topic: 'الأسبوع والنشاط',
        screens: [
          '/reports-and-councils',
          '/reports-and-councils/reports',
          '/reports-and-councils/decisions',
          '/reports-and-councils/councils',
          '/term-report',
        ],
      },
    ],
    ...(isGeneral
      ? [
          [stats, { screens: treasury } satisfies Section],
          [
            messages,
            {
              label: 'المجموعة',
              topic: 'group',
              screens: [
                '/settings',
                '/start-new-term',
                '/edit-term',
                '/moving-up',
                '/census',
                '/history',
              ],
              inner: [
                '/cancel-week',
                '/settings/country',
                '/settings/payments',
                '/settings/member-numbers',
              ],
            } satisfies Section,
          ],
        ]
      : // For who holds the treasury.
        [
          [
            stats,
            {
              topic: 'الأسبوع والنشاط',
              screens: treasury,
              inner: ['/settings/payments'],
            } satisfies Section,
            messages,
          ],
        ]),
  ];
}

/** A section with what is open to a captain. */
export type OpenSection = {
  label: string;
  /** The screen to which the rail leads. */
  entry: OfferedPath;
  /** Whose icon it has. */
  icon: OfferedPath;
  tabs: readonly OfferedPath[];
  section: Section;
};

/** The sections open to a captain, in the groups of the rail. */
export function railOf(captain: Who): OpenSection[][] {
  const groups = isNotAssignedYet(captain)
    ? [newcomers.map((path): Section => ({ screens: [path] }))]
    : groupsOf(captain);
  return groups.map((group) =>
    group.flatMap((section) => {
      const tabs = section.screens.filter((path) => isOffered(captain, path));
      const [entry] = tabs;
      const [icon] = section.screens;
      if (!entry || !icon) return [];
      return [{ label: section.label ?? places[entry].label, entry, icon, tabs, section }];
    }),
  );
}

/** The section of a screen, named by the path of its route. */
export function sectionOf(captain: Who, path: string): OpenSection | undefined {
  return railOf(captain)
    .flat()
    .find(({ section: { screens, inner = [] } }) =>
      [...screens, ...inner].some((each) => path === each || path.startsWith(`${each}/`)),
    );
}

/** The most used screens of each type of captain. */
const barOf: Record<CaptainType, OfferedPath[]> = {
  regular: ['/dashboard', '/record-scouts-absence', '/my-sector', '/stats'],
  unit: ['/dashboard', '/record-captains-absence', '/sectors', '/stats'],
  general: ['/dashboard', '/stats', '/sectors', '/finance'],
};

/** The phone's tab bar: what a captain opens most, and 'المزيد'. */
export function tabsOf(captain: Who): OfferedPath[] {
  // Another version of the server may have a type that this page does not know.
  const mine = isNotAssignedYet(captain) ? undefined : barOf[captain.type];
  return mine ? [...mine, '/more'] : newcomers;
}

/** The topics of 'المزيد' with the places to which the bar does not lead: what changes something comes last. */
export function moreOf(captain: Who): { topic: Topic; paths: OfferedPath[] }[] {
  if (isNotAssignedYet(captain)) return [];
  const bar = tabsOf(captain);
  const sections = railOf(captain).flat();
  return topics.flatMap((topic) => {
    const paths = sections
      .filter(({ section }) => section.topic === topic)
      .flatMap(({ entry, tabs }) => tabs.filter((path) => path === entry || !places[path].part))
      .filter((path) => !bar.includes(path));
    const isAct = (path: OfferedPath) => places[path].act ?? false;
    const inOrder = [...paths.filter((path) => !isAct(path)), ...paths.filter(isAct)];
    return inOrder.length > 0 ? [{ topic, paths: inOrder }] : [];
  });
}
