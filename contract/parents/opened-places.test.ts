import { expect, test } from 'vitest';
import { openedPlaces } from './opened-places.ts';

test('a captain who reads all children of a link gets its whole key', () => {
  const children = [1, 3].map((place) => ({ place, isRead: true }));
  expect(openedPlaces(children)).toBeNull();
});

test('a captain who reads some children gets a key of their places, and who reads none gets no place', () => {
  const children = [1, 2, 4].map((place) => ({ place, isRead: place !== 2 }));
  expect(openedPlaces(children)).toEqual([1, 4]);
  expect(openedPlaces([{ place: 1, isRead: false }])).toEqual([]);
});
