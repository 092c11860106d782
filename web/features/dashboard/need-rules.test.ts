import { expect, test } from 'vitest';
import { arrangeLines, type Line, linesOf, type NeedKey, needOfCard, needs } from './need-rules.ts';
import { aWeekOf, someFacts } from './sample-facts.ts';

/** The lines as they are read: words and chip. */
const read = (...facts: Parameters<typeof someFacts>) =>
  linesOf(someFacts(...facts)).map(({ words, chip }) => `${words}: ${chip}`);
const line = (key: NeedKey, ...facts: Parameters<typeof someFacts>) =>
  needs[key].line(someFacts(...facts));

test('nobody is shown a line about what does not wait', () => {
  for (const type of ['general', 'unit', 'regular'] as const) {
    expect(read(type)).toEqual([]);
    expect(needOfCard(someFacts(type))).toBeNull();
  }
});

test('a general captain sees what each feature waits for, in the order of the table', () => {
  const facts = {
    alerts: {
      backup: 'stale',
      joining: null,
      missingConsents: 65,
      unplannedSectors: 4,
      badges: { toApprove: 36, toAward: 2 },
      retention: { count: 3, years: 2 },
    },
    toCall: 25,
    waiting: 1,
    decisions: { open: 2, overdue: 1 },
    sectors: [aWeekOf({ missingWeeks: 3 }), aWeekOf({ sectorSuffixName: 'ب' })],
  } as const;
  // The captain who waits is the first card.
  expect(needOfCard(someFacts('general', facts))).toBe('captain');
  expect(read('general', facts)).toEqual([
    'النسخة الاحتياطية: أقدم من يومين',
    'قطاعان لم يسجّلا الأسبوع ١٠: منذ ٣ أسابيع',
    'قطاعات بلا خطة جلسة: ٤',
    'قرار متأخّر: منذ يومين',
    'مكالمات اليوم: ٢٥',
    'شارات تنتظر الاعتماد: ٣٦',
    'كشافون بلا موافقة: ٦٥',
    'بيانات انتهت مدة حفظها: ٣',
  ]);
});

test('on the days after a meeting the week is the first card and no line', () => {
  const sectors = [aWeekOf()];
  const friday = someFacts('general', { sectors, isFriday: true, waiting: 1 });
  expect(needOfCard(friday)).toBeNull();
  expect(linesOf(friday).map(({ key }) => key)).toEqual(['captain']);
});

test('while a new group’s steps are the first card, all that waits are lines', () => {
  const facts = someFacts('general', { waiting: 1, isNew: true });
  expect(needOfCard(facts)).toBeNull();
  expect(linesOf(facts).map(({ key }) => key)).toEqual(['captain']);
});

test('the first card of each role is what comes first in its own order', () => {
  const all = {
    alerts: { badges: { toApprove: 1, toAward: 1 }, unplannedSectors: 1 },
    toCall: 1,
    waiting: 1,
    decisions: { open: 1, overdue: 1 },
  } as const;
  expect(needOfCard(someFacts('regular', all))).toBe('calls');
  expect(needOfCard(someFacts('unit', all))).toBe('decision');
  expect(needOfCard(someFacts('general', all))).toBe('captain');
  const fewer = { ...all, toCall: 0, waiting: 0, decisions: { open: 0, overdue: 0 } };
  expect(needOfCard(someFacts('regular', fewer))).toBe('session');
  expect(needOfCard(someFacts('unit', fewer))).toBe('badges');
  expect(needOfCard(someFacts('unit', { ...fewer, alerts: {}, toCall: 2 }))).toBe('calls');
});

test('an open decision that is not overdue is a line, never the first card', () => {
  const decisions = { open: 3, overdue: 0 };
  expect(needOfCard(someFacts('unit', { decisions }))).toBeNull();
  expect(read('unit', { decisions })).toEqual(['قراراتك المفتوحة: ٣']);
});

test('birthdays of the week lead to their page', () => {
  expect(line('birthdays', 'regular', { alerts: { birthdays: 3 } })).toMatchObject({
    words: 'أعياد ميلاد هذا الأسبوع',
    chip: '٣',
    to: '/follow-up/birthdays',
  });
  expect(line('birthdays', 'regular', {})).toBeNull();
});

test('an overdue decision that is confidential says only that', () => {
  const decisions = { open: 1, overdue: 1, isConfidential: true };
  expect(line('decision', 'regular', { decisions })).toMatchObject({
    words: 'قرار سرّي متأخّر',
    tone: 'bad',
  });
});

