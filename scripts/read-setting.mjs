// Reads settings before packages are installed; server/settings.ts uses it too. Runs on the machine's own Node: built-in
// modules only, no TypeScript.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The data folder of each program if `DATA_DIR` is not set. */
export const DATA_FOLDERS = { 'server/main.ts': 'data', 'server/commands/demo.ts': 'demo-data' };

/**
 * The value of a setting: its variable, or the first line of the file that `X_FILE` names, relative to `folder`. An empty
 * variable counts as missing. Throws an Error if both are set, or if the file can't be read.
 * @param {Record<string, string | undefined>} environment
 * @param {string} name
 * @returns {string | undefined}
 */
export function readSetting(environment, name, folder = process.cwd()) {
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
