import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type OfferedPath, places } from '../shared/navigation/places.ts';
import { manifest } from './manifest.ts';
import { screens } from './screens.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file));
const text = (file: string) => read(file).toString();
/** Width and height of a PNG, from its header. */
const sizeOf = (file: string) => {
  const png = read(file);
  expect(png.subarray(1, 4).toString(), file).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

test('the icons are as large as the manifest says, for each purpose', () => {
  const icons = manifest.icons!;
  for (const { src, sizes } of icons) expect(sizeOf(`public${src}`), src).toBe(sizes);
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes, purpose).toEqual(['192x192', '512x512']);
  }
  expect(sizeOf('public/apple-touch-icon.png')).toBe('180x180');
});

test('a page without an icon of its own finds /favicon.ico, of 16 and 32 pixels', () => {
  const ico = read('public/favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
  const sizes = [0, 1].map((index) => {
    const png = ico.subarray(ico.readUInt32LE(6 + 16 * index + 12));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    return [ico.readUInt8(6 + 16 * index), png.readUInt32BE(16), png.readUInt32BE(20)];
  });
  expect(sizes).toEqual([
    [16, 16, 16],
    [32, 32, 32],
  ]);
});

test('every picture of the tent has the same outline', () => {
  const line = /d="(M[^"]+)"/;
  const [, drawn] = line.exec(text('shared/brand/logo.tsx')) ?? [];
  expect(drawn).toBeTruthy();
  expect(line.exec(text('public/favicon.svg'))?.[1]).toBe(drawn);
});

test('the colours are the background of the tokens, in the page those of both themes', () => {
  const ground = /--ground: light-dark\((#\w+), (#\w+)\);/.exec(text('app/tokens.css'));
  const [, light, dark] = ground ?? [];
  expect(manifest.theme_color).toBe(light);
  expect(manifest.background_color).toBe(light);
  const page = text('index.html');
  expect(page).toContain(`content="${light}" media="(prefers-color-scheme: light)"`);
  expect(page).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`);
});

test('its start and shortcuts are existing screens with their names', () => {
  expect(manifest.start_url).toBe('/dashboard');
  expect(screens).toHaveProperty([manifest.start_url!]);
  for (const { url, name, short_name } of manifest.shortcuts!) {
    const words = places[url as OfferedPath];
    expect(name).toBe(words.label);
    expect(short_name).toBe(words.short);
  }
});

test('it is Arabic, from right to left', () => {
  expect(manifest).toMatchObject({ name: 'خيمة', short_name: 'خيمة', lang: 'ar', dir: 'rtl' });
});
