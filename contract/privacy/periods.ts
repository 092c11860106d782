// How long what is kept about people: the server deletes by these numbers, and the page on privacy names them. A file without
// schemas.

/** Days that a session lasts. */
export const SESSION_DAYS = 30;

/** Days for which a known device is kept without a sign-in: longer than a session and a summer holiday. */
export const DEVICE_DAYS = 400;

/** Days for which an `Idempotency-Key` is kept with its answer. docs/api.md, Conventions. */
export const KEY_DAYS = 30;

/** Hours for which the throttles keep an address: none looks further back than half a day, and clocks may disagree. */
export const THROTTLE_HOURS = 24;

/** Days for which it is remembered which profiles a visitor opened: today's count, in any time zone. */
export const PROFILE_DAYS = 2;

/** Days for which a family's link is kept after its last child left: a child may come back. */
export const LINK_DAYS = 60;

/** Days for which a list of messages to families is kept, with who was written to. */
export const LIST_DAYS = 14;

/** Days for which a notice to families is kept after it was over. */
export const NOTICE_DAYS = 90;

/** Days for which somebody outside who borrowed equipment is known after all came back. */
export const OUTSIDER_DAYS = 60;

/** Days for which a family can read why its request to join was declined. */
export const DECLINED_DAYS = 30;

/** Years for which an open request to join is kept without a move. */
export const UNMOVED_YEARS = 1;

/** Years after which the data of a deleted scout are proposed for erasure, where the group chose nothing. */
export const USUAL_RETENTION_YEARS = 2;

/** Days before a trip's start from which a phone keeps its page, and after its end until which it does. */
export const TRIP_PAGE_DAYS = { before: 3, after: 2 } as const;

/** Days before a trip and after it in which its captains read the health cards of who is coming. */
export const TRIP_CARD_DAYS = { before: 7, after: 2 } as const;

/** How many backups from before an upgrade are kept, and how many from before a restore. */
export const KEPT_BEFORE = { upgrade: 3, restore: 3 } as const;

/** Days between the wish to delete a group of many and its deletion. */
export const GROUP_DELETE_DAYS = 30;
