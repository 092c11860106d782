import { expect, test } from 'vitest';
import { claimsTitle, claimText, leftOf, paidText, settlementRows } from './money-rules.ts';
import { invitedText, nextStepOf, ofScoutsText, scoutsText, unplacedText } from './rules.ts';

test('the board leads to what is due first', () => {
  const trip = { phase: 'open', capacity: 30, answerBy: '2026-12-05' } as const;
  const none = {
    ...{
      invited: 40,
      coming: 28,
      taken: 28,
      waiting: 0,
      unanswered: 0,
      notComing: 0,
      needsCall: 0,
    },
    ...{ withoutConsent: 0, unpaid: 3, cardsToConfirm: 2, withoutPlace: 0, others: 0 },
  };
  const step = (counts: object, more: object = {}, today = '2026-12-01') =>
    nextStepOf({ ...trip, ...more }, { ...none, ...counts }, today);
  expect(step({ unanswered: 2 }, { phase: 'underway' })).toBe('call');
  expect(step({ waiting: 2, unanswered: 2 })).toBe('letIn');
  // Who is to be called keeps the place: none is free.
  expect(step({ waiting: 2, taken: 30, needsCall: 2, withoutConsent: 1 })).toBe('write');
  expect(step({ withoutPlace: 4, withoutConsent: 1 })).toBe('write');
  expect(step({ withoutPlace: 4 })).toBe('places');
  expect(step({})).toBeNull();
  expect(step({}, {}, '2026-12-06')).toBe('close');
  expect(step({}, { phase: 'closed' }, '2026-12-06')).toBeNull();
  expect(step({ unanswered: 2 }, { phase: 'over' })).toBeNull();
});

test('what is to be given back is no surplus of a trip', () => {
  expect(leftOf({ paid: 600, giveBack: 300, expenses: 250.5 })).toBe(49.5);
});

test('a settlement says what came in and where it went, without deleted expenses and without what is nothing', () => {
  const money = {
    ...{ paid: 300, refunded: 300, giveBack: 0, refunds: [], expenses: 250.5 },
    ...{ takenOver: 49.5, perHead: 125.25 },
    spent: [{ deletedAt: null }, { deletedAt: '2026-12-12T10:00:00Z' }],
  };
  expect(settlementRows(money as never).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'دُفع: ٦٠٠ جنيه',
    'رُدّ لمن انسحب: − ٣٠٠ جنيه',
    'صُرف (١): − ٢٥٠٫٥٠ جنيه',
    'في الخزنة: ٤٩٫٥٠ جنيه',
    'تكلفة الفرد: ١٢٥٫٢٥ جنيه',
  ]);
});

test('three claims for one child are one family', () => {
  const claim = (personId: number, family: number | null = null) => ({ personId, family });
  expect(claimsTitle([claim(1), claim(1), claim(1)])).toBe('تقول أسرة إنها دفعت');
  expect(claimsTitle([claim(1), claim(2)])).toBe('تقول أسرتان إنهما دفعتا');
  expect(claimsTitle([1, 2, 3].map((personId) => claim(personId)))).toBe('تقول ٣ أسر إنها دفعت');
  expect(claimsTitle([claim(1, 7), claim(2, 7)])).toBe('تقول أسرة إنها دفعت');
});

test('amounts beside each other have the decimals of the currency', () => {
  const person = { personId: 1, name: 'مينا', gender: 'male', due: 355.15, paid: 50 } as const;
  expect(paidText(person)).toBe('دفع ٥٠ من ٣٥٥٫١٥');
  expect(claimText({ due: 355.15, paid: 50, beyond: 0 })).toBe('المستحق ٣٥٥٫١٥ جنيه، دُفع ٥٠ جنيه');
});

test('who is in no vehicle is counted, and where nobody is that is said without a zero', () => {
  expect(unplacedText(3, 28, 'vehicle')).toBe('٣ بلا عربة من ٢٨');
  expect(unplacedText(0, 28, 'vehicle')).toBe('لكل من في الرحلة عربة');
  expect(unplacedText(0, 28, 'tent')).toBe('لكل من في الرحلة خيمة');
  expect(unplacedText(0, 0, 'tent')).toBe('لا أحد في الرحلة بعد');
});

test('girls of a trip are counted as girls', () => {
  expect(scoutsText(3, 'female')).toBe('٣ كشافات');
  expect(ofScoutsText(2, 'female')).toBe('كشافتين');
  expect(scoutsText(3)).toBe('٣ كشافين');
});

test('who is invited to a trip is said without a zero, and of girls alone as girls', () => {
  const [cubs, girls] = ['أشبال', 'زهرات'].map((baseName) => ({ baseName, suffixName: 'أ' }));
  expect(invitedText({ invited: 24, others: 4 }, [cubs!, girls!])).toBe(
    'دُعي ٢٤ كشافاً، ومعهم ٤ من القادة والضيوف',
  );
  expect(invitedText({ invited: 3, others: 0 }, [girls!])).toBe('دُعيت ٣ كشافات');
  expect(invitedText({ invited: 0, others: 4 }, [cubs!])).toBe('٤ من القادة والضيوف');
  expect(invitedText({ invited: 0, others: 0 }, [])).toBe('لم يُدعَ أحد بعد');
});
