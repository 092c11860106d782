import { describe, expect, test } from 'vitest';
import { readChat } from './chat.ts';

describe('the messages of a chat lose day and sender', () => {
  test.each([
    ['an iPhone', '[26/11/2026, 7:15:33 م] كابتن مينا: نور شادي'],
    [
      'an iPhone, with its marks',
      '\u200e[26/11/2026, 7:15:33\u202fم] \u202aكابتن مينا\u202c: نور شادي',
    ],
    ['an iPhone in 24 hours', '[26/11/2026، 19:15:33] كابتن مينا: نور شادي'],
    ['Android', '26/11/2026, 7:15 م - كابتن مينا: نور شادي'],
    ['Android in Arabic digits', '٢٦/١١/٢٠٢٦، ٧:١٥ م - كابتن مينا: نور شادي'],
    ['Android in 24 hours', '26/11/2026, 19:15 - كابتن مينا: نور شادي'],
    ['Android in English', '11/26/26, 7:15 PM - Captain Mina: نور شادي'],
    ['Android with dots', '26.11.26, 19:15 – Captain Mina: نور شادي'],
    ['a sender without a name', '26/11/2026, 7:15 م - +20 100 000 3141: نور شادي'],
    ['copied messages', '[7:15 م، 26/11/2026] كابتن مينا: نور شادي'],
  ])('the messages of a chat lose day and sender, as written by %s', (_, line) => {
    expect(readChat(line)).toBe('نور شادي');
    expect(readChat(`${line}\r\nوديع هاني\r\n${line}`)).toBe('نور شادي\nوديع هاني\nنور شادي');
  });

  test('messages of several lines and notes of the program lose day and sender too', () => {
    const chat = [
      '26/11/2026, 7:15 م - الرسائل والمكالمات مشفرة تماماً بين الطرفين.',
      '26/11/2026, 7:15 م - كابتن مينا: الحضور:',
      '1- نور شادي',
      '2- وديع هاني',
      '26/11/2026, 7:16 م - كابتن مينا: <تم استبعاد الوسائط>',
    ];
    expect(readChat(chat.join('\n'))?.split('\n').slice(1)).toEqual([
      'الحضور:',
      '1- نور شادي',
      '2- وديع هاني',
      '<تم استبعاد الوسائط>',
    ]);
  });
});

test.each(['نور شادي\nوديع هاني', 'الاسم,القطاع', '5/3/2014,نور شادي', ''])(
  '%j is no chat',
  (text) => {
    expect(readChat(text)).toBeNull();
  },
);
