// What the start must know of the settings before there are packages to read them with (server/settings.ts), said once for
// both. The machine's own Node reads this: built-in modules only, no TypeScript.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where each program keeps its data when `DATA_DIR` names no folder. */
export const DATA_FOLDERS = { 'server/main.ts': 'data', 'server/commands/demo.ts': 'demo-data' };

/**
 * The value of a setting: that of its variable, or the first line of the file that `X_FILE` names, seen from `folder`; an empty
 * variable counts as missing. Throws an Error where both are given, or the file can't be read.
 * @param {Record<string, string | undefined>} environment
 * @param {string} name
 * @returns {string | undefined}
 */
export function readGiven(environment, name, folder = process.cwd()) {
  const value = environment[name] || undefined;
  const file = environment[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new Error(`${name}_FILE stands beside ${name}: give one of them`);
  try {
    return readFileSync(path.resolve(folder, file), 'utf8').split(/\r?\n/, 1)[0];
  } catch (error) {
    throw new Error(`${name}_FILE can't be read: ${error.message}`);
  }
}
