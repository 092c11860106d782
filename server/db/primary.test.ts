import { expect, test } from 'vitest';
import { addressesOf } from './primary.ts';

test.each([
  ['postgres://khayma@db.example/khayma', ['postgres://khayma@db.example/khayma']],
  [
    'postgres://khayma:p%40ss@a.example:5432,b.example:5433/khayma?sslmode=require',
    [
      'postgres://khayma:p%40ss@a.example:5432/khayma?sslmode=require',
      'postgres://khayma:p%40ss@b.example:5433/khayma?sslmode=require',
    ],
  ],
  [
    'postgresql://[::1]:5432,[::2],c/khayma',
    ['postgresql://[::1]:5432/khayma', 'postgresql://[::2]/khayma', 'postgresql://c/khayma'],
  ],
  // A comma in a password or parameter does not separate addresses.
  [
    'postgres://khayma:a,b@host/khayma?options=-c%20x=1,2',
    ['postgres://khayma:a,b@host/khayma?options=-c%20x=1,2'],
  ],
  ['postgres:///khayma', ['postgres:///khayma']],
])('lists the servers of %s', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
