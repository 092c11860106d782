import { expect, test } from 'vitest';
import { readContactCards } from './contact-cards.ts';

const rowsOf = (text: string) => readContactCards(text)?.map(({ cells }) => cells);
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

test('a contact of version 2.1 is read, in quoted-printable over several lines', () => {
  const text = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=B4=D8=A7=D8=AF=D9=8A;=D9=86=D9=88=D8=B1;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D9=86=D9=88=D8=B1=20=D8=B4=D8=A7=',
    '=D8=AF=D9=8A',
    'TEL;HOME:0223456789',
    'TEL;CELL:0100-000-3141',
  );
  expect(rowsOf(text)).toEqual([
    ['الاسم', 'رقم الهاتف', 'هاتف آخر'],
    ['نور شادي', '0100-000-3141', '0223456789'],
  ]);
});

test('a contact of version 3.0 is read, with folded lines, groups and a picture', () => {
  const text = card(
    'VERSION:3.0',
    'N:شادي;نور;;;',
    'FN:نور',
    '  شادي',
    'item1.TEL;type=CELL;type=VOICE;type=pref:+20 100 000 3141',
    'BDAY:2014-03-05',
    'NOTE:أخوه\\, معنا',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
    ' AAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwM',
  );
  expect(rowsOf(text)).toEqual([
    ['الاسم', 'رقم الهاتف', 'تاريخ الميلاد'],
    ['نور شادي', '+20 100 000 3141', '2014-03-05'],
  ]);
});

test('contacts of version 4.0 are read, whose numbers are links', () => {
  const first = card(
    'VERSION:4.0',
    'FN:نور شادي',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+20-100-000-3141',
  );
  const second = card('VERSION:4.0', 'N:هاني;وديع;سامي;;', 'TEL:01000003142', 'TEL:01000003142');
  const third = card('VERSION:4.0', 'FN:سليم رامي');
  expect(rowsOf(`\n${first}\n${second}\r\n\r\n${third}\n`)?.slice(1)).toEqual([
    ['نور شادي', '+20-100-000-3141'],
    ['وديع سامي هاني', '01000003142'],
    ['سليم رامي', ''],
  ]);
});

test('another text is no contacts', () => {
  expect(readContactCards('الاسم,القطاع')).toBeNull();
});
