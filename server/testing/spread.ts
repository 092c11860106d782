import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { DemoSize } from '../db/demo-parts.ts';
import type { Settings } from '../settings.ts';

/** Over how many processes the requests of API tests are spread; 0 where the tests' own answers them all. */
export const PROCESSES = Number(process.env.TEST_PROCESSES ?? 0);

/** After so many requests of a file of tests one of the processes is killed and replaced; and again after each hundred. */
const FIRST_KILL = 12;
const KILL_EVERY = 100;

interface To {
  id: number;
  /** The address of the database that it is about. */
  database: string;
}
/** What a process is asked. */
export type Asked = To &
  (
    | { kind: 'open'; settings: Settings; secret: string }
    | {
        kind: 'request';
        request: InjectOptions;
        now: Date;
        settings: Settings;
        setupCode: string | null;
        exampleSize: DemoSize | undefined;
      }
    | { kind: 'close' }
  );
type Question = Asked extends infer Each ? (Each extends Asked ? Omit<Each, 'id'> : never) : never;

/** What the application of a process logged and failed with. */
export interface Told {
  lines: string[];
  reached: string[];
  findings: string[];
}

type Response = Pick<
  LightMyRequestResponse,
  'statusCode' | 'statusMessage' | 'headers' | 'rawPayload'
>;

/** What a process answers. */
export interface Answered {
  id: number;
  response?: Response;
  told?: Told;
  error?: string;
}

/** One process, which serves the databases of several files of tests one after another. */
interface Process {
  ask: (question: Question) => Promise<Answered>;
  /** Questions that are not answered yet. */
  waiting: () => number;
  kill: () => Promise<void>;
}

function startProcess(): Process {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'spread-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  const waiting = new Map<number, PromiseWithResolvers<Answered>>();
  let last = 0;
  child.on('message', (answered: Answered) => {
    const asked = waiting.get(answered.id);
    waiting.delete(answered.id);
    if (waiting.size === 0) child.channel?.unref();
    if (answered.error === undefined) asked?.resolve(answered);
    else asked?.reject(new Error(answered.error));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process ended'));
  });
  child.unref();
  child.channel?.unref();
  return {
    ask: (question) => {
      const id = (last += 1);
      const asked = Promise.withResolvers<Answered>();
      waiting.set(id, asked);
      child.channel?.ref();
      child.send({ id, ...question } as Asked);
      return asked.promise;
    },
    waiting: () => waiting.size,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Those of this process of tests: to start one takes longer than most files of tests. */
const processes: Process[] = [];

/** What the applications answer by. */
interface Present {
  now: Date;
  settings: Settings;
  setupCode: string | null;
  exampleSize: DemoSize | undefined;
  /** The test looks into its own process, which answers then. */
  isOwn: boolean;
}

/**
 * Has what is injected into `app` answered by applications of other processes on the same database, each request by
 * another; one of them is killed now and then and replaced, while the others go on. `present` is asked with each request. What
 * the applications log and fail with goes to `onTold`. `close` ends them, before the database.
 */
export async function spread(
  app: FastifyInstance,
  {
    database,
    secret,
    present,
    onTold,
  }: {
    database: string;
    secret: string;
    present: () => Present;
    onTold: (told: Told) => void;
  },
): Promise<{ close: () => Promise<void> }> {
  const open = (each: Process) =>
    each.ask({ kind: 'open', database, secret, settings: present().settings });
  while (processes.length < PROCESSES) processes.push(startProcess());
  const serving = new Set(processes);
  await Promise.all(processes.map(open));
  let count = 0;
  let nextKill = FIRST_KILL;
  const replacing: Promise<unknown>[] = [];
  let isClosed = false;

  const killOne = () => {
    // Whoever waits for an answer could not know whether a write was stored: that is another test's subject.
    const place = processes.findIndex((each) => serving.has(each) && each.waiting() === 0);
    if (place < 0 || serving.size < 2) return;
    nextKill += KILL_EVERY;
    const [killed] = processes.splice(place, 1) as [Process];
    serving.delete(killed);
    const next = startProcess();
    processes.push(next);
    replacing.push(
      killed.kill(),
      open(next).then(() => serving.add(next)),
    );
  };

  const own = app.inject.bind(app) as (request: InjectOptions) => Promise<LightMyRequestResponse>;
  const inject = async (given: InjectOptions | string) => {
    const request = typeof given === 'string' ? { url: given } : given;
    // A test that took too long goes on where nobody hears it, on a database that is being removed.
    if (isClosed) throw new Error('the test is over');
    const { isOwn, ...by } = present();
    if (isOwn || request.payloadAsStream) return own(request);
    if (count >= nextKill) killOne();
    const all = [...serving];
    const chosen = all[count % all.length]!;
    count += 1;
    const { response, told } = await chosen.ask({ kind: 'request', database, request, ...by });
    onTold(told!);
    return withBody(response!);
  };
  app.inject = inject as FastifyInstance['inject'];
  return {
    close: async () => {
      isClosed = true;
      await Promise.all(replacing);
      const closed = await Promise.all(
        [...serving].map((each) => each.ask({ kind: 'close', database })),
      );
      for (const { told } of closed) onTold(told!);
    },
  };
}

/** The answer as tests read it. */
function withBody({ rawPayload, ...rest }: Response): LightMyRequestResponse {
  const bytes = Buffer.from(rawPayload);
  const body = bytes.toString();
  return {
    ...rest,
    ...{ rawPayload: bytes, payload: body, body, json: () => JSON.parse(body) },
  } as LightMyRequestResponse;
}
