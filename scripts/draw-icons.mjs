// Draws the icons of web/public/ from the line of favicon.svg, in the colours of the tokens.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { root } from './setup.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const [, line] = /d="(M[^"]+)"/.exec(read('web/public/favicon.svg'));
const token = (name) =>
  new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)`).exec(read('web/app/tokens.css'))[1];

/** The tent on the night field; `part` of the picture is the tent's, for what may be cut to any shape. */
function picture(size, part, radius) {
  const scale = (size * part) / 32;
  const [x, y] = [(size - 32 * scale) / 2, (size - 31.1 * scale) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * radius}" fill="${token('hero')}"/>
    <path transform="translate(${x} ${y}) scale(${scale})" fill="${token('on-accent')}" d="${line}"/>
  </svg>`;
}

const icons = {
  'icon-192.png': [192, 0.66, 0.22],
  'icon-512.png': [512, 0.66, 0.22],
  // A circle of four fifths of the width is never cut off.
  'icon-maskable-192.png': [192, 0.5, 0],
  'icon-maskable-512.png': [512, 0.5, 0],
  'apple-touch-icon.png': [180, 0.62, 0],
};

const browser = await chromium.launch(config.use?.launchOptions);
const page = await browser.newPage();

async function draw(size, part, radius) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>${picture(size, part, radius)}`,
  );
  return page.screenshot({ omitBackground: true });
}

/**
 * Puts PNGs into one .ico: a header of 6 bytes, an entry of 16 for each picture, then the pictures. Browsers ask for
 * /favicon.ico where a page names no icon, such as robots.txt.
 * Format: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
function toIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const write = (name, content) => writeFileSync(path.join(root, 'web/public', name), content);
for (const [name, [size, part, radius]] of Object.entries(icons)) {
  write(name, await draw(size, part, radius));
}
const small = [];
for (const size of [16, 32]) small.push({ size, png: await draw(size, 0.78, 0.22) });
write('favicon.ico', toIco(small));
await browser.close();
