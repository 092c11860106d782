// Draws the icons of web/public/ from the line of favicon.svg, in the colours of the tokens.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { root } from './setup.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const [, line] = /d="(M[^"]+)"/.exec(read('web/public/favicon.svg'));
const token = (name) => new RegExp(`--${name}: (#\\w+);`).exec(read('web/app/tokens.css'))[1];

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
for (const [name, [size, part, radius]] of Object.entries(icons)) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>${picture(size, part, radius)}`,
  );
  await page.screenshot({
    path: path.join(root, 'web/public', name),
    omitBackground: true,
  });
}
await browser.close();
