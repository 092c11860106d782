import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configureNginx, NGINX } from './nginx.ts';
import { findPort } from './postgres.ts';

/** What stands in front of several processes and gives each request to the next of them. */
export interface Balancer {
  address: string;
  kind: 'nginx' | 'node';
  stop: () => Promise<void>;
}

/**
 * Starts one in front of these ports of loopback: nginx where it is installed, otherwise a few lines of ours. What a process
 * that is gone did not answer, the next does, but a write that may have arrived: that is answered with 502.
 */
export function startBalancer(ports: number[]): Promise<Balancer> {
  return existsSync(NGINX) ? startNginx(ports) : startOwn(ports);
}

async function startNginx(ports: number[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-nginx-'));
  chmodSync(folder, 0o755);
  const port = await findPort();
  const { program, args } = configureNginx({
    ...{ folder, port, restSeconds: 0, visitor: 'asks' },
    servers: ports.map((each) => `127.0.0.1:${each}`),
  });
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await isThere(address))) await sleep(10);
  if (child.exitCode !== null) throw new Error('nginx did not start');
  return {
    address,
    kind: 'nginx',
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isThere = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

async function startOwn(ports: number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((asked, answered) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { method, url: where, headers } = asked;
    const give = (triesLeft: number) => {
      turn += 1;
      const port = ports[turn % ports.length]!;
      const passed: ClientRequest = request({ port, method, path: where, headers }, (answer) => {
        answered.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(answered);
      });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        const mayRepeat = method === 'GET' || error.code === 'ECONNREFUSED';
        if (answered.headersSent) answered.destroy();
        else if (mayRepeat && triesLeft > 0) give(triesLeft - 1);
        else answered.writeHead(502).end('{}');
      });
      passed.end(Buffer.concat(chunks));
    };
    asked.on('end', () => give(ports.length));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    kind: 'node',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
