import {
  activity,
  expense,
  item,
  named,
  ofReport,
  sector,
  term,
  testSentences,
  week,
} from './sample-entries.ts';

// Entries of the group, its weeks, money and activities.
testSentences({
  sector: {
    create: [['أضافت قطاع أشبال أ', { before: null, after: sector }]],
    update: [
      [
        'غيّرت اسم قطاع من أشبال أ إلى أشبال ب',
        { before: sector, after: { ...sector, suffixName: 'ب' } },
      ],
    ],
    delete: [['حذفت قطاع أشبال أ', { before: sector, after: null }]],
    assign: [
      [
        'عيّنت سارة عبد الله فؤاد قائد وحدة لقطاع أشبال أ',
        { before: sector, after: { ...sector, unitCaptainId: 3 } },
      ],
    ],
  },
  term: {
    create: [['بدأت الفترة: الخريف', { before: null, after: term }]],
    update: [['عدّلت الفترة: الخريف', { before: { ...term, termName: 'الربيع' }, after: term }]],
  },
  week: { cancel: [['ألغت الأسبوع ٦', { before: week, after: { ...week, cancelled: true } }]] },
  financeItem: {
    record: [
      ['سجّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه', { before: null, after: item }],
      ['عدّلت اشتراك أشبال أ للأسبوع ٣ بقيمة ٢١٥ جنيه', { before: { value: 200 }, after: item }],
    ],
    create: [['أضافت مصروفاً بقيمة ١٢٫٥٠ جنيه', { before: null, after: expense }]],
    delete: [['حذفت ايراداً بقيمة ٢١٥ جنيه', { before: item, after: null }]],
    reverse: [
      [
        'عكست مصروفاً بقيمة ١٢٫٥٠ جنيه بالبند ١٢٠٤',
        {
          before: expense,
          after: { ...expense, type: 'income', number: 1204, date: '2026-11-21' },
        },
      ],
    ],
  },
  activity: {
    create: [['أضافت نشاط معسكر', { before: null, after: activity }]],
    update: [['عدّلت نشاط معسكر', { before: activity, after: { ...activity, day: 'sat' } }]],
    delete: [['حذفت نشاط معسكر', { before: activity, after: null }]],
  },
  scoutAttendance: {
    record: [
      ['سجّلت غياب أشبال أ للأسبوع ٣', { before: { 7: null }, after: { 7: 'attended' } }],
      ['عدّلت غياب أشبال أ للأسبوع ٣', { before: { 7: 'absent' }, after: { 7: 'attended' } }],
      ['أعادت تسليم غياب أشبال أ للأسبوع ٣ بلا تغيير', { before: {}, after: {} }],
    ],
  },
  captainAttendance: {
    record: [
      [
        'سجّلت غياب قادة وحدة مينا عادل للأسبوع ٣',
        { before: { 3: null }, after: { 3: 'attended' } },
      ],
    ],
  },
  scoutPayments: {
    record: [
      ['سجّلت من دفع في أشبال أ للأسبوع ٣', { before: { 7: null }, after: { 7: 10 } }],
      ['عدّلت من دفع في أشبال أ للأسبوع ٣', { before: { 7: 10 }, after: { 7: null } }],
    ],
  },
  group: {
    update: [
      [
        'غيّرت اسم المجموعة من المجموعة الكشفية إلى مجموعة الوادي',
        { before: { ...named, groupName: 'المجموعة الكشفية' }, after: named },
      ],
      ['غيّرت شعار المجموعة', { before: named, after: { ...named, logo: '4f' } }],
      ['أزالت شعار المجموعة', { before: { ...named, logo: '4f' }, after: named }],
      [
        'غيّرت يوم اللقاء: الجمعة',
        { before: { ...named, meetingDay: null }, after: { ...named, meetingDay: 5 } },
      ],
      [
        'غيّرت يوم اللقاء: أول يوم في أسبوع الفترة',
        { before: { ...named, meetingDay: 6 }, after: { ...named, meetingDay: null } },
      ],
    ],
  },
  reportWords: {
    update: [
      [
        'كتبت كلمة تقرير الفترة عن أشبال أ',
        { before: ofReport(null), after: ofReport('فترة طيبة') },
      ],
      ['حذفت كلمة تقرير الفترة عن أشبال أ', { before: ofReport('فترة'), after: ofReport(null) }],
    ],
  },
  retention: {
    update: [['غيّرت مدة حفظ بيانات المحذوفين', { before: { years: 2 }, after: { years: 3 } }]],
  },
  whoPaid: {
    update: [
      [
        'فعّلت تسجيل من دفع في أشبال أ',
        { before: { on: false, usual: 10 }, after: { on: true, usual: 10 } },
      ],
      [
        'أوقفت تسجيل من دفع في أشبال أ',
        { before: { on: true, usual: 10 }, after: { on: false, usual: 10 } },
      ],
      [
        'عدّلت إعداد من دفع في أشبال أ',
        { before: { on: true, usual: 10 }, after: { on: true, usual: 15 } },
      ],
    ],
  },
});
