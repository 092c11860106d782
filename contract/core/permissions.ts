export const captainTypes = ['general', 'unit', 'regular'] as const;
export type CaptainType = (typeof captainTypes)[number];

/**
 * The permissions of each type of captain. A feature's policy decides on which rows (own sector, own unit, all). The server
 * enforces the table, and the screens follow it.
 */
const table = {
  'scouts:read': ['general', 'unit', 'regular'],
  'scouts:edit': ['general', 'unit', 'regular'],
  'scouts:add': ['general', 'unit'],
  'scouts:import': ['general', 'unit'],
  'scouts:delete': ['general', 'unit'],
  'scouts:data': ['general'],
  'captains:read': ['general', 'unit', 'regular'],
  'captains:manage': ['general'],
  'responsibilities:read': ['general', 'unit', 'regular'],
  'responsibilities:give': ['general'],
  'qualifications:keep': ['general', 'unit'],
  'sectors:read': ['general', 'unit', 'regular'],
  'sectors:manage': ['general'],
  'sectors:assign': ['general', 'unit'],
  'sectors:stand-in': ['general', 'unit'],
  'terms:read': ['general', 'unit', 'regular'],
  'terms:manage': ['general'],
  'scout-attendance:read': ['general', 'unit', 'regular'],
  'scout-attendance:record': ['regular'],
  'captain-attendance:read': ['general', 'unit'],
  'captain-attendance:record': ['unit'],
  'weeks:follow': ['general', 'unit', 'regular'],
  'subscriptions:read': ['general', 'unit', 'regular'],
  'subscriptions:record': ['regular'],
  'treasury:manage': ['general'],
  'treasury:close': ['general'],
  'payment-ways:read': ['general'],
  'payment-ways:set': ['general'],
  // Reading a trip's money, confirming what families say they paid, and taking the money over into the treasury.
  'trips:take-over': ['general'],
  'activities:read': ['general', 'unit', 'regular'],
  'activities:plan': ['general', 'unit', 'regular'],
  'trips:read': ['general', 'unit', 'regular'],
  'trips:plan': ['general', 'unit', 'regular'],
  'evaluation:read': ['general', 'unit', 'regular'],
  'evaluation:record': ['unit', 'regular'],
  'criteria:keep': ['general', 'unit', 'regular'],
  'badges:read': ['general', 'unit', 'regular'],
  'badges:manage': ['general'],
  'badges:pass': ['unit', 'regular'],
  'badges:approve': ['general', 'unit'],
  // Handing on badges, criteria and sessions as a file, and taking in others' files.
  'programmes:manage': ['general'],
  'sessions:read': ['general', 'unit', 'regular'],
  'sessions:plan': ['general', 'unit', 'regular'],
  'sessions:library': ['general'],
  'sessions:remind': ['general', 'unit'],
  'calendars:link': ['general', 'unit', 'regular'],
  'notifications:send': ['general', 'unit'],
  'notifications:own': ['general', 'unit', 'regular'],
  // A stream holds a connection, so accounts that anybody can open get none.
  'notifications:stream': ['general', 'unit', 'regular'],
  'moving-up:use': ['general', 'unit'],
  'follow-up:use': ['general', 'unit', 'regular'],
  'follow-up:captains': ['general', 'unit'],
  'follow-up:messages': ['general'],
  'joining:manage': ['general', 'unit'],
  // Making the file of a scout who leaves, and ending their presence here; receiving one who comes.
  'transfers:manage': ['general'],
  'transfers:receive': ['general'],
  // Families' links, and messages to families.
  'parents:link': ['general', 'unit', 'regular'],
  'notices:write': ['general', 'unit', 'regular'],
  'consents:record': ['general', 'unit', 'regular'],
  'consents:read-all': ['general'],
  // Who was shown a scout's contact details and card.
  'access-log:read': ['general'],
  'health:use': ['general', 'unit', 'regular'],
  'patrols:read': ['general', 'unit', 'regular'],
  'patrols:keep': ['unit', 'regular'],
  'scout-reports:read': ['general', 'unit', 'regular'],
  'scout-reports:write': ['general', 'unit', 'regular'],
  'scout-reports:refer': ['general', 'unit'],
  'councils:read': ['general', 'unit', 'regular'],
  'councils:keep': ['general', 'unit'],
  'meetings:write': ['general', 'unit', 'regular'],
  'figures:read': ['general', 'unit', 'regular'],
  'reports:download': ['general', 'unit', 'regular'],
  'equipment:read': ['general', 'unit', 'regular'],
  'equipment:ask': ['general', 'unit', 'regular'],
  // Lending to everybody, taking back, adding, repairing and counting.
  'equipment:keep': ['general'],
  'history:read': ['general'],
  'group:manage': ['general'],
} as const satisfies Record<string, readonly CaptainType[]>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

