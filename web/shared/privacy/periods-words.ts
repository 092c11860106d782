import { INVITATION_DAYS } from '../../../contract/captains/invitations.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { MOST_RETENTION_YEARS } from '../../../contract/group/retention.ts';
import { LEFT_DAYS, VIEW_DAYS } from '../../../contract/health/words.ts';
import {
  DECLINED_DAYS,
  DEVICE_DAYS,
  GROUP_DELETE_DAYS,
  KEPT_BEFORE,
  KEY_DAYS,
  LINK_DAYS,
  LIST_DAYS,
  NOTICE_DAYS,
  OUTSIDER_DAYS,
  PROFILE_DAYS,
  SESSION_DAYS,
  THROTTLE_HOURS,
  UNMOVED_YEARS,
  USUAL_RETENTION_YEARS,
} from '../../../contract/privacy/periods.ts';
import type { NoticeRow, PrivacyFacts } from './notice.ts';

// The numbers come from what the server deletes by; none stands here a second time.

// After a preposition, or as an adverb of time.
const DAY = noun('يوم', 'يومين', 'أيام', 'يوماً', 'يوم');
const HOUR = noun('ساعة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة');
const YEAR = noun('سنة', 'سنتين', 'سنوات', 'سنة', 'سنة');
/** After 'آخر'. */
const COPY = noun('نسخة', 'نسختين', 'نسخ', 'نسخة', 'نسخة');

export const days = (count: number) => countText(count, DAY);
const hours = (count: number) => countText(count, HOUR);
const years = (count: number) => countText(count, YEAR);
const copies = (count: number) => countText(count, COPY);

/** How long each thing is kept. */
export function periodRows({ group, operator }: PrivacyFacts): NoticeRow[] {
  const rows: NoticeRow[] = [
    {
      name: 'بيانات الكشاف',
      text: `ما دام في المجموعة. ${retentionText(group)} البرنامج يذكّر القادة العامين، ولا يمحو شيئاً وحده.`,
    },
    {
      name: 'البطاقة الصحية',
      text: `حتى تسحبوا موافقتها، أو ${days(LEFT_DAYS)} بعد خروج الكشاف من المجموعة أو بعد أن توقف المجموعة البطاقات.`,
    },
    {
      name: 'رابط الأسرة',
      text: `حتى يُلغى، أو ${days(LINK_DAYS)} بعد خروج آخر أبنائكم فيه.`,
    },
    {
      name: 'من اطّلع، وما تمّ من رابط الأسرة',
      text: `${days(VIEW_DAYS)}.`,
    },
    {
      name: 'طلب الانضمام',
      text: `${days(DECLINED_DAYS)} بعد الاعتذار عنه، و${years(UNMOVED_YEARS)} إن لم يُتابع. وإن قُبل بقي مع بيانات الكشاف.`,
    },
    {
      name: 'قوائم رسائل الأسر',
      text: `${days(LIST_DAYS)}. ويوم كل رسالة يبقى مع بيانات الكشاف.`,
    },
    {
      name: 'إعلانات لوحة الأسر',
      text: `${days(NOTICE_DAYS)} بعد رفعها. ولا يُسجَّل من قرأها.`,
    },
    {
      name: 'من استعار عهدة من خارج المجموعة',
      text: `اسمه وهاتفه ${days(OUTSIDER_DAYS)} بعد رجوعها كلها.`,
    },
    {
      name: 'جلسات الدخول',
      text: `${days(SESSION_DAYS)} من الدخول. والجهاز الذي عرفناه يُنسى بعد ${days(DEVICE_DAYS)} بلا دخول، ورابط الدعوة بعد ${days(INVITATION_DAYS)}.`,
    },
    {
      name: 'عنوان الزائر على الشبكة',
      text: `${hours(THROTTLE_HOURS)}، لمنع تخمين كلمات السر والروابط. ولمن فتح صفحة كشاف ${days(PROFILE_DAYS)}.`,
    },
    {
      name: 'ردود الخادم على ما حُفظ',
      text: `${days(KEY_DAYS)}، حتى لا يُحفظ شيء مرتين. وهي مشفّرة.`,
    },
    {
      name: 'حساب قائد تركنا',
      text: 'يُغلق ولا يُمحى، حتى يبقى معروفاً من سجّل ماذا.',
    },
    {
      name: 'سجل التغييرات',
      text: 'ما بقيت المجموعة. ومن مُحيت بياناته تُمحى من السجل نصوصه، ويبقى سطر بلا اسم يقول من محاها ومتى.',
    },
    { name: 'النسخ الاحتياطية', text: backupText(group) },
  ];
  if (operator) {
    rows.push({
      name: 'المجموعة كلها',
      text: `إن طلبت حذفها تُوقَف ${days(GROUP_DELETE_DAYS)} يمكن التراجع فيها، ثم تُحذف قاعدة بياناتها. وتبقى نسخة أخيرة عند المشغّل حتى يحذفها.`,
    });
  }
  return rows;
}

function retentionText(group: PrivacyFacts['group']): string {
  if (group) return `وإذا مضت ${years(group.retentionYears)} على خروجه اقتُرح محوها.`;
  return `وبعد خروجه بمدة تختارها كل مجموعة اقتُرح محوها: ${years(USUAL_RETENTION_YEARS)} ما لم تغيّرها، ولا تزيد على ${years(MOST_RETENTION_YEARS)}.`;
}

function backupText(group: PrivacyFacts['group']): string {
  const daily = !group
    ? 'عدد من النسخ اليومية تجدونه في صفحة كل مجموعة.'
    : group.backups === 0
      ? 'لا ينشئ البرنامج هنا نسخاً يومية.'
      : `آخر ${copies(group.backups)} يومية.`;
  const { upgrade, restore } = KEPT_BEFORE;
  return `${daily} وقبل كل تحديث للبرنامج نسخة، وقبل كل استعادة نسخة: يبقى من الأولى آخر ${formatNumber(upgrade)}، ومن الثانية آخر ${formatNumber(restore)}. من مُحيت بياناته يبقى في هذه النسخ حتى تُحذف، وفي ما نزّله قائد عام أو نُقل إلى مكان آخر حتى يُحذف هناك. وقد تكون عند من يدير الخادم نسخة من قاعدة البيانات قبل آخر ترقية أو رجوع، وملفات نسخها بيده: يبقى فيها حتى يحذفها.`;
}
