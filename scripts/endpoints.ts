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
 * Every endpoint of the contract under its name, with the file below contract/ that states it: what tests and measurements loop over.
 * Found in the folder, so that no list has to be kept.
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
