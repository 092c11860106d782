// `npm run dev`: the server restarts and the pages reload when a file changes.
import { spawn } from 'node:child_process';
import { ensurePackages, findNode, root } from './setup.mjs';

await ensurePackages();
const node = findNode();
const parts = [
  ['--watch', '--watch-preserve-output', process.argv[2] ?? 'server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
].map((args) => spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }));

const stop = (signal) => {
  for (const part of parts) part.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
let code = 0;
for (const part of parts) {
  part.on('exit', (partCode) => {
    code ||= partCode ?? 0;
    process.exitCode = code;
    stop('SIGTERM');
  });
}