/** Responsibilities that a general captain gives captains beside their type. */
export const responsibilities = [
  'treasurer',
  'equipment',
  'joining',
  'qualifications',
  'programmes',
  'dataOfficer',
] as const;
export type Responsibility = (typeof responsibilities)[number];

/** The permissions that each responsibility adds, for the whole group. */
export const permissionsOf: Record<Responsibility, readonly Permission[]> = {
  treasurer: ['treasury:manage', 'treasury:close', 'payment-ways:read', 'trips:take-over'],
  equipment: ['equipment:keep'],
  joining: ['joining:manage'],
  qualifications: ['qualifications:keep'],
  programmes: [
    'criteria:keep',
    'badges:manage',
    'badges:approve',
    'sessions:library',
    'programmes:manage',
  ],
  dataOfficer: ['consents:read-all', 'scouts:data', 'access-log:read', 'transfers:manage'],
};

/** A group that asks general captains for a second factor asks it of who holds the treasury or the data, too. */
export const NEEDS_FACTOR: readonly Responsibility[] = ['treasurer', 'dataOfficer'];

/** Whether a permission may wait for its holder's second factor. */
export const mayWaitForFactor = (permission: Permission): boolean =>
  NEEDS_FACTOR.some((responsibility) => permissionsOf[responsibility].includes(permission));

/** A responsibility that a captain holds today. One that needs a second factor opens nothing until the captain has one. */
export type HeldResponsibility = {
  responsibility: Responsibility;
  /** The last day; null for no end. */
  until: string | null;
  state: 'active' | 'needsSecondFactor';
};

/** The fields of a captain that decide on permissions: the type, and the responsibilities held today. */
export type Holder = {
  type: CaptainType;
  responsibilities?: readonly Pick<HeldResponsibility, 'responsibility' | 'state'>[] | undefined;
};

const isOfType = ({ type }: Holder, permission: Permission) =>
  (table[permission] as readonly CaptainType[]).includes(type);

const isAdded = (
  { responsibilities = [] }: Holder,
  permission: Permission,
  asked: HeldResponsibility['state'],
) =>
  responsibilities.some(
    ({ responsibility, state }) =>
      state === asked && permissionsOf[responsibility].includes(permission),
  );

/** Whether a captain has the permission, by type or by a responsibility; a visitor (null) has none. */
export function can(captain: Holder | null, permission: Permission): boolean {
  return (
    captain !== null && (isOfType(captain, permission) || isAdded(captain, permission, 'active'))
  );
}

/** Whether a captain has the permission for the whole group: as a general captain, or by a responsibility. */
export function canForAll(captain: Holder, permission: Permission): boolean {
  const isGeneral = captain.type === 'general' && isOfType(captain, permission);
  return isGeneral || isAdded(captain, permission, 'active');
}

/** Whether a responsibility gives the captain `permission` only once they have a second factor. */
export function waitsForFactor(captain: Holder, permission: Permission): boolean {
  return !can(captain, permission) && isAdded(captain, permission, 'needsSecondFactor');
}

/**
 * The permissions of a captain without a sector, beside their account. Sectors and activities answer an empty list instead of
 * 403, so that other clients' screens load.
 */
const OPEN_TO_NEWCOMERS: readonly Permission[] = [
  'terms:read' as const,
  'notifications:own' as const,
  'sectors:read' as const,
  'activities:read' as const,
];

/** A captain and their own sector, as the server has it or as answers spell it. */
type Assignable = Holder & ({ sectorId: number | null } | { rSectorBaseName: string | null });

/**
 * Whether a captain still waits for a sector: anybody can sign up, and only the sector lets a regular captain in. Unit
 * captains without sectors keep their type's permissions.
 */
export function isNotAssignedYet(captain: Assignable): boolean {
  const sector = 'sectorId' in captain ? captain.sectorId : captain.rSectorBaseName;
  return captain.type === 'regular' && sector === null;
}

/** Whether the captain gets `permission` only with a sector. */
export function waitsForSector(captain: Assignable, permission: Permission): boolean {
  return isNotAssignedYet(captain) && !OPEN_TO_NEWCOMERS.includes(permission);
}

/** Whether the captain has `permission` now. */
export function isOpenTo(captain: Assignable, permission: Permission): boolean {
  return can(captain, permission) && !waitsForSector(captain, permission);
}