test('a sector captain’s week that is late leads to its sheet', () => {
  expect(line('week', 'regular', { jobs: ['attendance'] })).toEqual({
    words: 'الأسبوع ١٠ لم يُسجَّل',
    chip: 'منذ ٤ أيام',
    tone: 'warn',
    to: '/record-scouts-absence',
    search: {},
  });
  expect(line('week', 'unit', { jobs: ['captains'] })).toBeNull();
  expect(line('captainsWeek', 'unit', { jobs: ['captains'] })).toMatchObject({
    words: 'غياب القادة لم يُسجَّل',
    to: '/record-captains-absence',
  });
});

test('today’s session is told with its hour, and a meeting without a plan with the days that are left', () => {
  const session = {
    sessionId: 7,
    title: 'العُقد',
    day: '2026-11-24',
    startTime: '11:00',
    state: 'planned',
  } as const;
  expect(line('session', 'regular', { alerts: { session } })).toMatchObject({
    words: 'جلسة اليوم: العُقد',
    chip: '١١:٠٠\u00a0ص',
    tone: 'accent',
    params: { sessionId: '7' },
  });
  expect(line('session', 'regular', { alerts: { unplannedSectors: 1 } })).toMatchObject({
    chip: 'بعد ٣ أيام',
    tone: 'warn',
    search: { term: 1, week: 11 },
  });
  expect(line('session', 'regular', { alerts: { unplannedSectors: 1 }, isLast: true })).toBeNull();
});

test('weeks without points are told by their number, several by how many', () => {
  const weeks = (...weeksWithoutPoints: number[]) =>
    line('points', 'regular', { alerts: { weeksWithoutPoints } });
  expect(weeks(9)).toMatchObject({ words: 'الأسبوع ٩ بلا تقييم', search: { week: 9 } });
  expect(weeks(7, 9)).toMatchObject({ words: 'أسابيع بلا تقييم', chip: '٢', search: { week: 7 } });
  const jobs = ['points'] as const;
  expect(line('points', 'regular', { jobs })).toMatchObject({ words: 'الأسبوع ١٠ بلا تقييم' });
  expect(line('points', 'regular', { jobs, isFriday: true })).toBeNull();
  const sectors = [aWeekOf({ recordedAt: '2026-11-21T10:00:00Z', givesPoints: true })];
  expect(line('points', 'general', { sectors })).toMatchObject({
    words: 'قطاعات بلا تقييم',
    to: '/scores/results',
  });
});

test('regular captains hand badges over, the others approve them', () => {
  const alerts = { badges: { toApprove: 9, toAward: 4 } };
  expect(line('badges', 'regular', { alerts })?.words).toBe('شارات تنتظر التسليم');
  expect(line('badges', 'unit', { alerts })?.words).toBe('شارات تنتظر الاعتماد');
});

test('the most urgent of the server’s troubles is told', () => {
  const notices = [{ noticeId: 3, title: 'صيانة', message: '', at: '2026-11-20T10:00:00Z' }];
  const disk = { freeMb: 12, low: true };
  const alerts = { backup: 'off' } as const;
  expect(read('general', { disk, alerts, notices })).toEqual(['قرص الخادم: يكاد يمتلئ']);
  expect(read('general', { alerts, notices })).toEqual(['النسخة الاحتياطية: متوقفة']);
  expect(read('general', { notices })).toEqual(['صيانة: من مشغّل الخادم']);
});

test('every line leads to a screen that its captain may open', async () => {
  const { screens } = await import('../../app/screens.ts');
  const { can } = await import('../../../contract/core/permissions.ts');
  const everything = {
    alerts: {
      missingConsents: 1,
      unplannedSectors: 1,
      weeksWithoutPoints: [9],
      badges: { toApprove: 1, toAward: 1 },
    },
    toCall: 1,
    decisions: { open: 1, overdue: 1 },
    sectors: [aWeekOf()],
  };
  for (const type of ['general', 'unit', 'regular'] as const) {
    const waiting = type === 'regular' ? 0 : 1;
    const ofType =
      type === 'general' ? ({ retention: { count: 1, years: 2 }, backup: 'off' } as const) : {};
    const jobs = type === 'regular' ? (['attendance'] as const) : [];
    const facts = someFacts(type, {
      ...everything,
      alerts: { ...everything.alerts, ...ofType },
      waiting,
      jobs,
    });
    for (const { key, to } of linesOf(facts)) {
      const { access } = screens[to as keyof typeof screens];
      const isOpen =
        typeof access === 'object'
          ? access.includes(type as never)
          : can({ type }, access as never);
      expect({ type, key, isOpen }).toEqual({ type, key, isOpen: true });
    }
  }
});

