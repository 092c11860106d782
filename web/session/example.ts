import { EXAMPLE_API } from '../../contract/example/path.ts';

// The names are fixed by the specification, section 9.
export const TOKEN = 'token';
export const TYPE = 'token_type';
export const STATE = 'token_state';

/** This tab's visit to the example group, in sessionStorage. */
export const VISIT = 'khayma-example';

/** True while this page shows the example group; entering or leaving reloads the page. */
export const isExample = VISIT in sessionStorage;

/** Where all calls go. */
export const API = isExample ? EXAMPLE_API : '/api';

/** The storage of the session: that of this tab during a visit. */
export const sessionStore = (): Storage => (isExample ? sessionStorage : localStorage);
