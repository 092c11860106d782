/** The repository named in package.json; set by vite.config.ts, for the whole of that file weighs a kilobyte. */
declare const REPOSITORY_URL: string;
