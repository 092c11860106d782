import { defaultMessages } from '../../../contract/follow-up/words.ts';
import {
  account,
  byFamily,
  consent,
  healthCard,
  invitation,
  moved,
  noSector,
  ofScout,
  patrol,
  scout,
  seats,
  testSentences,
} from './sample-entries.ts';

const qualification = {
  kind: 'الشارة الخشبية',
  givenOn: '2026-10-09',
  validUntil: null,
  note: null,
};

const notice = {
  title: 'غداً اللقاء',
  text: 'في الحديقة',
  until: '2026-12-04',
  audience: { kind: 'group' as const, unitCaptainName: null, sectors: [] },
};
const aboutNotice = { entityName: null, entityId: '4' };

const request = { number: '471083', state: 'received', day: null } as const;
const byNumber = { entityName: null, entityId: '471083' };
const ofRequest = { ...byFamily, ...byNumber };

// Entries of scouts, captains, their accounts, and patrols.
testSentences({
  scout: {
    create: [['أضافت الكشاف كريم صبحي', { before: null, after: scout }]],
    delete: [
      ['حذفت الكشاف كريم صبحي', { before: scout, after: null }],
      ['خرّجت الكشاف كريم صبحي', { before: { ...scout, reason: 'graduated' }, after: null }],
    ],
    restore: [['استرجعت الكشاف كريم صبحي', { before: null, after: scout }]],
    update: [
      [
        'عدّلت بيانات الكشاف كريم صبحي',
        { before: scout, after: { ...scout, address: 'شارع النيل' } },
      ],
      ['نقلت الكشاف كريم صبحي من أشبال أ إلى أشبال ب', { before: scout, after: moved }],
    ],
  },
  movingUp: {
    create: [
      [
        'نقلت ١٧ كشافاً إلى القطاع التالي',
        {
          before: null,
          after: {
            moves: [
              { from: 'أشبال أ', to: 'كشافة أ', count: 14 },
              { from: 'جوالة أ', to: null, count: 3 },
            ],
          },
        },
      ],
    ],
    delete: [
      [
        'تراجعت عن نقل كشافين إلى القطاع التالي',
        { before: { moves: [{ from: 'أشبال أ', to: 'كشافة أ', count: 2 }] }, after: null },
      ],
    ],
  },
  movingUpRules: {
    update: [
      [
        'غيّرت قواعد الانتقال',
        {
          before: { date: '2026-10-01', rules: [] },
          after: {
            date: '2026-10-01',
            rules: [{ from: 'أشبال أ', to: 'كشافة أ', fromAge: 11, gender: 'male' }],
          },
        },
      ],
    ],
  },
  erasure: {
    create: [['محت بيانات الكشاف رقم ٧ نهائياً', { before: null, after: { entries: [1, 2] } }]],
  },
  captain: {
    create: [
      [
        'سجّل حساباً جديداً',
        { before: null, after: account },
        { captainId: null, captainName: null, captainGender: null },
      ],
      [
        'سجّل حساباً جديداً بدعوة من سارة عبد الله فؤاد',
        { before: null, after: { ...account, invitedBy: 3, sector: seats[0] } },
        { captainId: null, captainName: null, captainGender: null },
      ],
      [
        'سجّلت حساباً جديداً',
        { before: null, after: { ...account, gender: 'female' } },
        { captainId: null, captainName: null, captainGender: null },
      ],
    ],
    update: [
      [
        'غيّرت رتبة مينا عادل من قائد إلى قائد وحدة',
        { before: { type: 'regular', sectors: [] }, after: { type: 'unit', sectors: [] } },
      ],
    ],
    record: [
      [
        'عدّلت بيانات مينا عادل',
        { before: { memberNumber: null }, after: { memberNumber: 'EG-2026/04471' } },
      ],
    ],
    assign: [
      [
        'عيّنت مينا عادل في قطاع أشبال أ',
        {
          before: { sector: { baseName: null, suffixName: null } },
          after: { sector: { baseName: 'أشبال', suffixName: 'أ' } },
        },
      ],
      [
        'تراجعت عن تعيين مينا عادل في قطاع أشبال أ',
        {
          before: { sector: { baseName: 'أشبال', suffixName: 'أ' } },
          after: { sector: { baseName: null, suffixName: null } },
        },
      ],
    ],
    close: [
      ['أغلقت حساب مينا عادل', { before: { open: true, sectors: [] }, after: { open: false } }],
    ],
    reopen: [
      ['أعادت فتح حساب مينا عادل', { before: { open: false, sectors: [] }, after: { open: true } }],
    ],
    password: [
      ['أنشأت كلمة سر مؤقتة لـ مينا عادل', { before: null, after: null }],
      ['غيّرت كلمة سرها', { before: null, after: null }, { captainId: 7 }],
    ],
  },
  scoutContact: {
    create: [
      ['تواصلت مع أسرة كريم صبحي', { before: null, after: { date: '2026-11-20', note: 'سيحضر' } }],
    ],
    delete: [
      [
        'تراجعت عن تسجيل التواصل مع أسرة كريم صبحي',
        { before: { date: '2026-11-20', note: null }, after: null },
      ],
    ],
  },
  captainContact: {
    create: [['تواصلت مع مينا عادل', { before: null, after: { date: '2026-11-20', note: null } }]],
    delete: [
      [
        'تراجعت عن تسجيل التواصل مع مينا عادل',
        { before: { date: '2026-11-20', note: null }, after: null },
      ],
    ],
  },
  qualification: {
    create: [['سجّلت تأهيل مينا عادل: الشارة الخشبية', { before: null, after: qualification }]],
    delete: [['حذفت تأهيل مينا عادل: الشارة الخشبية', { before: qualification, after: null }]],
  },
  qualificationKinds: {
    update: [['عدّلت قائمة التأهيل', { before: { names: ['أ'] }, after: { names: ['أ', 'ب'] } }]],
  },
  notice: {
    create: [['نشرت للأسر إعلان «غداً اللقاء»', { ...aboutNotice, before: null, after: notice }]],
    update: [
      [
        'عدّلت إعلان «تأجيل اللقاء»',
        { ...aboutNotice, before: notice, after: { ...notice, title: 'تأجيل اللقاء' } },
      ],
    ],
    close: [['رفعت إعلان «غداً اللقاء»', { ...aboutNotice, before: notice, after: null }]],
    reopen: [['أعادت إعلان «غداً اللقاء»', { ...aboutNotice, before: null, after: notice }]],
  },
  familyMessages: {
    update: [
      [
        'غيّرت نص رسائل الأسر «لم يدفعوا»',
        { before: { kind: 'unpaid', text: 'أهلاً' }, after: { kind: 'unpaid', text: 'مرحباً' } },
      ],
    ],
    delete: [['أنهت قائمة رسائل الأسر «لم يدفعوا»', { before: { kind: 'unpaid' }, after: null }]],
  },
  followUpMessages: {
    update: [
      [
        'عدّلت نصوص رسائل واتساب',
        { before: defaultMessages, after: { ...defaultMessages, rateMale: 'أهلاً' } },
      ],
    ],
  },
  session: {
    create: [
      [
        'سجّلت الدخول من جهاز جديد (Chrome · Android)',
        { before: null, after: { device: 'Chrome · Android' } },
      ],
      ['سجّلت الدخول من جهاز جديد', { before: null, after: { device: null } }],
    ],
    delete: [
      [
        'أنهت جلسة على جهاز آخر (Safari · iPhone)',
        { before: { device: 'Safari · iPhone', count: 1 }, after: null },
      ],
      ['أنهت ٣ جلسات على أجهزة أخرى', { before: { device: null, count: 3 }, after: null }],
    ],
  },
  secondFactor: {
    create: [
      ['فعّلت رموز التحقق', { before: null, after: { kind: 'code', name: null } }],
      [
        'أضافت مفتاح مرور (Chrome · Android)',
        { before: null, after: { kind: 'passkey', name: 'Chrome · Android' } },
      ],
    ],
    delete: [
      ['أوقفت رموز التحقق', { before: { kind: 'code', name: null }, after: null }],
      [
        'حذفت مفتاح مرور (Chrome · Android)',
        { before: { kind: 'passkey', name: 'Chrome · Android' }, after: null },
      ],
      ['أوقفت التحقق بخطوتين لحساب رقم ٧', { before: { kind: 'all', name: null }, after: null }],
    ],
    update: [['أنشأت رموز استرداد جديدة', { before: null, after: null }]],
    recover: [
      ['سجّلت الدخول برمز استرداد، والباقي ٩ رموز', { before: null, after: { left: 9 } }],
      ['سجّلت الدخول بآخر رمز استرداد', { before: null, after: { left: 0 } }],
    ],
  },
  secondFactorRule: {
    update: [
      [
        'طلبت التحقق بخطوتين من القادة العامين',
        { before: { required: false }, after: { required: true } },
      ],
      [
        'ألغت طلب التحقق بخطوتين من القادة العامين',
        { before: { required: true }, after: { required: false } },
      ],
    ],
  },
  invitation: {
    create: [
      ['أنشأت رابط دعوة: قائد، أشبال أ (لقائد واحد)', { before: null, after: invitation }],
      [
        'أنشأت رابط دعوة: قائد وحدة (لأكثر من قائد)',
        { before: null, after: { type: 'unit', uses: 'many', ...noSector } },
      ],
    ],
    delete: [['ألغت رابط دعوة: قائد، أشبال أ (لقائد واحد)', { before: invitation, after: null }]],
  },
  joinRequest: {
    create: [['أرسلت طلب الانضمام ٤٧١ ٠٨٣', { before: null, after: request }, ofRequest]],
    update: [
      [
        'قبلت طلب الانضمام ٤٧١ ٠٨٣',
        { before: request, after: { ...request, state: 'accepted' } },
        byNumber,
      ],
      [
        'اعتذرت عن طلب الانضمام ٤٧١ ٠٨٣',
        { before: request, after: { ...request, state: 'declined' } },
        byNumber,
      ],
      [
        'دعت أسرة طلب الانضمام ٤٧١ ٠٨٣',
        { before: request, after: { ...request, state: 'invited', day: '2026-12-04' } },
        byNumber,
      ],
      ['كتبت ملاحظة على طلب الانضمام ٤٧١ ٠٨٣', { before: request, after: request }, byNumber],
    ],
  },
  healthCard: {
    create: [
      ['كتبت بطاقة كريم صبحي الصحية', { before: null, after: healthCard }, ofScout],
      ['كتبت بطاقة كريم صبحي الصحية', { before: null, after: healthCard }, byFamily],
    ],
    update: [['غيّرت بطاقة كريم صبحي الصحية', { before: healthCard, after: healthCard }, ofScout]],
    approve: [['أكّدت بطاقة كريم صبحي الصحية', { before: null, after: null }, byFamily]],
    delete: [
      [
        'حذفت بطاقة كريم صبحي الصحية، إذ سُحبت الموافقة',
        { before: healthCard, after: null },
        byFamily,
      ],
    ],
  },
  consent: {
    create: [
      ['سجّلت موافقة أسرة كريم صبحي', { before: null, after: consent }, ofScout],
      [
        'سجّلت موافقة جديدة من أسرة كريم صبحي',
        { before: consent, after: { ...consent, photos: true } },
        ofScout,
      ],
      ['وافقت على حفظ بيانات كريم صبحي', { before: null, after: consent }, byFamily],
    ],
    delete: [
      ['سجّلت سحب موافقة أسرة كريم صبحي', { before: consent, after: null }, ofScout],
      ['سحبت موافقتها على بيانات كريم صبحي', { before: consent, after: null }, byFamily],
    ],
  },
  standIn: {
    create: [
      [
        'كلّفت سارة عبد الله فؤاد قائداً بديلاً في أشبال أ حتى ٢٧ نوفمبر ٢٠٢٦',
        { before: null, after: { captainId: 3, until: '2026-11-27' } },
      ],
      [
        'غيّرت آخر يوم لـ سارة عبد الله فؤاد قائداً بديلاً في أشبال أ إلى ٠٤ ديسمبر ٢٠٢٦',
        {
          before: { captainId: 3, until: '2026-11-27' },
          after: { captainId: 3, until: '2026-12-04' },
        },
      ],
    ],
    delete: [
      [
        'أنهت تكليف سارة عبد الله فؤاد قائداً بديلاً في أشبال أ',
        { before: { captainId: 3, until: '2026-11-27' }, after: null },
      ],
    ],
  },
  responsibility: {
    create: [
      [
        'أسندت أمانة الصندوق إلى مينا عادل حتى ٢٨ نوفمبر ٢٠٢٧',
        { before: null, after: { responsibility: 'treasurer', until: '2027-11-28' } },
      ],
      [
        'أسندت مسؤولية الانضمام إلى مينا عادل',
        { before: null, after: { responsibility: 'joining', until: null } },
      ],
    ],
    update: [
      [
        'غيّرت مدة أمانة الصندوق عند مينا عادل حتى ٢٨ نوفمبر ٢٠٢٧',
        {
          before: { responsibility: 'treasurer', until: null },
          after: { responsibility: 'treasurer', until: '2027-11-28' },
        },
      ],
    ],
    delete: [
      [
        'أنهت أمانة الصندوق عند مينا عادل',
        { before: { responsibility: 'treasurer', until: null }, after: null },
      ],
    ],
  },
  patrol: {
    create: [['أضافت طليعة النسور في أشبال أ', { before: null, after: patrol }]],
    update: [
      [
        'غيّرت اسم طليعة النسور في أشبال أ إلى الصقور',
        { before: patrol, after: { ...patrol, name: 'الصقور' } },
      ],
      ['عدّلت طليعة النسور في أشبال أ', { before: patrol, after: { ...patrol, leaderId: 7 } }],
    ],
    delete: [['حذفت طليعة النسور في أشبال أ', { before: patrol, after: null }]],
  },
  patrolMembers: {
    assign: [
      ['نقلت كريم صبحي إلى النسور في أشبال أ', { before: { 7: null }, after: { 7: 'النسور' } }],
      [
        'أخرجت كشافين من طلائع أشبال أ',
        { before: { 7: 'النسور', 8: 'النسور' }, after: { 7: null, 8: null } },
      ],
    ],
  },
  patrolWord: {
    update: [
      [
        'غيّرت تسمية الطلائع في أشبال أ من طليعة إلى سداسي',
        { before: { word: 'patrol' }, after: { word: 'six' } },
      ],
    ],
  },
});
