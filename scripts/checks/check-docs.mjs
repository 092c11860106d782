// Fails where README.md, SECURITY.md or a page of docs/ names a path that does not exist, or cites a line number.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isProgram, listFiles } from './check-structure.mjs';

// Made when the app runs or is built, so a fresh clone has none of them.
const made = /^((dist|data|demo-data|gallery|node_modules|test-results)(\/|$)|sbom\.cdx\.json$)/;

const extension = /\.(tsx?|mjs|json|md|css|html)$/;

/** The paths that a page names in backticks and links. */
export function findPaths(text, topLevel) {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return [
    // A media type and a package have slashes too; a pattern such as `*-page.tsx` names no file, and
    // `/api/…` is an address of the running program.
    ...quoted.filter(
      (name) =>
        /^[\w.@-][\w.@/-]*$/.test(name) &&
        (extension.test(name) ||
          (name.includes('/') && topLevel.includes(name.split('/')[0] ?? ''))),
    ),
    ...linked.filter((name) => !/^([a-z]+:|#)/.test(name)).map((name) => name.split('#')[0] ?? ''),
  ].filter((name) => !made.test(name));
}

/** What is wrong in one page; `exists` answers for a path from the project's folder. */
export function checkPage(file, text, topLevel, exists) {
  const folder = path.posix.dirname(file);
  const missing = findPaths(text, topLevel)
    .filter((name) => !exists(name) && !exists(path.posix.join(folder, name)))
    .map((name) => `${file}: ${name} does not exist`);
  const cites = /\.(tsx?|mjs|md|json|css):\d+|#L\d+/.test(text);
  return cites ? [...missing, `${file}: cites a line number`] : missing;
}

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = listFiles(root);
  // A page may speak of a file by its name alone.
  const names = new Set(files.map((file) => path.posix.basename(file)));
  const exists = (name) => existsSync(path.join(root, name)) || names.has(name);
  const topLevel = [...new Set(files.map((file) => file.split('/')[0]))];
  const pages = files.filter((file) => /^(README\.md|SECURITY\.md|docs\/.*\.md)$/.test(file));
  const findings = pages.flatMap((file) =>
    checkPage(file, readFileSync(path.join(root, file), 'utf8'), topLevel, exists),
  );
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}
