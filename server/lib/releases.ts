/** Where versions are published, unless `KHAYMA_RELEASES` names a mirror. */
export const RELEASES = 'https://github.com/khayma-scouts/khayma/releases';

/** The address of the sums of the newest version's files. */
export const newestSums = (releases: string): string => `${releases}/latest/download/SHA256SUMS`;

/** The version of this processor's archive in a list of sums. */
export const versionInSums = (text: string): string | undefined =>
  new RegExp(`khayma-(\\d+\\.\\d+\\.\\d+)-linux-${process.arch}\\.tar\\.gz`).exec(text)?.[1];

/** Sorts versions, as 1.10.0 after 1.9.2. */
export function compareVersions(one: string, other: string): number {
  const numbers = (version: string) => version.split('.').map(Number);
  const [first, second] = [numbers(one), numbers(other)];
  const at = first.findIndex((number, place) => number !== second[place]);
  return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
}
