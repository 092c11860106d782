import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorsOf } from '../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import { country } from '../../contract/countries/current.ts';
import { endpoints } from '../../scripts/endpoints.ts';

/** The route of an endpoint, as the router names it. */
const served = new Map(
  endpoints.map((listed) => {
    const { method, path } = listed.endpoint;
    return [`${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`, listed];
  }),
);
const listedOf = ({ method, routeOptions }: FastifyRequest) =>
  served.get(`${method} ${routeOptions.url}`);

type Said = { code: ErrorCode; arabicMessage?: string; issues?: { arabicMessage: string }[] };

/** Records the failures that an application answers from now on. */
export function watchFailures(app: FastifyInstance): {
  /** Failures as lines of endpoint and code. */
  reached: Set<string>;
  /** Returns the messages about undeclared codes, and about sentences with other digits than the group's. */
  takeFindings: () => string[];
} {
  const reached = new Set<string>();
  const findings = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const listed = listedOf(request);
    if (!listed || typeof payload !== 'string' || !payload.startsWith('{')) return;
    const { name, file, endpoint } = listed;
    const { code, arabicMessage, issues = [] } = JSON.parse(payload) as Said;
    for (const sentence of [arabicMessage, ...issues.map((issue) => issue.arabicMessage)]) {
      const foreign = country().digits === 'arab' ? /\d/ : /[٠-٩]/;
      // An example of a phone number stands as on the keys that dial it.
      const text = (sentence ?? '').replace(/(?<=مثاله )[\d ]+$/, '');
      if (foreign.test(text)) {
        findings.add(
          `${name} answered '${sentence}': write its numbers by contract/core/numbers.ts`,
        );
      }
    }
    if (reply.statusCode < 400) return;
    reached.add(`${name} ${code}`);
    if (errorsOf(endpoint).includes(code)) return;
    findings.add(`${name} answered ${code}: add it to its errors in contract/${file}`);
  });
  return {
    reached,
    takeFindings: () => {
      const sentences = [...findings];
      findings.clear();
      return sentences;
    },
  };
}

/** Adds what one test file reached to the run's list. */
export function keepReached(file: string, reached: Set<string>): void {
  if (reached.size > 0) appendFileSync(file, `${[...reached].join('\n')}\n`);
}

/** Starts the run's list anew. */
export const beginReached = (file: string) => writeFileSync(file, '');

/** Declared failures (of one feature, if given) that no test of the run has reached. */
export function unreached(file: string, only?: string): string[] {
  const reached = new Set(readFileSync(file, 'utf8').split('\n'));
  return endpoints.flatMap(({ name, file, endpoint }) =>
    endpoint.errors
      .filter(
        (code) =>
          (only === undefined || file.startsWith(`${only}/`)) && !reached.has(`${name} ${code}`),
      )
      .map(
        (code) =>
          `${name} declares ${code} and no test reaches it: add one, or take it out of contract/${file}`,
      ),
  );
}
