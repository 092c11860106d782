import { QUIET_HOURS } from '../../../contract/notifications/push.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { PushObstacle } from '../../session/push.ts';

const hourLabel = (hour: number) =>
  `${formatNumber(hour % 12 || 12)} ${hour < 12 ? 'صباحاً' : 'مساءً'}`;

/** When a device gets push messages. */
export const PUSH_HINT = `عند كل رسالة جديدة يصل تنبيه بلا أسماء، إلا من ${hourLabel(QUIET_HOURS.from)} إلى ${hourLabel(QUIET_HOURS.to)}.`;

/** Why this device can't get push messages, and what helps. */
export const obstacleSentences: Record<PushObstacle, string> = {
  insecure: 'لا تصل التنبيهات إلا إذا فُتحت خيمة من عنوان يبدأ بـ https. وكل شيء آخر يعمل كما هو.',
  notInstalled:
    'على الآيفون والآيباد تصل التنبيهات بعد تثبيت خيمة: من زر المشاركة اختر «إضافة إلى الشاشة الرئيسية»، ثم افتحها من هناك وعد إلى هذه الصفحة.',
  unsupported: 'هذا المتصفح لا يستقبل التنبيهات. تجد رسائلك هنا كلما فتحت خيمة.',
  denied:
    'التنبيهات ممنوعة لهذا الموقع في المتصفح. اسمح بها من إعدادات الموقع، ثم عد إلى هذه الصفحة.',
  example: 'هذه مجموعة مثال، فلا تُرسل تنبيهات إلى هذا الجهاز.',
  noWorker: 'التنبيهات ليست جاهزة على هذا الجهاز بعد. أعد فتح الصفحة بعد قليل.',
};
