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

interface NamedEndpoint {
  name: string;
  /** Its file below contract/. */
  file: string;
  endpoint: Endpoint;
}

/** Read from the folder, so that there is no list to maintain. */
const all: NamedEndpoint[] = (
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

const isOfDemo = ({ file }: NamedEndpoint) => file.startsWith('public-demo/');
const isOfDirectory = ({ file }: NamedEndpoint) => file.startsWith('directory/');

/** Every endpoint of a group, for tests and measurements that loop over all. */
export const endpoints = all.filter((each) => !isOfDirectory(each) && !isOfDemo(each));

/** Every endpoint of the host that groups are founded on. */
export const directoryEndpoints = all.filter(isOfDirectory);

/** Those by which visitors enter the public demo. */
export const demoEndpoints = all.filter(isOfDemo);
