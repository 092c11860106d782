import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../contract/core/endpoint.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const files = globSync('**/*.ts', { cwd: path.join(import.meta.dirname, '../contract') })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();

/**
 * Every endpoint of the contract with its name and its file below contract/, for tests and measurements that loop over all. Read
 * from the folder, so that there is no list to maintain.
 */
export const endpoints: { name: string; file: string; endpoint: Endpoint }[] = (
  await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(
        /* @vite-ignore */ `../contract/${file}`
      );
      return Object.entries(module).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, file, endpoint: value }] : [],
      );
    }),
  )
).flat();
