/**
 * `npm run gallery:compare -- <before> <after>`: compares two folders of pictures pixel by pixel, lists each that
 * differs, and writes a pale copy with the differing pixels in red into `gallery/differences`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error('npm run gallery:compare -- <before> <after>');
  process.exit(2);
}
const differences = path.join(import.meta.dirname, '../../gallery/differences');

/** Counts the pixels that differ between two PNG pictures, and draws them; runs in the page. */
async function compare([first, second]: [string, string]) {
  const read = async (data: string) => {
    const bytes = await (await fetch(`data:image/png;base64,${data}`)).blob();
    return createImageBitmap(bytes);
  };
  const [one, other] = [await read(first), await read(second)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const pixelsOf = (picture: ImageBitmap) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const before = new Uint32Array(pixelsOf(one).data.buffer);
  const result = pixelsOf(other);
  const after = new Uint32Array(result.data.buffer);
  let count = 0;
  for (let index = 0; index < after.length; index += 1) {
    const isSame = before[index] === after[index];
    if (!isSame) count += 1;
    const at = index * 4;
    const [red, green, blue] = isSame
      ? [result.data[at]!, result.data[at + 1]!, result.data[at + 2]!].map((x) => 191 + x / 4)
      : [220, 0, 0];
    result.data.set([red!, green!, blue!, 255], at);
  }
  context.putImageData(result, 0, 0);
  return { count, picture: canvas.toDataURL('image/png').split(',')[1]! };
}

const picturesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();

const [earlier, later] = [await picturesOf(before), await picturesOf(after)];
await rm(differences, { recursive: true, force: true });
await mkdir(differences, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
const page = await browser.newPage();
let differing = 0;
for (const name of earlier.filter((each) => later.includes(each))) {
  const [one, other] = await Promise.all(
    [before, after].map((each) => readFile(`${each}/${name}`)),
  );
  if (one!.equals(other!)) continue;
  const encoded: [string, string] = [one!.toString('base64'), other!.toString('base64')];
  const { count, picture } = await page.evaluate(compare, encoded);
  if (count === 0) continue;
  differing += 1;
  console.log(`${name}: ${count} pixels differ`);
  await writeFile(path.join(differences, name), Buffer.from(picture, 'base64'));
}
await browser.close();
const alone = [
  ...earlier.filter((each) => !later.includes(each)).map((name) => `${name}: only before`),
  ...later.filter((each) => !earlier.includes(each)).map((name) => `${name}: only after`),
];
for (const line of alone) console.log(line);
console.log(`${later.length} pictures, ${differing} differ, ${alone.length} without a counterpart`);
process.exitCode = differing + alone.length > 0 ? 1 : 0;
