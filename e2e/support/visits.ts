import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { endpoints } from '../../scripts/endpoints.ts';

/** The annotation of a journey that holds what it visited. */
const VISITED = 'visited';
const root = path.resolve(import.meta.dirname, '../..');
const record = path.join(root, 'e2e/journeys.json');

const asPattern = (template: string) =>
  new RegExp(`^${template.replaceAll(/\{\w+\}|\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`);

/** The feature of each screen, by its path. */
const screens = [
  ...readFileSync(path.join(root, 'web/app/pages.ts'), 'utf8').matchAll(
    /'(\/[^']*)': \(\) =>\s*import\('\.\.\/features\/([^/]+)\//g,
  ),
].map(([, template, feature]) => ({ pattern: asPattern(template!), feature: feature! }));

const writes = endpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ file, endpoint }) => ({
    method: endpoint.method,
    pattern: asPattern(endpoint.path),
    feature: file.split('/')[0]!,
  }));

/** Notes the features whose screens a browser opens, and to which it writes. What it only reads is too common to tell. */
export function noteVisits(context: BrowserContext, visited: Set<string>): void {
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !URL.canParse(frame.url())) return;
      const { pathname } = new URL(frame.url());
      const screen = screens.find(({ pattern }) => pattern.test(decodeURIComponent(pathname)));
      if (screen) visited.add(screen.feature);
    }),
  );
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const write = writes.find(
      ({ method, pattern }) => method === request.method() && pattern.test(pathname.slice(4)),
    );
    if (write) visited.add(write.feature);
  });
}

/** The visits of a journey, for the reporter below. */
export const asAnnotation = (visited: Set<string>) => ({
  type: VISITED,
  description: [...visited].sort().join(' '),
});

/** Features, by file and title. */
type Visits = Record<string, Record<string, string>>;

/** Writes what the journeys of a run visited into `e2e/journeys.json`: by file and title, the features. */
export default class VisitsReporter implements Reporter {
  #files: Visits = {};

  onTestEnd({ title, location }: TestCase, { status, annotations }: TestResult): void {
    const visited = annotations.find(({ type }) => type === VISITED);
    if (status !== 'passed' || !visited) return;
    const file = path.relative(root, location.file);
    this.#files[file] = { ...this.#files[file], [title]: visited.description ?? '' };
  }

  onEnd(): void {
    const known = JSON.parse(readFileSync(record, 'utf8')) as Visits;
    const files = Object.entries({ ...known, ...this.#files }).sort();
    const sorted = files.map(([file, titles]) => [
      file,
      Object.fromEntries(Object.entries(titles).sort()),
    ]);
    writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
