import { describe, expect, test } from 'vitest';
import { leaveQuestion, outgoingText } from './outbox-words.ts';

const refused = (code: 'OUT_OF_SCOPE' | 'WEEK_CHANGED') => ({
  isKept: true,
  refusal: { status: 403, code, arabicMessage: 'لا' },
});
const waiting = { isKept: true, refusal: null };
const lost = { isKept: false, refusal: null };

describe('the number of unsent items', () => {
  test.each([
    [[waiting, waiting], 'ينتظر الإرسال: ٢'],
    [[refused('OUT_OF_SCOPE')], 'لم يُقبَل: ١'],
    [[refused('WEEK_CHANGED')], 'لم يُسلَّم: ١'],
    [
      [waiting, refused('WEEK_CHANGED'), refused('OUT_OF_SCOPE'), waiting],
      'لم يُقبَل: ١، لم يُسلَّم: ١، ينتظر الإرسال: ٢',
    ],
  ])('%#', (items, text) => expect(outgoingText(items)).toBe(text));
});

describe('signing out', () => {
  test('asks nothing if everything was delivered', () => {
    expect(leaveQuestion([])).toBeNull();
  });

  test('says how many drafts the sign-out removes', () => {
    const question = leaveQuestion([], 2)!;
    expect(question.title).toBe('مسودة لم تُحفظ بعد');
    expect(question.body).toBe('مسودات على هذا الجهاز: ٢، تُحذف منه بتسجيل الخروج.');
    expect(question.danger).toBe(true);
  });

  test('says that waiting items will be sent, and refused ones will not', () => {
    const question = leaveQuestion([waiting, refused('OUT_OF_SCOPE'), refused('WEEK_CHANGED')])!;
    expect(question.title).toBe('تسليم لم يصل بعد');
    expect(question.body).toBe(
      'ينتظر الإرسال: ١، يبقى محفوظاً لحسابك على هذا الجهاز، ويُرسَل بعد تسجيل دخولك عليه. ' +
        'لم يُقبَل: ١، لم يُسلَّم: ١، يبقى محفوظاً لحسابك على هذا الجهاز حتى تنظر فيه، ولن يُرسَل وحده.',
    );
    expect(question.danger).toBe(false);
  });

  test('says nothing of waiting if all were refused', () => {
    const { title, body } = leaveQuestion([refused('OUT_OF_SCOPE')])!;
    expect(title).toBe('تسليم لم يكتمل');
    expect(body).not.toContain('ينتظر');
  });

  test('warns of items held in memory only', () => {
    const question = leaveQuestion([lost])!;
    expect(question.danger).toBe(true);
    expect(question.body).toBe(
      'لم يصل إلى الخادم ولم يُحفظ على هذا الجهاز، ولن يُرسَل بعد تسجيل الخروج: ١.',
    );
  });
});
