import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import { linkMessage, openedWords, parentUrl } from './parent-link-rules.ts';

test('how often a link was opened, and when last', () => {
  const now = new Date('2026-11-20T15:15:00Z');
  const at = '2026-11-20T11:40:00Z';
  const words = (openedCount: number, lastOpenedAt: string | null = at) =>
    openedWords({ openedCount, lastOpenedAt }, now);
  expect(words(0, null)).toBe('لم يُفتح بعد');
  expect(words(1)).toBe('فُتح مرة واحدة، اليوم ١:٤٠\u00a0م');
  expect(words(2)).toBe('فُتح مرتين، آخرها اليوم ١:٤٠\u00a0م');
  expect(words(3)).toBe('فُتح ٣ مرات، آخرها اليوم ١:٤٠\u00a0م');
  expect(words(12)).toBe('فُتح ١٢ مرة، آخرها اليوم ١:٤٠\u00a0م');
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
  const link = { url: parentUrl('https://khayma.example', 'key'), endDate: '2027-02-05' };
  const girl = linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, link);
  expect(girl.split('\n')).toEqual([
    'أهلاً بكم، أنا الشيفتان ماري فوزي، قائد قطاع أشبال\u00a0أ.',
    'هذه صفحة ميرنا في زهرات\u00a0أ: حضورها ومواعيدها القادمة ورقم قائدها.',
    'تُفتح بلا حساب وتعمل حتى ٥ فبراير. هي لأسرتكم وحدها، فلا ترسلوها إلى أحد.',
    'https://khayma.example/p/key',
  ]);
  const boy = linkMessage({ name: 'عبد الله سامي', gender: 'male', ...sector }, captain, link);
  expect(boy).toContain('هذه صفحة عبد الله في');
  expect(boy).toContain('حضوره ومواعيده القادمة ورقم قائده.');
  const asking = { ...link, asksConsent: true };
  const asked = linkMessage({ name: 'ميرنا رشدي', gender: 'female', ...sector }, captain, asking);
  expect(asked.split('\n').at(-2)).toBe('نرجو أن تسجلوا فيها موافقتكم على حفظ البيانات.');
});
