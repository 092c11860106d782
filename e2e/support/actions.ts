import type { Term } from '../../contract/terms/endpoints.ts';
import {
  type Action,
  aMessage,
  aScout,
  card,
  firstScout,
  handIn,
  me,
  pick,
  press,
  settle,
  tick,
  typedDay,
} from './action-parts.ts';
import { aPhone } from './fresh.ts';
import { choiceField, choose } from './kit.ts';
import { demoPhone, expect } from './server.ts';

export const actions: Action[] = [
  {
    name: 'login',
    by: 'visitor',
    url: '/login',
    calls: [['POST', '/auth/login']],
    loading: 'جارٍ تسجيل الدخول…',
    failures: ['حدث خطأ أثناء تسجيل الدخول'],
    successes: ['تم تسجيل الدخول بنجاح'],
    fill: async (page) => {
      await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
      await page.getByLabel('كلمة السر', { exact: true }).fill('كلمة سر ما');
    },
    submit: press('تسجيل الدخول'),
    answer: me,
  },
  {
    name: 'sign-up',
    by: 'visitor',
    url: '/signUp',
    calls: [['POST', '/auth/signUp']],
    loading: 'جارٍ إنشاء الحساب…',
    failures: ['حدث خطأ ما'],
    successes: ['تم تسجيل الحساب بنجاح'],
    fill: async (page) => {
      for (const label of ['الاسم الأول', 'الاسم الأوسط', 'الاسم الأخير']) {
        await page.getByLabel(label).fill('مينا');
      }
      await page.getByLabel('رقم الهاتف').fill(aPhone());
      await pick(page, 'ذكر');
      await page.getByLabel('كلمة السر', { exact: true }).fill('نخلة قرب البحيرة');
      await page.getByLabel('تأكيد كلمة السر').fill('نخلة قرب البحيرة');
    },
    submit: press('إنشاء حساب'),
    answer: me,
  },
  {
    name: 'creating a term',
    by: 'general',
    url: '/start-new-term',
    calls: [['POST', '/term']],
    loading: 'جارٍ بدء الفترة…',
    failures: ['حدث خطأ أثناء إنشاء الفترة'],
    successes: ['تم إنشاء الفترة بنجاح'],
    fill: async (page, demo) => {
      await expect(page.getByText('لا يمكن التراجع عن بدء فترة جديدة')).toBeVisible();
      const { body: term } = await demo.read<{ body: Term }>(demoPhone('general'), '/term');
      await page.getByLabel('اسم الفترة').fill('فترة الربيع');
      await page.getByLabel('تاريخ البداية', { exact: true }).fill(typedDay(term.endDate, 7));
      await page.getByLabel('تاريخ النهاية', { exact: true }).fill(typedDay(term.endDate, 60));
      await page.getByLabel('تاريخ النهاية', { exact: true }).press('Tab');
      await tick(page, 'أنا أفهم');
    },
    submit: press('بدء الفترة'),
  },
  {
    name: 'editing a term',
    by: 'general',
    url: '/edit-term',
    calls: [['PATCH', '/term']],
    loading: 'جارٍ التعديل…',
    failures: ['حدث خطأ أثناء تعديل الفترة'],
    successes: ['تم تعديل الفترة بنجاح'],
    fill: async (page) => {
      await page.getByLabel('اسم الفترة').fill('اسم آخر');
      await tick(page, 'أنا أفهم');
    },
    submit: press('تعديل'),
  },
  {
    name: 'creating a sector',
    by: 'general',
    url: '/add-sector',
    calls: [['POST', '/sector']],
    loading: 'جارٍ إضافة القطاع…',
    failures: ['حدث خطأ أثناء إنشاء القطاع'],
    successes: ['تم إنشاء القطاع بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم الأساسي').fill('رواد');
      await page.getByLabel('اللاحقة').fill('ز');
      await choose(page, 'قائد الوحدة', /./);
    },
    submit: press('إضافة القطاع'),
  },
  {
    name: 'changing a captain’s type',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/captain/*']],
    loading: 'جارٍ تغيير الرتبة…',
    failures: ['حدث خطأ أثناء تعديل الرتبة'],
    successes: ['تم تعديل الرتبة بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تغيير رتبة قائد'), 'القائد', / قائد وحدة$/);
      await pick(page, 'قائد عام');
    },
    submit: press('تغيير الرتبة'),
  },
  {
    name: 'giving a captain a sector',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/sector/captain/assign']],
    loading: 'جارٍ التعيين…',
    failures: ['حدث خطأ أثناء تعيين القائد'],
    successes: ['تم تعيين القائد بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تعيين قائد لقطاع'), 'القطاع', /./);
      await choose(card(page, 'تعيين قائد لقطاع'), 'القائد', /./);
    },
    submit: press('تعيين'),
  },
  {
    name: 'giving a unit captain a sector',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/sector/unit']],
    loading: 'جارٍ التعيين…',
    failures: ['حدث خطأ أثناء تعيين القائد'],
    successes: ['تم تعيين القائد بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تعيين قائد وحدة لقطاع'), 'القطاع', /أشبال - أ/);
      await choiceField(card(page, 'تعيين قائد وحدة لقطاع'), 'قائد الوحدة').click();
      await page.getByRole('option').last().click();
    },
    submit: press('إضافة'),
  },
  {
    name: 'creating a scout',
    by: 'general',
    url: '/add-scout',
    calls: [['POST', '/scout']],
    loading: 'جارٍ الإضافة…',
    failures: ['حدث خطأ أثناء إنشاء الكشاف'],
    successes: ['تم إنشاء الكشاف بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم', { exact: true }).fill('ميرنا عادل');
      await choose(page, 'القطاع', /./);
      await pick(page, 'أنثى');
    },
    submit: press('إضافة الكشاف'),
    answer: async (demo) => ({ body: await firstScout(demo) }),
  },
  {
    name: 'editing a scout',
    by: 'unit',
    url: (demo) => aScout(demo, '/update-scout'),
    calls: [['PUT', '/scout/*']],
    loading: 'جارٍ التعديل…',
    failures: ['حدث خطأ أثناء تعديل الكشاف'],
    successes: ['تم تعديل الكشاف بنجاح'],
    fill: (page) => page.getByLabel('العنوان').fill('شارع النيل'),
    submit: press('تعديل'),
    answer: async (demo) => ({ body: await firstScout(demo) }),
  },
  {
    name: 'deleting a scout',
    by: 'unit',
    url: (demo) => aScout(demo, '/delete-scout'),
    calls: [['DELETE', '/scout/*']],
    loading: 'جارٍ الحذف…',
    // The server's own sentence replaces the generic one.
    failures: ['سبب'],
    successes: ['تم حذف الكشاف بنجاح'],
    fill: (page) => tick(page, 'أؤكد حذف هذا الكشاف'),
    submit: press('حذف الكشاف'),
  },
  {
    name: 'sending a notification',
    by: 'general',
    url: '/send-notification',
    calls: [['POST', '/notification']],
    loading: 'جارٍ الإرسال…',
    failures: ['حدث خطأ أثناءإرسال الإشعار'],
    // The server's own message shows below the sentence.
    successes: ['تم إرسال الإشعار بنجاح', 'تم إرسال الإشعار إلى ٧ قادة'],
    fill: async (page) => {
      await page.getByLabel('العنوان').fill('اجتماع');
      await page.getByLabel('نص الرسالة').fill('الخميس');
      await pick(page, 'إرسال إلى الكل');
    },
    submit: press('إرسال'),
    answer: async () => ({ count: 7, arabicMessage: 'تم إرسال الإشعار إلى ٧ قادة' }),
  },
  {
    name: 'recording scouts’ attendance and the subscription',
    by: 'regular',
    url: '/record-scouts-absence',
    calls: [['POST', '/scoutAttendance']],
    loading: 'جارٍ التسليم…',
    failures: ['حدث خطأ أثناء تسجيل الغياب', 'حدث خطأ أثناء تسجيل الاشتراك'],
    successes: ['تم تسجيل الغياب بنجاح', 'تم تسجيل الاشتراك بنجاح'],
    fill: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox', { name: /^حاضر/ }).click();
      await page.getByLabel('المبلغ المدفوع').fill('321');
    },
    submit: handIn,
    settle,
  },
  {
    name: 'recording captains’ attendance',
    by: 'unit',
    url: '/record-captains-absence',
    calls: [['POST', '/captainAttendance']],
    loading: 'جارٍ التسليم…',
    failures: ['حدث خطأ أثناء تسجيل الغياب'],
    successes: ['تم تسجيل الغياب بنجاح'],
    fill: (page) => page.getByRole('row').nth(1).getByRole('checkbox', { name: /^حاضر/ }).click(),
    submit: handIn,
    settle,
  },
  {
    name: 'adding a finance item',
    by: 'general',
    url: '/finance',
    calls: [['POST', '/finance/otherItem']],
    loading: 'جارٍ الإضافة…',
    failures: ['حدث خطأ أثناء إضافة بند'],
    successes: ['تم إضافة بند بنجاح'],
    fill: async (page) => {
      await page.getByRole('textbox', { name: 'القيمة' }).fill('50');
      await pick(page, 'مصروف');
    },
    submit: press('إضافة'),
  },
  {
    name: 'changing the password',
    by: 'general',
    url: '/edit-password',
    calls: [['POST', '/auth/newPassword']],
    loading: 'جارٍ الحفظ…',
    failures: ['حدث خطأ أثناء تغيير كلمة السر'],
    successes: ['تم تغيير كلمة السر بنجاح'],
    fill: async (page) => {
      await page.getByLabel('كلمة السر القديمة').fill('كلمة سر ما');
      await page.getByLabel('كلمة السر الجديدة', { exact: true }).fill('قمر فوق الهرم');
    },
    submit: press('تغيير كلمة السر'),
    answer: me,
  },
  {
    name: 'cancelling the week',
    by: 'general',
    url: '/cancel-week',
    calls: [['PATCH', '/term/week']],
    loading: 'جارٍ الإلغاء…',
    failures: ['حدث خطأ أثناء إلغاء الأسبوع'],
    successes: ['تم إلغاء الأسبوع بنجاح'],
    fill: (page) => tick(page, 'أنا أفهم'),
    submit: (page) => page.getByRole('main').getByRole('button', { name: 'إلغاء الأسبوع' }).click(),
  },
  {
    name: 'creating an activity',
    by: 'regular',
    url: '/add-activity',
    calls: [['POST', '/activities']],
    loading: 'جارٍ الإضافة…',
    failures: ['حدث خطأ أثناء إنشاء النشاط'],
    successes: ['تم إنشاء النشاط بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم').fill('معسكر');
      await choose(page, 'النوع', /^تخييم$/);
      await choose(page, 'الأسبوع', /الأسبوع ١١،/);
      await choose(page, 'اليوم', /^السبت$/);
    },
    submit: press('إضافة النشاط'),
  },
  {
    name: 'marking all notifications read',
    by: 'general',
    url: (demo) => aMessage(demo).then(() => '/notifications'),
    calls: [['PATCH', '/notification/bulk-update']],
    loading: 'جارٍ التنفيذ…',
    failures: ['حدث خطأ أثناء تعليم الإشعارات كمقروءة'],
    successes: ['تم تعليم جميع الإشعارات كمقروءة'],
    submit: press('تعليم الكل كمقروء'),
  },
  {
    name: 'deleting all read notifications',
    by: 'general',
    url: async (demo) => {
      await aMessage(demo);
      await demo.write(demoPhone('general'), 'PATCH', '/notification/bulk-update', {});
      return '/notifications';
    },
    calls: [['DELETE', '/notification/bulk-delete']],
    loading: 'جارٍ التنفيذ…',
    failures: ['حدث خطأ أثناء حذف الإشعارات المقروءة'],
    successes: ['تم حذف جميع الإشعارات المقروءة'],
    submit: async (page) => {
      await press('حذف جميع المقروءة')(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
    },
  },
  {
    name: 'downloading a report',
    by: 'regular',
    url: '/my-sector',
    calls: [['POST', '/report/sector-data']],
    loading: 'جارٍ تحميل البيانات…',
    failures: ['حدث خطأ أثناء تحميل البيانات'],
    successes: ['تم تحميل البيانات بنجاح'],
    fill: (page) => expect(page.getByRole('table')).toHaveCount(2),
    submit: async (page) => {
      await press('تحميل البيانات')(page);
      await page.getByRole('menuitem', { name: 'كل بيانات القطاع' }).click();
    },
  },
];
