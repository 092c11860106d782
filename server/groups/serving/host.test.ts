import { expect, test } from 'vitest';
import { hostOf, kindOf } from './host.ts';

test.each([
  ['nile.khayma.example', 'nile.khayma.example'],
  ['NILE.Khayma.Example:443', 'nile.khayma.example'],
  ['nile.khayma.example.', 'nile.khayma.example'],
  ['nile.khayma.example.:8080', 'nile.khayma.example'],
  ['مثال.example', 'xn--mgbh0fb.example'],
  ['ｎile.khayma.example', 'nile.khayma.example'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
  ['localhost', 'localhost'],
])('the host of %s is %s', (header, host) => {
  expect(hostOf(header)).toBe(host);
});

test.each([
  '',
  ' ',
  'a b',
  'nile..khayma.example',
  'nile/khayma',
  'a@b',
  '[::1',
  '[nile]',
  '-',
  'x'.repeat(300),
  'a\0b',
])('%j is no host', (header) => {
  expect(hostOf(header)).toBeNull();
});

test.each([
  ['khayma.example', { kind: 'apex' }],
  ['nile.khayma.example', { kind: 'slug', slug: 'nile' }],
  // An operator may give a group a reserved address.
  ['www.khayma.example', { kind: 'slug', slug: 'www' }],
  ['a.nile.khayma.example', { kind: 'other', host: 'a.nile.khayma.example' }],
  ['nilekhayma.example', { kind: 'other', host: 'nilekhayma.example' }],
  ['scouts.example', { kind: 'other', host: 'scouts.example' }],
  ['127.0.0.1', { kind: 'machine' }],
  ['[::1]', { kind: 'machine' }],
  ['localhost', { kind: 'machine' }],
])('%s stands for %o', (host, kind) => {
  expect(kindOf(host, 'khayma.example')).toEqual(kind);
});
