import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** The state of the network between browser and program. */
type Weather =
  | 'open'
  /** Connected, but nothing ever arrives. */
  | 'hanging'
  /** A captive portal: every request gets its login page. */
  | 'portal';

/** Stands between a browser and a program, and simulates network failures and updates. */
export interface Gateway {
  address: string;
  be: (weather: Weather) => void;
  /** The program is stopped: connections are refused. */
  close: () => Promise<void>;
  open: () => Promise<void>;
  /** The program has been updated: every file of the pages has a new name, and the old names are gone. */
  update: () => void;
  /** A file of the pages is missing on the server, in each version. */
  lose: (file: string) => void;
}

const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Please log in</h1>';
const REWRITTEN = ['accept-encoding', 'if-none-match', 'if-modified-since'];
/** The suffix that distinguishes the names of the updated version. */
const MARK = 'new-';

/** The gateway for tests that open it themselves. */
export interface OwnGateway extends Gateway {
  /** Closes it for good. */
  end: () => Promise<void>;
}

const SCRIPT = '/of-the-gateway.js';

/** Opens a gateway to the program at `target`; `script` runs in every page before the page's own. */
export async function openGateway(target: string, script?: string): Promise<OwnGateway> {
  const files = await readdir('dist/web/assets', { recursive: true });
  // Some files lie in a folder, which keeps its name.
  const names = files
    .filter((file) => path.extname(file))
    .map((file) => path.basename(file).replace(/\.\w+$/, ''));
  const anyName = new RegExp(
    `(?<![\\w-])(${[...new Set(names)].join('|')})(?=\\.(js|css|woff2))`,
    'g',
  );
  const lost = new Set<string>();
  let weather: Weather = 'open';
  let isUpdated = false;

  const asUpdated = (content: string) =>
    content
      .replace(anyName, (name) => MARK + name)
      // The worker's precache list; entries without a hash in their name have a revision.
      .replace(/revision:\s*"(\w+)"/g, 'revision:"$1-new"');

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = request.url ?? '/';
    const isFile = asked.startsWith('/assets/');
    const isGone =
      isFile && (asked.includes(MARK) !== isUpdated || lost.has(asked.replace(MARK, '').slice(1)));
    const wanted = isGone ? '/assets/gone.js' : asked.replace(MARK, '');
    // The program finds the group by its host name.
    const headers: http.OutgoingHttpHeaders = { ...request.headers, host: new URL(target).host };
    // Responses that the gateway rewrites must be neither compressed nor cached.
    if (script !== undefined && asked === SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(script);
      return;
    }
    const mayRewrite = isUpdated || (script !== undefined && !isFile);
    if (mayRewrite) for (const name of REWRITTEN) delete headers[name];
    const passed = http.request(new URL(wanted, target), { method: request.method, headers });
    request.pipe(passed);
    response.on('close', () => passed.destroy());
    passed.on('error', () => response.destroy());
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    const status = answer.statusCode ?? 502;
    const type = answer.headers['content-type'] ?? '';
    if (!mayRewrite || asked.startsWith('/api/') || !/html|javascript|css/.test(type)) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    const own = await text(answer);
    const marked =
      script === undefined ? own : own.replace('<head>', `<head><script src="${SCRIPT}"></script>`);
    const content = isUpdated ? asUpdated(marked) : marked;
    const { 'content-length': _, etag: __, ...others } = answer.headers;
    response.writeHead(status, others);
    response.end(content);
  }

  const server = http.createServer((request, response) => {
    if (weather === 'hanging') return;
    if (weather === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(PORTAL);
      return;
    }
    pass(request, response).catch(() => response.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  return {
    address: `http://127.0.0.1:${port}`,
    be: (next) => {
      if (next === weather) return;
      weather = next;
      server.closeAllConnections();
    },
    close,
    open: async () => {
      if (!server.listening) await listen(port);
    },
    update: () => {
      isUpdated = true;
    },
    lose: (file) => void lost.add(file),
    end: close,
  };
}
