import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './setup.mjs';

/**
 * Runs the machine's own npm in the project's folder: its exit code (1 where there is no npm) and what it wrote to its
 * standard output. What it warns of goes to the terminal.
 */
export function runNpm(args) {
  // The Node in node_modules brings no npm along; under `npm run` its folder stands first.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, '--loglevel=error'], {
      cwd: root,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
