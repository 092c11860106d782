/** Where the example group answers, by the same endpoints as the group's own API at `/api`. */
export const EXAMPLE_API = '/example/api';
