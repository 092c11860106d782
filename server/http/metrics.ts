import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readDisk } from '../lib/disk.ts';
import type { Settings } from '../settings.ts';

/** Upper ends of the groups in which answers are counted, in seconds: what a person feels, down to what a disk does. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * One family of the text format, 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/): a name, what it
 * counts, and its values by labels.
 */
interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  values: [labels: Record<string, string>, value: number, suffix?: string][];
}

/** How long answers of one kind took. */
class Durations {
  #groups = SECONDS.map(() => 0);
  #sum = 0;
  #count = 0;

  add(seconds: number): void {
    const group = SECONDS.findIndex((end) => seconds <= end);
    if (group >= 0) this.#groups[group]! += 1;
    this.#sum += seconds;
    this.#count += 1;
  }

  /** Each group holds all that was quicker, as the format wants it. */
  values(labels: Record<string, string>): Family['values'] {
    let below = 0;
    return [
      ...SECONDS.map((end, group): Family['values'][number] => {
        below += this.#groups[group]!;
        return [{ ...labels, le: String(end) }, below, '_bucket'];
      }),
      [{ ...labels, le: '+Inf' }, this.#count, '_bucket'],
      [labels, this.#sum, '_sum'],
      [labels, this.#count, '_count'],
    ];
  }
}

/**
 * Serves `GET /metrics` to who has `token`, as Prometheus reads it: what was asked by its route's pattern, how long answers
 * took, and how the process, its connections and its disk are. Nothing in it is of a person: no address, no number and no
 * name has a place there. Why not by `prom-client`: docs/decisions/0015.
 */
export function serveMetrics(
  app: FastifyInstance,
  {
    token,
    pool,
    settings: { databaseUrl, dataDir },
  }: {
    token: string;
    pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
    settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  },
): void {
  const requests = new Map<string, number>();
  const durations = { read: new Durations(), write: new Durations() };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // Requests without a route share one line, whatever their path.
    const route = request.routeOptions.url ?? 'none';
    const key = JSON.stringify({ method, route, status: String(reply.statusCode) });
    requests.set(key, (requests.get(key) ?? 0) + 1);
    durations[method === 'GET' || method === 'HEAD' ? 'read' : 'write'].add(
      reply.elapsedTime / 1000,
    );
    done();
  });

  const families = async (): Promise<Family[]> => {
    const disk = databaseUrl === undefined ? await readDisk(dataDir) : null;
    const processor = process.cpuUsage();
    return [
      {
        name: 'khayma_requests_total',
        type: 'counter',
        help: 'Requests answered, by route and status.',
        values: [...requests].map(([key, count]) => [JSON.parse(key), count]),
      },
      {
        name: 'khayma_request_seconds',
        type: 'histogram',
        help: 'How long answers took.',
        values: Object.entries(durations).flatMap(([kind, each]) => each.values({ kind })),
      },
      {
        name: 'khayma_database_connections',
        type: 'gauge',
        help: 'Connections for calls, and calls that wait for one.',
        values: pool
          ? [
              [{ state: 'open' }, pool.totalCount],
              [{ state: 'idle' }, pool.idleCount],
              [{ state: 'waited-for' }, pool.waitingCount],
            ]
          : [],
      },
      {
        name: 'khayma_disk_free_bytes',
        type: 'gauge',
        help: 'What is free on the disk of the data folder.',
        values: disk ? [[{}, disk.freeMb * 1024 * 1024]] : [],
      },
      {
        name: 'nodejs_eventloop_delay_seconds',
        type: 'gauge',
        help: 'How long the process kept everything else waiting since the last reading.',
        values: [
          [{ quantile: '0.5' }, delay.percentile(50) / 1e9],
          [{ quantile: '0.99' }, delay.percentile(99) / 1e9],
        ],
      },
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'Processor time of the process.',
        values: [[{}, (processor.user + processor.system) / 1e6]],
      },
      {
        name: 'process_resident_memory_bytes',
        type: 'gauge',
        help: 'Memory of the process.',
        values: [[{}, process.memoryUsage.rss()]],
      },
      {
        name: 'process_start_time_seconds',
        type: 'gauge',
        help: 'When the process began.',
        values: [[{}, Math.round(performance.timeOrigin / 1000)]],
      },
    ];
  };

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // The router takes other spellings for the same; what stands in front may guard the exact path alone.
    if (request.url.split('?', 1)[0] !== '/metrics') return reply.callNotFound();
    if (!isToken(request.headers.authorization, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send('');
    }
    const text = (await families()).map(written).join('');
    delay.reset();
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text);
  });
}

function isToken(header: string | undefined, token: string): boolean {
  const [said, wanted] = [header ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
  return said!.length === wanted!.length && timingSafeEqual(said!, wanted!);
}

function written({ name, type, help, values }: Family): string {
  const lines = values.map(([labels, value, suffix = '']) => {
    // A method is whatever a client calls it.
    const said = Object.entries(labels).map(([key, text]) => `${key}=${JSON.stringify(text)}`);
    return `${name}${suffix}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
