import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newestSums, RELEASES, versionInSums } from '../lib/releases.ts';
import { place, versionIn } from './place.ts';
import { runTool } from './processes.ts';
import { OperateError } from './speech.ts';

const releases = (): string => process.env.KHAYMA_RELEASES ?? RELEASES;

const nameOf = (version: string) => `khayma-${version}-linux-${process.arch}.tar.gz`;

async function fetchTo(url: string, file: string): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok || !answer.body) {
    throw new OperateError(
      `تعذّر تنزيل ${url}. نزّل الملف وSHA256SUMS على جهاز آخر وانقلهما إلى مجلد واحد هنا، ثم: khayma upgrade FILE`,
      `${url} can't be fetched. Bring the file and SHA256SUMS into one folder here, then: khayma upgrade FILE`,
    );
  }
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file));
}

/** The number of the newest version that is published; throws where nobody answers. */
export async function newestVersion(): Promise<string> {
  const url = newestSums(releases());
  const answer = await fetch(url).catch(() => null);
  const version = answer?.ok && versionInSums(await answer.text());
  if (version) return version;
  throw new OperateError(
    `تعذّر سؤال ${url} عن أحدث إصدار. اكتب رقم الإصدار أو ملفه: khayma upgrade FILE`,
    `${url} does not tell the newest version. Name a version or its file: khayma upgrade FILE`,
  );
}

/** The SHA-256 of a file, in hexadecimal digits. */
async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Throws unless `SHA256SUMS` beside the file has its sum. */
async function checkSum(file: string): Promise<void> {
  const list = path.join(path.dirname(file), 'SHA256SUMS');
  if (!existsSync(list)) {
    throw new OperateError(
      `لا يوجد SHA256SUMS بجوار ${file}، فلا يُعرف هل وصل الملف سليماً. نزّله من مكان الإصدار نفسه`,
      `There is no SHA256SUMS beside ${file}, so nobody knows whether it came whole. Fetch it from where the version is`,
    );
  }
  const wanted = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+\*?/))
    .find(([, name]) => name === path.basename(file))?.[0];
  if (wanted === (await sumOf(file))) return;
  throw new OperateError(
    `${file} ليس كما نُشر: بصمته غير ما في SHA256SUMS. أعد تنزيله`,
    `${file} is not what was published: its sum is not that of SHA256SUMS. Fetch it again`,
  );
}

/**
 * Brings a version to this server: `wanted` is its number or an archive's file. Checks the sum and unpacks it for root alone to
 * change; returns its folder. A version that is there already is not unpacked again.
 */
export async function bringVersion(wanted: string): Promise<string> {
  await mkdir(place.versions, { recursive: true });
  const isFile = wanted.endsWith('.tar.gz');
  if (!isFile && versionIn(path.join(place.versions, wanted)) === wanted) {
    return path.join(place.versions, wanted);
  }
  const draft = await mkdtemp(path.join(place.versions, '.draft-'));
  try {
    let file = path.resolve(wanted);
    if (!isFile) {
      file = path.join(draft, nameOf(wanted));
      await fetchTo(`${releases()}/download/v${wanted}/${nameOf(wanted)}`, file);
      await fetchTo(`${releases()}/download/v${wanted}/SHA256SUMS`, path.join(draft, 'SHA256SUMS'));
    }
    await checkSum(file);
    const unpacked = path.join(draft, 'unpacked');
    await mkdir(unpacked);
    const { isDone } = runTool('tar', [
      '--extract',
      '--gzip',
      '--no-same-owner',
      '--strip-components=1',
      '-C',
      unpacked,
      '-f',
      file,
    ]);
    const version = versionIn(unpacked);
    if (!isDone || version === undefined) {
      throw new OperateError(`${file} ليس إصداراً من خيمة`, `${file} is no version of Khayma`);
    }
    const folder = path.join(place.versions, version);
    await rm(folder, { recursive: true, force: true });
    await rename(unpacked, folder);
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
