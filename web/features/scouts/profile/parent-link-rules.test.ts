import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import type { Sibling } from '../../../../contract/parents/endpoints.ts';
import {
  coveredWords,
  leavingWords,
  linkMessage,
  oneLinkFor,
  openedWords,
  otherLinkWords,
  ownerWords,
  parentUrl,
  siblingRows,
} from './parent-link-rules.ts';

test('how often a link was opened, and when last', () => {
  const now = new Date('2026-11-20T15:15:00Z');
  const at = '2026-11-20T11:40:00Z';
  const words = (openedCount: number, lastOpenedAt: string | null = at) =>
    openedWords({ openedCount, lastOpenedAt }, now);
  expect(words(0, null)).toBe('لم تفتحه الأسرة بعد.');
  expect(words(1)).toBe('فتحته الأسرة مرة واحدة، اليوم ١:٤٠\u00a0م.');
  expect(words(2)).toBe('فتحته الأسرة مرتين، آخرها اليوم ١:٤٠\u00a0م.');
  expect(words(3)).toBe('فتحته الأسرة ٣ مرات، آخرها اليوم ١:٤٠\u00a0م.');
  expect(words(12)).toBe('فتحته الأسرة ١٢ مرة، آخرها اليوم ١:٤٠\u00a0م.');
});

test('the message agrees with the scout and the captain, and ends with the link', () => {
  const captain = {
    firstName: 'ماري',
    middleName: 'فوزي',
    gender: 'female',
    type: 'regular',
    rSectorBaseName: 'أشبال',
    rSectorSuffixName: 'أ',
  } as SignedInCaptain;
  const sector = { sectorBaseName: 'زهرات', sectorSuffixName: 'أ' };
  const alone = { scouts: [{ scoutId: 1, name: 'ميرنا رشدي', ...sector }], others: 0 };
  const link = { url: parentUrl('https://khayma.example', 'key'), link: alone };
  const girl = linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, link);
  expect(girl.split('\n')).toEqual([
    'أهلاً بكم، أنا الشيفتان ماري فوزي، قائد قطاع أشبال\u00a0أ.',
    'هذه صفحة ميرنا في زهرات\u00a0أ: حضورها ومواعيدها القادمة ورقم قائدها.',
    'تُفتح بلا حساب. هي لأسرتكم وحدها، فلا ترسلوها إلى أحد.',
    'https://khayma.example/p/key',
  ]);
  const boy = linkMessage({ name: 'عبد الله سامي', gender: 'male', ...sector }, captain, link);
  expect(boy).toContain('هذه صفحة عبد الله في');
  expect(boy).toContain('حضوره ومواعيده القادمة ورقم قائده.');
  const asking = { ...link, asks: 'consent' as const };
  const asked = linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, asking);
  expect(asked.split('\n').at(-2)).toBe('نرجو أن تسجلوا فيها موافقتكم على حفظ البيانات.');
  const family = {
    scouts: [...alone.scouts, { ...alone.scouts[0]!, name: 'مينا رشدي' }],
    others: 0,
  };
  const both = linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, {
    ...link,
    link: family,
  });
  expect(both).toContain('هذه صفحة ميرنا ومينا: الحضور والمواعيد القادمة ورقم القائد.');
  const more = { ...link, link: { ...alone, others: 1 } };
  expect(linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, more)).toContain(
    'هذه صفحة أبنائكم في المجموعة',
  );
});

test('those outside the scope are a number', () => {
  const scouts = ['مينا عادل', 'مارينا عادل'].map((name) => ({ name }));
  const covered = (others: number) => coveredWords({ scouts: scouts as never, others });
  expect(covered(0)).toBe('مينا ومارينا');
  expect(covered(1)).toBe('مينا ومارينا، وكشاف آخر خارج نطاقك');
  expect(covered(3)).toBe('مينا ومارينا، و٣ كشافين خارج نطاقك');
  expect([1, 2, 3, 12].map(oneLinkFor)).toEqual([
    'حفظ',
    'رابط واحد للاثنين',
    'رابط واحد للثلاثة',
    'رابط واحد للجميع',
  ]);
});

test('a sibling has the reason beneath, and another father’s child comes last', () => {
  const sibling = (name: string, more: Partial<Sibling> = {}): Sibling => ({
    scoutId: 1,
    name,
    gender: 'male',
    sectorBaseName: 'أشبال',
    sectorSuffixName: 'ب',
    age: 9,
    guardianName: null,
    why: 'phone',
    hasOtherLink: false,
    ...more,
  });
  const rows = siblingRows({ name: 'مينا عادل فهمي' }, [
    sibling('بيتر صبحي بطرس'),
    sibling('عبد الله عادل فهمي', { age: null, why: 'linked' }),
  ]);
  expect(rows.map(({ name, about, reason }) => [name, about, reason])).toEqual([
    ['عبد الله عادل فهمي', 'أشبال\u00a0ب', 'في الرابط، والأب واحد'],
    ['بيتر صبحي بطرس', 'أشبال\u00a0ب، ٩ سنوات', 'رقم ولي الأمر واحد، واسم الأب مختلف'],
  ]);
  const girl = { name: 'مارينا عادل', gender: 'female', hasOtherLink: false } as const;
  expect(leavingWords([girl], [{ name: 'مينا عادل' }, { name: 'كيرلس عادل' }])).toEqual({
    title: 'إخراج مارينا؟',
    body: 'يبقى الرابط لأسرة مينا وكيرلس، ولها رابط جديد.',
  });
  expect(leavingWords([{ ...girl, hasOtherLink: true }], [{ name: 'مينا عادل' }]).body).toContain(
    'ولها رابط آخر قائم',
  );
});

test('renewing asks of another link by the names that stand in both', () => {
  const scouts = [{ scoutId: 1, name: 'مينا عادل' }];
  expect(
    otherLinkWords({ linkId: 2, guardianName: null, scouts, more: 0, lastOpenedAt: null }),
  ).toEqual({
    title: 'يبقى مينا في رابط آخر؟',
    body: 'من عنده الرابط الآخر يرى مينا بعد التجديد أيضاً.',
  });
  expect(
    otherLinkWords({ linkId: 2, guardianName: null, scouts, more: 1, lastOpenedAt: null }).body,
  ).toMatch(/وفيه أيضاً كشاف/);
});

test('a link is called by whose it is, also where renewing asks of it', () => {
  expect(ownerWords('سوزان كمال')).toBe('رابط سوزان كمال');
  expect(ownerWords(null)).toBe('رابط بلا صاحب معروف');
  const scouts = [{ scoutId: 1, name: 'مينا عادل' }];
  const other = { linkId: 2, guardianName: 'سوزان كمال', scouts, more: 0, lastOpenedAt: null };
  expect(otherLinkWords(other).title).toBe('يبقى مينا في رابط سوزان كمال؟');
});
