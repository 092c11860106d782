import { z } from 'zod';

/** Every failure of the API: HTTP status, the English sentence for logs, the Arabic one for people. */
const table = {
  INVALID_REQUEST: [400, 'The request is invalid', 'البيانات المدخلة غير صحيحة، يرجى مراجعتها'],
  WRONG_PASSWORD: [400, 'The old password is wrong', 'كلمة السر القديمة غير صحيحة'],
  BAD_HOST: [400, 'The Host header is no host name', 'عنوان الموقع غير صحيح'],
  NOT_A_BACKUP: [400, 'Not a backup of this program', 'هذا الملف ليس نسخة احتياطية يمكن استعادتها'],
  WRONG_ADDRESS: [400, "Not the group's address", 'هذا ليس عنوان المجموعة، اكتبه كما يظهر أمامك'],
  WRONG_NAME: [400, "Not the scout's name", 'هذا ليس اسم الكشاف، اكتبه كما يظهر أمامك'],
  WEAK_PASSWORD: [400, 'The password is too weak', 'كلمة السر ضعيفة، يرجى اختيار كلمة سر أخرى'],
  NOT_A_UNIT_CAPTAIN: [400, 'Not a unit captain', 'القائد المختار ليس قائد وحدة'],
  NOT_A_REGULAR_CAPTAIN: [400, 'Not a regular captain', 'القائد المختار ليس قائد قطاع'],
  STAND_IN_DAY: [
    400,
    'A stand-in is named for up to 60 days from today',
    'آخر يوم للقائد البديل يكون خلال ستين يوماً من اليوم',
  ],
  STAND_IN_AT_HOME: [
    400,
    'A captain of this very sector',
    'هذا القائد من قادة القطاع نفسه، ويمكنه التسجيل له',
  ],
  SECTOR_REQUIRED: [400, 'A sector is required', 'لم يتم العثور على معلومات القطاع'],
  INVALID_DATES: [400, 'The dates do not make a term', 'تواريخ الفترة غير صحيحة'],
  MIXED_SUBMISSION: [
    400,
    'One submission is one sector and one week',
    'يجب أن يكون التسليم لقطاع واحد وأسبوع واحد',
  ],
  DUPLICATE_PERSON: [400, 'A person appears twice', 'يوجد اسم مكرر في التسليم'],
  UNKNOWN_CAPTAIN: [400, 'A captain is not in this unit', 'يوجد قائد لا ينتمي إلى هذه الوحدة'],
  UNKNOWN_SCOUT: [400, 'A scout is not in this sector', 'يوجد كشاف لا ينتمي إلى هذا القطاع'],
  UNKNOWN_WEEK: [400, 'No such week in the newest term', 'هذا الأسبوع غير موجود في الفترة الحالية'],
  DUPLICATE_POINTS: [
    400,
    'A scout has points for one criterion twice',
    'في التسليم نقاط مكررة لكشاف في بند واحد',
  ],
  UNKNOWN_CRITERION: [
    400,
    'No such criterion in this sheet',
    'في التسليم بند لا تُسجَّل نقاطه في هذا الكشف',
  ],
  TOO_MANY_POINTS: [
    400,
    'More points than the criterion has',
    'في التسليم نقاط أكثر من أعلى نقاط البند',
  ],
  WEEK_NOT_STARTED: [400, 'The week has not started', 'لم يبدأ هذا الأسبوع بعد'],
  NOT_A_PICTURE: [
    400,
    'Neither a PNG nor a JPEG picture',
    'هذا الملف ليس صورة من النوعين المسموحين',
  ],
  PICTURE_TOO_LARGE: [
    400,
    'More than 512 pixels a side',
    'أبعاد الصورة أكبر من المسموح، اختر صورة أصغر',
  ],
  MONTH_NOT_OVER: [400, 'The month is not over', 'لا يُغلق الشهر قبل نهايته'],
  WRONG_CODE: [
    400,
    'The code is wrong, used or over',
    'الرمز غير صحيح أو سبق استخدامه، أدخل الرمز الظاهر الآن في التطبيق',
  ],
  SETUP_OVER: [
    400,
    'What was begun is over, or belongs to another session',
    'انتهت مهلة هذه الخطوة، يرجى البدء من جديد',
  ],
  PASSKEY_UNUSABLE: [
    400,
    'The answer of the device makes no passkey',
    'تعذّر إنشاء مفتاح المرور على هذا الجهاز، يرجى المحاولة مرة أخرى',
  ],
  LEADER_NOT_IN_PATROL: [
    400,
    'The scout is not in this patrol',
    'العريف ونائبه يُختاران من كشافي الطليعة نفسها',
  ],
  COUNCIL_OF_OTHERS: [
    400,
    "The council is not of the scout's sector",
    'هذا المجلس ليس مجلس قطاع الكشاف ولا وحدته ولا المجموعة',
  ],
  UNKNOWN_SEAT: [
    400,
    'Neither a captain nor a scout of these sectors',
    'في المجلس اسم لا يمكن اختياره، يرجى مراجعة المقاعد',
  ],
  NOT_OF_SESSION: [
    400,
    "A captain is not of the session's sectors",
    'القائد المختار ليس من قادة قطاعات الجلسة',
  ],
  DAY_TO_COME: [400, 'The day is still to come', 'لا يمكن اختيار يوم لم يأتِ بعد'],
  NOT_SIGNED_IN: [401, 'Not signed in or session ended', 'يرجى تسجيل الدخول أولاً'],
  INVALID_CREDENTIALS: [
    401,
    'Wrong e-mail, phone number or password',
    'البريد الإلكتروني أو رقم الهاتف أو كلمة السر غير صحيحة',
  ],
  SECOND_FACTOR_NEEDED: [
    401,
    'The account has a second factor: send the same request with a code',
    'أدخل رمز التحقق لإكمال تسجيل الدخول',
  ],
  WRONG_SECOND_FACTOR: [
    401,
    'The code is wrong, used or over',
    'رمز التحقق غير صحيح أو سبق استخدامه',
  ],
  PASSKEY_REFUSED: [
    401,
    'The passkey opens no account here',
    'مفتاح المرور هذا غير صالح هنا، سجّل الدخول بكلمة السر',
  ],
  FORBIDDEN: [403, 'Not allowed', 'ليس لديك صلاحية للقيام بذلك'],
  OUT_OF_SCOPE: [403, 'Outside your sectors', 'هذا خارج نطاق القطاعات المسؤول عنها'],
  NOT_ASSIGNED_YET: [403, 'Not assigned to a sector yet', 'لم يُعيَّن لك قطاع بعد'],
  ACCOUNT_CLOSED: [403, 'The account is closed', 'هذا الحساب مغلق، يرجى التواصل مع القائد العام'],
  SETUP_CODE_REQUIRED: [
    403,
    'The first account needs the set-up code that the program printed at its start',
    'أول حساب يحتاج إلى رمز الإعداد، افتح الرابط الذي يطبعه البرنامج عند تشغيله',
  ],
  ONE_TIME_PASSWORD_OVER: [
    403,
    'The one-time password was used or is over a day old',
    'انتهت صلاحية كلمة السر المؤقتة، اطلب كلمة جديدة من القائد العام',
  ],
  PASSWORD_CHANGE_REQUIRED: [
    403,
    'The one-time password must be changed first',
    'يجب تغيير كلمة السر المؤقتة أولاً',
  ],
  SECOND_FACTOR_REQUIRED: [
    403,
    'A second factor must be added first',
    'يجب تفعيل التحقق بخطوتين لحسابك أولاً',
  ],
  SECOND_FACTOR_UNREADABLE: [
    403,
    'The secret of the server has changed: use a recovery code or a passkey',
    'تغيّر مفتاح الخادم فلم تعد رموز التطبيق صالحة، استخدم رمز استرداد أو مفتاح مرور، أو راجع القائد العام',
  ],
  SECOND_FACTOR_AHEAD: [
    403,
    'A code of a later moment was taken while a clock was wrong: use a recovery code or a passkey, then turn codes off and on',
    'قُبل من قبلُ رمز من وقت لم يحن بعد لأن الساعة كانت مضبوطة خطأً، استخدم رمز استرداد أو مفتاح مرور ثم أوقف الرموز وفعّلها من جديد، أو راجع القائد العام',
  ],
  FOUNDING_CLOSED: [403, 'Groups are not founded here by themselves', 'التأسيس مغلق الآن'],
  FOUNDING_LINK_OVER: [
    403,
    'The founding link was used, is over, or is missing',
    'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من المشغّل.',
  ],
  EXAMPLE_READS_ONLY: [403, 'The example group keeps nothing', 'هذه مجموعة مثال، لا يُحفظ فيها شيء'],
  EXAMPLE_NOT_FOUND: [404, 'There is no example group', 'لا توجد مجموعة مثال بعد'],
  NO_OPERATOR: [404, 'The program has no operator', 'لا يوجد مشغّل لمجموعات كثيرة على هذا الخادم'],
  GROUP_NOT_FOUND: [404, 'No group has this address', 'لا مجموعة بهذا العنوان'],
  ROUTE_NOT_FOUND: [404, 'No such endpoint', 'العنوان المطلوب غير موجود'],
  SCOUT_NOT_FOUND: [404, 'No such scout', 'هذا الكشاف غير موجود'],
  CAPTAIN_NOT_FOUND: [404, 'No such captain', 'هذا القائد غير موجود'],
  SECTOR_NOT_FOUND: [404, 'No such sector', 'هذا القطاع غير موجود'],
  NOTIFICATION_NOT_FOUND: [404, 'No such notification', 'هذه الرسالة غير موجودة'],
  PATROL_NOT_FOUND: [404, 'No such patrol', 'هذه الطليعة غير موجودة'],
  ACTIVITY_NOT_FOUND: [404, 'No such activity', 'هذا النشاط غير موجود'],
  PLAN_NOT_FOUND: [404, 'No such session', 'هذه الجلسة غير موجودة'],
  MATERIAL_NOT_FOUND: [404, 'No such material', 'هذه المادة لم تعد في خطة الجلسة'],
  CRITERION_NOT_FOUND: [404, 'No such criterion', 'هذا البند غير موجود'],
  BADGE_NOT_FOUND: [404, 'No such badge', 'هذه الشارة غير موجودة'],
  REQUIREMENT_NOT_FOUND: [
    404,
    'No such requirement, or it is closed',
    'هذا المتطلب لم يعد من متطلبات الشارة',
  ],
  PASS_NOT_FOUND: [404, 'Not passed', 'لم يُسجَّل اجتياز هذا المتطلب لهذا الكشاف'],
  REPORT_NOT_FOUND: [404, 'No such report', 'هذا التقرير غير موجود'],
  COUNCIL_NOT_FOUND: [404, 'No such council', 'هذا المجلس غير موجود'],
  MEETING_NOT_FOUND: [404, 'No such meeting', 'هذا الاجتماع غير موجود'],
  DECISION_NOT_FOUND: [404, 'No such decision', 'هذا القرار غير موجود'],
  CONTACT_NOT_FOUND: [404, 'No such contact', 'هذا التواصل غير موجود'],
  LINK_NOT_FOUND: [404, 'No link stands', 'لا يوجد رابط سارٍ لهذه الأسرة'],
  CONSENT_NOT_FOUND: [404, 'No consent stands', 'لا توجد موافقة سارية لهذا الكشاف'],
  CALENDAR_LINK_NOT_FOUND: [404, 'No link stands', 'لا يوجد رابط تقويم سارٍ'],
  INVITATION_NOT_FOUND: [404, 'No such invitation', 'هذا الرابط لم يعد سارياً'],
  INVITATION_OVER: [
    404,
    'The invitation was used up, revoked or is over',
    'رابط الدعوة لم يعد سارياً. اطلب رابطاً جديداً من القائد العام، أو أنشئ حسابك بلا دعوة.',
  ],
  SESSION_NOT_FOUND: [404, 'No such session', 'انتهت هذه الجلسة بالفعل'],
  PASSKEY_NOT_FOUND: [404, 'No such passkey', 'مفتاح المرور هذا غير موجود'],
  LOGO_NOT_FOUND: [404, 'No such logo', 'لا يوجد شعار للمجموعة'],
  LINK_OVER: [404, 'The link is over', 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.'],
  IMPORT_NOT_FOUND: [404, 'No such import', 'هذا الاستيراد غير موجود، أو تم التراجع عنه'],
  ITEM_NOT_FOUND: [404, 'No such item', 'هذا البند غير موجود'],
  TERM_NOT_FOUND: [404, 'No such term', 'هذه الفترة غير موجودة'],
  NO_TERM: [404, 'There is no term', 'لا توجد فترة حالية'],
  NO_CURRENT_WEEK: [404, 'There is no current week', 'لا يوجد أسبوع حالي'],
  ADDRESS_TAKEN: [409, 'The address is taken', 'هذا العنوان مأخوذ'],
  ADDRESS_RESERVED: [409, 'The address is reserved', 'هذا العنوان محجوز، اختر غيره.'],
  GROUP_STATE: [409, "Not in the group's present state", 'لا يمكن ذلك في حالة المجموعة الآن'],
  REHEARSAL_RUNS: [409, 'A rehearsal runs already', 'تجربة الترقية جارية بالفعل'],
  SCOUTS_LIMIT: [
    409,
    'As many scouts as the operator allows',
    'وصلت المجموعة إلى حد الكشافين الذي وضعه المشغّل، راسله لرفعه',
  ],
  PHONE_TAKEN: [409, 'The phone number is taken', 'رقم الهاتف مسجَّل من قبل'],
  EMAIL_TAKEN: [409, 'The e-mail is taken', 'البريد الإلكتروني مسجَّل من قبل'],
  LAST_GENERAL: [409, 'The last general captain', 'لا يمكن ذلك لأنه آخر قائد عام في المجموعة'],
  TOO_MANY_INVITATIONS: [
    409,
    'As many invitations stand as may',
    'وصل عدد روابط الدعوة السارية إلى حده الأقصى، ألغِ منها ما لا تحتاج إليه',
  ],
  STANDS_IN_ELSEWHERE: [
    409,
    'Stands in for another sector already',
    'هذا القائد بديل في قطاع آخر حالياً، ولا يكون بديلاً في قطاعين معاً',
  ],
  STAND_IN_NOT_FOUND: [
    409,
    'Not a stand-in of this sector',
    'لم يعد هذا القائد بديلاً في هذا القطاع',
  ],
  CAPTAIN_NOT_IN_SECTOR: [409, 'Not a captain of this sector', 'لم يعد هذا القائد في هذا القطاع'],
  SECOND_FACTOR_ON: [409, 'The codes are on already', 'رموز التحقق مفعّلة لحسابك بالفعل'],
  SECOND_FACTOR_OFF: [409, 'There is no second factor', 'التحقق بخطوتين غير مفعّل لهذا الحساب'],
  OWN_SECOND_FACTOR: [
    409,
    "One's own is turned off by the own password",
    'هذا حسابك، أوقف التحقق بخطوتين من ملفك الشخصي بكلمة السر',
  ],
  SECOND_FACTOR_FIRST: [
    409,
    'Whoever asks it of others has one',
    'فعّل التحقق بخطوتين لحسابك أولاً، ثم اطلبه من القادة العامين',
  ],
  PASSKEYS_FULL: [
    409,
    'As many passkeys as may be',
    'وصل عدد مفاتيح المرور إلى حده الأقصى، احذف منها ما لا تحتاج إليه',
  ],
  SECTOR_EXISTS: [409, 'The sector exists', 'يوجد قطاع بهذا الاسم'],
  SECTOR_IN_USE: [
    409,
    'The sector still has scouts, captains or records',
    'لا يمكن حذف القطاع لأن به كشافين أو قادة أو سجلات',
  ],
  PATROL_EXISTS: [409, 'The patrol exists', 'توجد طليعة بهذا الاسم في القطاع'],
  TERM_OVERLAP: [
    409,
    'The term must start after the one before ends',
    'يجب أن تبدأ الفترة بعد نهاية الفترة السابقة',
  ],
  WEEK_IN_USE: [409, 'A week is in use', 'لا يمكن التعديل لوجود بيانات مسجَّلة في أحد الأسابيع'],
  WEEK_CHANGED: [
    409,
    'The week is no longer what the submission was made from',
    'تغيّرت بيانات هذا الأسبوع بعد فتحها، يرجى مراجعة الاختلاف ثم التسليم مرة أخرى',
  ],
  RECORDED_ELSEWHERE: [
    409,
    'This week of a person is recorded in another sector or unit',
    'سُجِّل هذا الأسبوع لأحد الأسماء في مكان آخر',
  ],
  SCOUT_CHANGED: [
    409,
    'The scout is no longer what the change was made from',
    'تغيّرت بيانات هذا الكشاف بعد فتحها، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  ACTIVITY_CHANGED: [
    409,
    'The activity is no longer what the change was made from',
    'تغيّر هذا النشاط بعد فتحه، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  SESSION_CHANGED: [
    409,
    'The session is no longer what the change was made from',
    'تغيّرت هذه الجلسة بعد فتحها، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  PATROLS_CHANGED: [
    409,
    'The patrols are no longer what the change was made from',
    'تغيّرت طلائع القطاع بعد فتحها، يرجى مراجعتها ثم إعادة التعديل',
  ],
  BADGE_CHANGED: [
    409,
    'The badge is no longer what the change was made from',
    'تغيّرت هذه الشارة بعد فتحها، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  BADGE_EXISTS: [
    409,
    'A badge of this name and stage exists',
    'توجد شارة بهذا الاسم في هذه المرحلة',
  ],
  BADGE_USED: [
    409,
    'A scout has begun the badge, or a session covers it',
    'بدأ بعض الكشافين هذه الشارة أو تغطيها جلسة، فلا تُحذف، ويمكنك إيقافها',
  ],
  BADGE_NOT_COMPLETE: [409, 'The badge is not complete', 'لم تكتمل متطلبات هذه الشارة بعد'],
  BADGE_NOT_APPROVED: [409, 'The badge is not approved', 'لم تُعتمد هذه الشارة بعد'],
  BADGE_APPROVED: [
    409,
    'The badge is approved',
    'اعتُمدت هذه الشارة، فلا يُسحب اجتياز منها قبل التراجع عن الاعتماد',
  ],
  BADGE_AWARDED: [409, 'The badge was handed over', 'سُلِّمت هذه الشارة، تراجع عن التسليم أولاً'],
  REPORT_DECIDED: [
    409,
    'The report is decided or closed',
    'صدر قرار في هذا التقرير أو أُغلق، فلا يتغيّر بعد ذلك',
  ],
  COUNCIL_CHANGED: [
    409,
    'The council is no longer what the change was made from',
    'تغيّر هذا المجلس بعد فتحه، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  MEETING_CHANGED: [
    409,
    'The meeting is no longer what the change was made from',
    'كُتب في هذا المحضر بعد فتحه، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  MINUTES_APPROVED: [
    409,
    'The minutes are approved',
    'اعتُمد هذا المحضر، فلا يتغيّر، ويمكن إضافة تصحيح تحته',
  ],
  MEETING_AHEAD: [
    409,
    'The day of the meeting has not come yet',
    'لم يأتِ يوم هذا الاجتماع بعد، فلا يُعتمد محضره',
  ],
  MINUTES_OPEN: [
    409,
    'The minutes are not approved yet',
    'لم يُعتمد هذا المحضر بعد، فعدّل فيه مباشرة',
  ],
  DECISION_INCOMPLETE: [
    409,
    'A decision has nobody to carry it out, or no date',
    'ينقص أحد القرارات من ينفّذه أو موعده',
  ],
  CENSUS_CHANGED: [
    409,
    'The census is no longer what was shown',
    'تغيّرت أعداد المجموعة بعد فتحها، يرجى مراجعتها ثم التسليم مرة أخرى',
  ],
  WORDS_CHANGED: [
    409,
    'The words are no longer what the change was made from',
    'تغيّرت كلمة التقرير بعد فتحها، يرجى مراجعة المحفوظ ثم حفظ نصّك مرة أخرى',
  ],
  TERM_CHANGED: [
    409,
    'The term is no longer what the change was made from',
    'تغيّرت هذه الفترة بعد فتحها، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  MESSAGES_CHANGED: [
    409,
    'The texts are no longer what the change was made from',
    'تغيّرت نصوص الرسائل بعد فتحها، يرجى مراجعة الاختلاف ثم الحفظ مرة أخرى',
  ],
  WEEK_CANCELLED: [409, 'The week is cancelled', 'هذا الأسبوع ملغي'],
  CRITERIA_EXIST: [409, 'There are criteria already', 'للمجموعة بنود تقييم بالفعل'],
  CRITERION_EXISTS: [409, 'The criterion exists', 'يوجد بند بهذا الاسم'],
  CRITERION_COUNTED: [
    409,
    'Another criterion of this sector counts the same',
    'يوجد في القطاع بند آخر يُحسب بالطريقة نفسها',
  ],
  CRITERION_USED: [
    409,
    'The maximum of a used criterion stays',
    'لا يتغير أعلى البند بعد أول تقييم، أوقفه وأضف بنداً آخر',
  ],
  CRITERION_CLOSED: [
    409,
    'The criterion is no longer used',
    'أُوقف أحد بنود التقييم، فلا تُسجَّل فيه نقاط جديدة',
  ],
  ATTENDANCE_MISSING: [
    409,
    'The attendance of the week is not recorded',
    'سجّل غياب هذا الأسبوع أولاً، فالنقاط لمن حضر',
  ],
  NOT_ATTENDED: [409, 'Points for who did not attend', 'في التسليم نقاط لكشاف لم يحضر هذا الأسبوع'],
  WEEK_RECORDED: [409, 'The week is recorded', 'سُجِّل هذا الأسبوع بالفعل'],
  NOBODY_TO_REMIND: [409, 'Nobody to remind', 'لا يوجد في هذا القطاع من يُذكَّر'],
  ALREADY_REMINDED: [
    409,
    'Reminded within the last two hours',
    'ذُكِّر قادة هذا القطاع قبل أقل من ساعتين',
  ],
  ITEM_REVERSED: [409, 'The item is reversed', 'عُكس هذا البند بالفعل'],
  ITEM_IS_REVERSAL: [409, 'A reversal is not reversed', 'هذا البند عكسٌ لبند آخر، فلا يُعكس'],
  SUBSCRIPTION_NOT_REVERSED: [
    409,
    'A subscription is recorded again, not reversed',
    'الاشتراك لا يُعكس، ويصحّحه قائد القطاع بتسجيله مرة أخرى',
  ],
  ITEM_BOUND: [
    409,
    'Neither a reversed item nor its reversal is deleted',
    'لا يُحذف بند معكوس ولا البند الذي عكسه، فكلٌّ منهما يلغي أثر الآخر',
  ],
  MONTH_CLOSED: [
    409,
    'The month is closed',
    'أُغلق حساب هذا الشهر، فلا يُضاف إليه بند ولا يُعدَّل ولا يُحذف. يمكن للقائد العام إعادة فتحه',
  ],
  SUBSCRIPTION_CLOSED: [
    409,
    'The subscription lies in a closed month',
    'اشتراك هذا الأسبوع في شهر أُغلق حسابه، فلا يتغيّر. سلّم الغياب والاشتراك كما كان، أو اطلب من القائد العام إعادة فتح الشهر',
  ],
  MONTH_OUT_OF_ORDER: [
    409,
    'Months are closed one after another',
    'تُغلق الشهور بترتيبها، شهراً بعد شهر',
  ],
  MONTH_NOT_LAST: [
    409,
    'Only the month that was closed last is reopened',
    'لا يُعاد إلا فتح آخر شهر أُغلق حسابه',
  ],
  BALANCE_CHANGED: [
    409,
    'The balance is no longer what was seen',
    'تغيّر رصيد الخزنة بعد فتح الصفحة، يرجى مراجعة الفرق ثم التسجيل مرة أخرى',
  ],
  COUNT_REPEATED: [
    409,
    'The same count was stored today already; `again` stores it once more',
    'سُجِّل اليوم جرد بالمبلغ نفسه والرصيد نفسه',
  ],
  IMPORT_OVER: [
    409,
    'The import is over a day old',
    'مضى يوم على هذا الاستيراد، فلا يمكن التراجع عنه كله',
  ],
  IMPORT_USED: [
    409,
    'Something refers to scouts of the import',
    'استُخدمت بيانات بعض من أضافهم هذا الاستيراد',
  ],
  NOT_READ: [409, 'The notification is unread', 'لا يمكن حذف رسالة غير مقروءة'],
  SCOUT_NOT_DELETED: [409, 'The scout is not deleted', 'هذا الكشاف غير محذوف'],
  EXAMPLE_NOT_ALLOWED: [
    409,
    'The role of DATABASE_URL may create no schema',
    'لا تسمح قاعدة البيانات بإنشاء مجموعة مثال، يرجى إبلاغ المسؤول عن الخادم',
  ],
  CONFLICT: [
    409,
    'Conflicts with what is stored',
    'تعارض مع البيانات المسجَّلة، يرجى المحاولة مرة أخرى',
  ],
  REQUEST_TIMEOUT: [
    408,
    'The request did not arrive in time',
    'لم يصل الطلب كاملاً في الوقت المحدد، يرجى المحاولة مرة أخرى',
  ],
  BODY_TOO_LARGE: [413, 'The body is too large', 'حجم البيانات المرسلة أكبر من المسموح'],
  NOT_JSON: [415, 'The body is not JSON', 'صيغة البيانات المرسلة غير مدعومة'],
  KEY_REUSED: [
    422,
    'The idempotency key belongs to another act',
    'سبق استخدام رقم هذه العملية في عملية أخرى، يرجى المحاولة مرة أخرى',
  ],
  TOO_MANY_REQUESTS: [429, 'Too many requests', 'محاولات كثيرة، يرجى الانتظار قليلاً'],
  TOO_MANY_FILES: [429, 'Too many files at once', 'طلبت ملفات كثيرة، يرجى الانتظار قليلاً'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large', 'بيانات الطلب أكبر من المسموح'],
  INTERNAL: [500, 'Internal error', 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى'],
  DATABASE_UNAVAILABLE: [
    503,
    'The database is out of reach',
    'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
  ],
  GROUP_SUSPENDED: [503, 'The operator has suspended the group', 'هذه المجموعة موقوفة'],
  GROUP_UPGRADING: [
    503,
    "The group's tables are being upgraded",
    'نحدّث بيانات مجموعتك، دقيقة واحدة',
  ],
  GROUP_UPGRADE_FAILED: [
    503,
    "The upgrade of the group's tables failed",
    'تعذّر تحديث بيانات مجموعتك. لم يُفقد شيء، ونعمل على إصلاحه.',
  ],
  GROUP_MOVING: [
    503,
    'The group is moved to another server',
    'ننقل بيانات مجموعتك إلى خادم آخر، دقيقة واحدة',
  ],
  DATABASE_BUSY: [503, 'The database took too long', 'الخدمة مشغولة الآن، يرجى المحاولة بعد قليل'],
  PASSWORDS_BUSY: [
    503,
    'Too many passwords wait to be checked',
    'كثيرون يدخلون الآن، يرجى المحاولة بعد قليل',
  ],
  DISK_FULL: [
    503,
    'The disk of the database is full',
    'لم يتم الحفظ لأن مساحة التخزين ممتلئة، يرجى إبلاغ القائد العام',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ErrorCode = keyof typeof table;
export const errorCodes = Object.keys(table) as [ErrorCode, ...ErrorCode[]];

/** The HTTP status and both sentences of a code. */
export function describeError(code: ErrorCode): {
  status: number;
  message: string;
  arabicMessage: string;
} {
  const [status, message, arabicMessage] = table[code];
  return { status, message, arabicMessage };
}

const failureIssue = z.object({
  /** Dotted path of the field, as the request spelled it. */
  path: z.string(),
  message: z.string(),
  arabicMessage: z.string(),
});
export type FailureIssue = z.infer<typeof failureIssue>;

/** The body of every failed answer. */
export const failureBody = z.object({
  status: z.number(),
  code: z.enum(errorCodes),
  message: z.string(),
  arabicMessage: z.string(),
  issues: z.array(failureIssue).optional(),
  /** With a 5xx: the id to look for in the log. */
  requestId: z.string().optional(),
});
/** With an old version: what is stored now, in the endpoint's `stored` shape. */
export type FailureBody = z.infer<typeof failureBody> & { stored?: unknown };
