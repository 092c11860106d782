import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readNewVersion } from '../../contract/group/new-version.ts';
import { buildApp } from '../app.ts';
import { bearer, testApp, urlOf } from '../testing/app.ts';
import { aSetting } from '../testing/factories.ts';
import { createUpdateCheck } from './update-check.ts';

const server = testApp();
const DAY = 86_400_000;

const sumsOf = (version: string) =>
  `ab12  install.sh\ncd34  khayma-${version}-linux-${process.arch}.tar.gz\n`;

/** A place where versions are published, and the requests that it got. */
async function aPublisher(answer: { status?: number; text: string }) {
  const requests: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    requests.push(request);
    response.writeHead(answer.status ?? 200).end(answer.text);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const close = () => void http.close();
  onTestFinished(close);
  const { port } = http.address() as AddressInfo;
  return { releases: `http://127.0.0.1:${port}/releases`, requests, answer, close };
}

/** Runs the job of a program of version 1.2.0 on this day. */
const runOn = ({ job }: ReturnType<typeof createUpdateCheck>, now: Date) =>
  job.run(server.db, { now, timeZone: 'Africa/Cairo' });

test.each([
  ['1.2.1', '1.2.1'],
  ['1.10.0', '1.10.0'],
  ['1.2.0', null],
  ['1.1.9', null],
])('a server with version 1.2.0 tells of the published %s: %s', async (published, told) => {
  const { releases } = await aPublisher({ text: sumsOf(published) });
  const check = createUpdateCheck(releases, '1.2.0');
  expect(check.newVersion()).toBeNull();
  await runOn(check, server.now);
  expect(check.newVersion()).toBe(told);
});

test('a publisher that answers something else or nothing fails the job, and what was known stays', async () => {
  const publisher = await aPublisher({ text: sumsOf('1.3.0') });
  const check = createUpdateCheck(publisher.releases, '1.2.0');
  const dayAfter = (days: number) => new Date(server.now.getTime() + days * DAY);
  await runOn(check, server.now);
  publisher.answer.text = '<html>Welcome to this network</html>';
  await expect(runOn(check, dayAfter(1))).rejects.toThrow('names no version (status 200)');
  Object.assign(publisher.answer, { status: 404, text: sumsOf('1.4.0') });
  await expect(runOn(check, dayAfter(2))).rejects.toThrow('names no version (status 404)');
  publisher.close();
  await expect(runOn(check, dayAfter(3))).rejects.toThrow('fetch failed');
  expect(check.newVersion()).toBe('1.3.0');
});

test('the server asks once a day, however often the job runs, and also after a failure', async () => {
  const publisher = await aPublisher({ status: 500, text: '' });
  const check = createUpdateCheck(publisher.releases, '1.2.0');
  await expect(runOn(check, server.now)).rejects.toThrow('status 500');
  await runOn(check, new Date(server.now.getTime() + 60_000));
  expect(publisher.requests).toHaveLength(1);
  await expect(runOn(check, new Date(server.now.getTime() + DAY))).rejects.toThrow('status 500');
  expect(publisher.requests).toHaveLength(2);
});

test('the request tells nothing about the server but the program’s name', async () => {
  const { releases, requests } = await aPublisher({ text: sumsOf('1.3.0') });
  await runOn(createUpdateCheck(releases, '1.2.0'), server.now);
  const [request] = requests;
  expect([request!.method, request!.url]).toEqual(['GET', '/releases/latest/download/SHA256SUMS']);
  const { host: _, ...headers } = request!.headers;
  expect(headers).toEqual({
    accept: '*/*',
    'accept-encoding': expect.any(String),
    'accept-language': '*',
    connection: 'keep-alive',
    'sec-fetch-mode': 'cors',
    'user-agent': 'khayma',
  });
});

test('general captains read the newer version, and nothing where nobody looks', async () => {
  const { general } = await aSetting(server);
  const withoutCheck = await server.call(readNewVersion, { as: general.token });
  expect(withoutCheck.ok.body).toEqual({ version: null });
  const app = await buildApp({ ...server, newVersion: () => '1.3.0' });
  const answer = await app.inject({
    url: urlOf(readNewVersion),
    headers: bearer(general.token),
  });
  expect(answer.json().body).toEqual({ version: '1.3.0' });
  await app.close();
});
