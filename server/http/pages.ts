import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Headers that browsers only read on documents; they would be a third of a small file's size. Headers against content
 * sniffing and against reading by other sites stay.
 */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Paths that can't be screens: those of the API, and file names. */
const noScreen = /^\/(api|assets|\.well-known)(\/|$)|\.[a-z]+\d?$/i;

/** Where managers of passwords send whoever is to change theirs: https://w3c.github.io/webappsec-change-password-url */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** True if a page belongs to the directory (founding, operator, suspended group), not to a group that is served. */
export type IsGroupsPage = (request: FastifyRequest) => Promise<boolean>;

/** An attribute for the root element of a page. */
export type MarkOfPage = (request: FastifyRequest) => string;

/**
 * Serves the built pages from `webRoot`: every path that is neither the API nor a file is the application, or the page
 * of the directory where `isGroupsPage` says so.
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string,
  { isGroupsPage, markOf }: { isGroupsPage?: IsGroupsPage; markOf?: MarkOfPage } = {},
): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(webRoot),
    wildcard: false,
    index: false,
    // Files that the build compressed are sent unchanged.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built files carry their content's hash in the name, index.html does not.
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (hashed) for (const name of ofDocuments) reply.removeHeader(name);
      if (file.endsWith('.svg')) {
        reply
          // A text whose letters would otherwise be guessed.
          .type('image/svg+xml; charset=utf-8')
          // It has its own colours for light and dark, and nothing else that a page has.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      }
    },
  });
  const pageOf = await readPages(webRoot);
  const groupsPage = isGroupsPage && (await readFile(path.join(webRoot, 'groups.html'), 'utf8'));
  const marked = (page: string, request: FastifyRequest) =>
    markOf ? page.replace('<html ', `<html ${markOf(request)} `) : page;
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const address = request.url.split('?')[0]!;
    if (noScreen.test(address) && address !== CHANGE_PASSWORD) return reply.callNotFound();
    if (groupsPage !== undefined && (await isGroupsPage!(request))) {
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(marked(groupsPage, request));
    }
    if (address === CHANGE_PASSWORD) return reply.redirect('/edit-password');
    const page = marked(withPicture(pageOf(address), request), request);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

const PICTURE = '/social.png';

/** The page with the whole address of the picture that messages show of it: what shows them knows no other. */
function withPicture(page: string, { protocol, host }: FastifyRequest): string {
  // The client sends the host name, so it is untrusted.
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(host)) return page;
  return page.replace(`content="${PICTURE}"`, `content="${protocol}://${host}${PICTURE}"`);
}

/** Files of each screen by its path, from the build. */
export type ServedScreens = Record<
  string,
  {
    /** The files that it needs beside those that every page begins with. */
    files: string[];
    /**
     * First request of the screen: the endpoint, the captains' types, and the script that sends it (`web/begin.ts`).
     */
    first?: { path: string; types: string[]; script: string };
  }
>;

/**
 * Gives the page of an address with the files of its screen in it, so that a browser asks for these at once. The build
 * lists them; without its list, as in tests, no address has one.
 */
async function readPages(webRoot: string): Promise<(address: string) => string> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const list = path.join(webRoot, '.vite/screens.json');
  if (!existsSync(list)) return () => page;
  const screens: ServedScreens = JSON.parse(await readFile(list, 'utf8'));
  // Its own wish for a font stands for any screen; these know better.
  const bare = page.replace(/\s*<link rel="preload"[^>]*>/g, '');
  const kinds: Record<string, string> = {
    '.js': 'rel="modulepreload" fetchpriority="low"',
    '.css': 'rel="preload" as="style"',
    '.woff2': 'rel="preload" as="font"',
  };
  const pages = Object.entries(screens).map(([screen, { files, first }]) => {
    const links = files.map(
      (file) => `<link ${kinds[path.extname(file)]} crossorigin href="/${file}">`,
    );
    if (first) {
      const { path, types, script } = first;
      const data = `data-first="${path}" data-types="${types.join(' ')}"`;
      links.unshift(`<script type="module" async crossorigin src="/${script}" ${data}></script>`);
    }
    return {
      // The pattern reads an address as the router does: in letters of any case, with parts that vary.
      pattern: new RegExp(`^${screen.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
      page: bare.replace('</head>', `${links.join('')}</head>`),
    };
  });
  return (address) => pages.find(({ pattern }) => pattern.test(address))?.page ?? page;
}
