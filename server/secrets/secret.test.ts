import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** File operations, in order. */
const { steps } = vi.hoisted(() => ({ steps: [] as string[] }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    open: async (...args: Parameters<typeof fs.open>) => {
      const file = await fs.open(...args);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        steps.push(`sync ${path.basename(String(args[0]))}`);
        await sync();
      };
      return file;
    },
    rename: async (...args: Parameters<typeof fs.rename>) => {
      steps.push(`rename ${args.map((file) => path.basename(String(file))).join(' ')}`);
      await fs.rename(...args);
    },
  };
});

// Another test file may have loaded the module with the real file system.
vi.resetModules();
const { keepSecret } = await import('./secret.ts');

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-secret-'));
  file = path.join(folder, 'jwt-secret');
  steps.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

describe('the secret of sessions', () => {
  test('is created once, long and readable by its owner only', async () => {
    const made = await keepSecret(folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(await keepSecret(folder)).toBe(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['jwt-secret']);
  });

  test('is synced to the disk before it is renamed, and renamed before anybody signs in', async () => {
    await keepSecret(folder);
    expect(steps).toEqual([
      'sync jwt-secret.new',
      'rename jwt-secret.new jwt-secret',
      `sync ${path.basename(folder)}`,
    ]);
  });

  test('survives a start that was interrupted while writing it', async () => {
    await writeFile(`${file}.new`, 'half');
    const made = await keepSecret(folder);
    expect(await readFile(file, 'utf8')).toBe(made);
    expect(await readdir(folder)).toEqual(['jwt-secret']);
  });

  test.each(['', 'short', ' '.repeat(64), '\0'.repeat(64), `${'x'.repeat(31)}\n`])(
    '%j is refused with a message that says what to do, and stays as it is',
    async (kept) => {
      await writeFile(file, kept);
      await expect(keepSecret(folder)).rejects.toMatchObject({
        code: 'SECRET_UNUSABLE',
        arabicMessage: expect.stringMatching(/استعده من نسخة احتياطية، أو احذفه/),
        message: expect.stringMatching(/restore it from a backup, or delete it/),
      });
      expect(await readFile(file, 'utf8')).toBe(kept);
    },
  );

  test('restored with open permissions is made readable by its owner only', async () => {
    const made = await keepSecret(folder);
    await chmod(file, 0o644);
    expect(await keepSecret(folder)).toBe(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
