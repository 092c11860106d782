import { StartupError } from '../startup-error.ts';

export const isFailure = (error: unknown): error is StartupError => error instanceof StartupError;

export const damageFailure = (detail: string, cause?: unknown) =>
  new StartupError(
    'BACKUP_DAMAGED',
    'ملف النسخة الاحتياطية ناقص أو تالف، ولم يُستعَد منه شيء. جرّب نسخة أخرى',
    `the backup is cut off or damaged (${detail}); nothing of it was restored. Try another one`,
    { cause },
  );

export const tooLarge = (detail: string) =>
  new StartupError(
    'BACKUP_TOO_LARGE',
    'هذه النسخة أكبر مما يُستعاد هنا، ولم يُستعَد منها شيء. راجع المشغّل',
    `the backup is too large to be restored here (${detail}); nothing of it was restored`,
  );

export const foreign = () =>
  new StartupError(
    'NOT_A_BACKUP',
    'هذا الملف ليس نسخة احتياطية من خيمة',
    'the file is no backup of this program',
  );

/** Raised for a file of a later version of the program. */
export const tooNew = (detail: string) =>
  new StartupError(
    'BACKUP_TOO_NEW',
    'هذه النسخة من إصدار أحدث من هذا البرنامج، حدّث البرنامج ثم استعدها',
    `the backup was made by a newer version of the program (${detail}); update the program first`,
  );
