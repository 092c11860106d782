type StartupCode =
  | 'ACCOUNT_IS_CLOSED'
  | 'BACKUP_DAMAGED'
  | 'BACKUP_ENCRYPTED'
  | 'BACKUP_FAILED'
  | 'BACKUP_PASSPHRASE_WRONG'
  | 'BACKUP_TOO_LARGE'
  | 'BACKUP_TOO_NEW'
  | 'BAD_ARGUMENT'
  | 'BAD_SETTINGS'
  | 'CANNOT_LISTEN'
  | 'DATABASE_FAILED'
  | 'DATABASE_NEWER_THAN_APP'
  | 'DATA_BEFORE_1_0'
  | 'DATABASE_NOT_EMPTY'
  | 'DATABASE_TOO_OLD'
  | 'DATABASE_UNREACHABLE'
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_NOT_WRITABLE'
  | 'DATA_FOLDER_OTHER_VERSION'
  | 'DISK_FULL'
  | 'MIGRATION_FAILED'
  | 'NOT_A_BACKUP'
  | 'NO_DATA'
  | 'NO_SUCH_ACCOUNT'
  | 'PLATFORM_WITHOUT_DATABASE'
  | 'PORT_IN_USE'
  | 'SCHEMA_NOT_ALLOWED'
  | 'SECRET_UNUSABLE'
  | 'SOURCE_UNREADABLE'
  | 'SOURCE_UNSUITABLE';

/** A reason not to start that the person at the terminal can act on; `message` is the English detail. */
export class StartupError extends Error {
  readonly code: StartupCode;
  readonly arabicMessage: string;

  constructor(code: StartupCode, arabicMessage: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.code = code;
    this.arabicMessage = arabicMessage;
  }
}

/**
 * The message of an error. A host with several addresses fails with an AggregateError, which has no message of its own.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeFailure).join(', ');
  return error instanceof Error ? error.message : String(error);
}