const aTrip = {
  activityId: 3,
  name: 'معسكر وادي الريان',
  startsAt: '2026-11-27T07:00',
  endsAt: '2026-11-29T16:00',
  invited: null,
  needsCall: 0,
  withoutConsent: 11,
  unanswered: 10,
};

test('a trip that lies ahead says what it misses, and the sector of a captain who has not agreed', () => {
  expect(line('trip', 'unit', { alerts: { trip: aTrip } })).toEqual({
    words: 'معسكر وادي الريان',
    chip: '١١ بلا موافقة',
    tone: 'warn',
    to: '/activities/$activityId',
    params: { activityId: '3' },
  });
  const invited = { sectorBaseName: 'أشبال', sectorSuffixName: 'أ' };
  const trip = { ...aTrip, invited };
  expect(line('trip', 'regular', { alerts: { trip } })).toMatchObject({
    words: 'دُعي قطاعك إلى معسكر وادي الريان',
    chip: 'بعد ٣ أيام',
    to: '/activities/$activityId',
  });
  expect(line('trip', 'unit', { alerts: { trip } })?.words).toContain('دُعي أشبال');
});

test('a trip that begins today or is under way comes before all else, and no more once it is over', () => {
  const onDay = (startsAt: string, endsAt: string) => ({
    alerts: { trip: { ...aTrip, startsAt, endsAt } },
    waiting: 1,
    toCall: 2,
  });
  const today = onDay('2026-11-24T18:00', '2026-11-25T16:00');
  for (const type of ['general', 'unit', 'regular'] as const) {
    expect(needOfCard(someFacts(type, today))).toBe('trip');
    expect(linesOf(someFacts(type, today)).map(({ key }) => key)).not.toContain('trip');
  }
  const over = onDay('2026-11-20T18:00', '2026-11-23T16:00');
  expect(needOfCard(someFacts('general', over))).toBe('captain');
  expect(line('trip', 'general', over)).toBeNull();
});

test('payments that families say they made come before messages that are not all sent', () => {
  const unfinishedMessages = 4;
  expect(line('payments', 'unit', { alerts: { unfinishedMessages } })).toEqual({
    words: 'رسائل لم تكتمل',
    chip: '٤',
    tone: 'accent',
    to: '/families/messages',
  });
  const claims = { activityId: 3, count: 2, sum: 700 };
  expect(line('payments', 'unit', { alerts: { unfinishedMessages, claims } })).toEqual({
    words: 'أسرتان قالتا: دفعنا',
    chip: '٧٠٠ جنيه',
    tone: 'accent',
    to: '/activities/$activityId/money',
    params: { activityId: '3' },
  });
});

test('requests to join come before calls where all lines have room, and else a call stays in sight', () => {
  const lines = (['waiting', 'calls', 'trip', 'joining'] as const).map(
    (key) => ({ key }) as unknown as Line,
  );
  const keysOf = (shown: number) => arrangeLines(lines, shown).map(({ key }) => key);
  expect(keysOf(4)).toEqual(['waiting', 'joining', 'calls', 'trip']);
  expect(keysOf(3)).toEqual(['waiting', 'calls', 'trip', 'joining']);
});

test('money that trips still have comes before the month that is not closed, and a responsibility that ends is told', () => {
  const openMonth = '2026-10';
  expect(
    line('treasury', 'regular', { alerts: { treasury: { toTakeOver: null, openMonth } } }),
  ).toEqual({ words: 'أكتوبر لم يُغلق', chip: 'الخزنة', tone: 'warn', to: '/finance' });
  const toTakeOver = { activityId: 4, sum: 2700 };
  expect(
    line('treasury', 'general', { alerts: { treasury: { toTakeOver, openMonth } } }),
  ).toMatchObject({
    words: 'مال للاستلام',
    params: { activityId: '4' },
  });
  expect(line('treasury', 'regular', { alerts: { treasury: null } })).toBeNull();
  const endingResponsibility = { responsibility: 'treasurer', until: '2026-12-03' } as const;
  expect(line('responsibility', 'general', { alerts: { endingResponsibility } })).toEqual({
    words: 'أمانة الصندوق تنتهي',
    chip: 'بعد ٩ أيام',
    tone: 'warn',
    to: '/captains/responsibilities',
  });
});
