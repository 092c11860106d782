/** The repository named in package.json; set by vite.config.ts, for the whole of that file weighs a kilobyte. */
declare const REPOSITORY_URL: string;

/** A page of the handbook, read by the build. */
declare module '*.md?handbook' {
  const blocks: import('./features/help/handbook-rules.ts').HandbookBlock[];
  export default blocks;
}
