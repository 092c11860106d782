/** The repository named in package.json; set by vite.config.ts, for the whole of that file weighs a kilobyte. */
declare const REPOSITORY_URL: string;

// The declaration of `vite/client`, whose types would bring those of Node.
declare module '*.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}
interface ImportMeta {
  readonly env: { readonly PROD: boolean };
}

/** A page of the handbook, read by the build. */
declare module '*.md?handbook' {
  const blocks: import('./features/help/handbook-rules.ts').HandbookBlock[];
  export default blocks;
}
