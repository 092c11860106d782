import { EXAMPLE_API } from '../../contract/example/path.ts';

// The names are fixed by the specification, section 9.
export const TOKEN = 'token';
export const TYPE = 'token_type';
export const STATE = 'token_state';

/** What this tab knows of its visit to the example group; gone with the visit, or the tab. */
export const VISIT = 'khayma-example';

/** Whether this page shows the example group: one that enters or leaves it is loaded anew. */
export const isExample = VISIT in sessionStorage;

/** Where all calls go. */
export const API = isExample ? EXAMPLE_API : '/api';

/** Where the browser keeps what belongs to a session: of a visit, in this tab, for as long as it lasts. */
export const sessionStore = (): Storage => (isExample ? sessionStorage : localStorage);
