import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../contract/endpoint.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const files = readdirSync(path.join(import.meta.dirname, '../contract'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();

/**
 * Every endpoint of the contract under its name, with the file that states it: what tests and measurements loop over.
 * Found in the folder, so that no list has to be kept.
 */
export const endpoints: { name: string; feature: string; endpoint: Endpoint }[] = (
  await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(
        /* @vite-ignore */ `../contract/${file}`
      );
      return Object.entries(module).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, feature: file.replace('.ts', ''), endpoint: value }] : [],
      );
    }),
  )
).flat();
