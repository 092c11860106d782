// Apart from the schemas: a dashboard that writes a message needs none of them.

/** Kinds of messages: to a family whose scout missed weeks or comes less than half the time, and to a captain. */
const cases = ['absence', 'rate', 'captain'] as const;
const genders = ['Male', 'Female'] as const;
/** And to a family on the birthday of its scout, and the invitation to a captain without an account. */
export type MessageCase =
  | `${(typeof cases)[number]}${(typeof genders)[number]}`
  | 'birthday'
  | 'invitation';
export const messageCases = [
  ...cases.flatMap((of) => genders.map((gender): MessageCase => `${of}${gender}`)),
  'birthday',
  'invitation',
] as MessageCase[] as [MessageCase, ...MessageCase[]];
export type FollowUpMessages = Record<MessageCase, string>;

/**
 * Placeholders of a text: the first name, the weeks missed, the sector, the writer and the writer's rank; in an
 * invitation the group, the rank with its sector, and its last day.
 */
export type Placeholder =
  | 'الاسم'
  | 'الأسابيع'
  | 'القطاع'
  | 'القائد'
  | 'الصفة'
  | 'المجموعة'
  | 'الرتبة'
  | 'التاريخ';

/** The allowed placeholders by kind of text: only texts about missed weeks have their number. */
export function placeholdersOf(of: MessageCase): readonly Placeholder[] {
  if (of === 'invitation') return ['القائد', 'الصفة', 'المجموعة', 'الرتبة', 'التاريخ'];
  const weeks = of.startsWith('absence') ? (['الأسابيع'] as const) : [];
  return ['الاسم', ...weeks, 'القطاع', 'القائد', 'الصفة'];
}

/** Default texts of the program. */
export const defaultMessages: FollowUpMessages = {
  absenceMale:
    'أهلاً بكم، أنا {القائد}، {الصفة}. افتقدنا {الاسم}، فلم نره منذ {الأسابيع}. نتمنى أن يكون بخير، وننتظره معنا الأسبوع القادم.',
  absenceFemale:
    'أهلاً بكم، أنا {القائد}، {الصفة}. افتقدنا {الاسم}، فلم نرها منذ {الأسابيع}. نتمنى أن تكون بخير، وننتظرها معنا الأسبوع القادم.',
  rateMale:
    'أهلاً بكم، أنا {القائد}، {الصفة}. غاب {الاسم} عن أكثر من نصف لقاءات هذه الفترة، ونحب أن نطمئن عليه. هل يمكننا المساعدة في شيء؟',
  rateFemale:
    'أهلاً بكم، أنا {القائد}، {الصفة}. غابت {الاسم} عن أكثر من نصف لقاءات هذه الفترة، ونحب أن نطمئن عليها. هل يمكننا المساعدة في شيء؟',
  captainMale:
    'أهلاً يا كابتن {الاسم}، أنا {القائد}، {الصفة}. افتقدناك في {القطاع}، ونتمنى أن تكون بخير. ننتظرك معنا الأسبوع القادم.',
  captainFemale:
    'أهلاً يا شيفتان {الاسم}، أنا {القائد}، {الصفة}. افتقدناكِ في {القطاع}، ونتمنى أن تكوني بخير. ننتظركِ معنا الأسبوع القادم.',
  birthday: 'كل سنة و{الاسم} بألف خير! نتمنى لكم جميعاً عاماً سعيداً. {القائد}، {الصفة}.',
  invitation:
    'أهلاً، أنا {القائد}، {الصفة}. أدعوك إلى {المجموعة} على خيمة، بصفة {الرتبة}. أنشئ حسابك من هذا الرابط، وهو صالح حتى {التاريخ}.',
};

/** Weeks missed in a row that put a person on the call list. */
export const FEWEST_WEEKS = 2;
/** Weeks missed in a row from which a family is called. */
export const USUAL_WEEKS = 3;
/** Weeks that must count before a rate under half matters: one absence of two says little. */
export const LOW_RATE = { under: 0.5, fromWeeks: 4 };
/** Days for which a contact removes a person from today's calls. */
export const CONTACT_DAYS = 7;
