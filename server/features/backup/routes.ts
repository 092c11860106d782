import type { FastifyInstance } from 'fastify';
import {
  backupFileName,
  DOWNLOADS_AN_HOUR,
  downloadBackup,
  readBackup,
} from '../../../contract/backup/endpoints.ts';
import { readGroup } from '../../backup/backup.ts';
import { type BackupPart, encodeBackup } from '../../backup/file.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { storeChanges } from '../../http/history.ts';
import { verifyGuess } from '../../http/limits/password-guesses.ts';
import { forgetEvents } from '../../http/limits/throttle.ts';
import { route } from '../../http/route.ts';
import { BACKUP_TYPE, StreamedFile } from '../../http/streamed-file.ts';
import { dayIn } from '../../lib/calendar.ts';
import { readPasswordHash } from '../auth/queries.ts';
import { readBackups } from './queries.ts';

/** Wrong passwords allowed in any 15 minutes, counted together with those of a change of password. */
const WRONG_PASSWORDS = { limit: 5, minutes: 15 };

export function backupRoutes(app: FastifyInstance): void {
  route(app, readBackup, async ({ db, settings: { backupKeep, backupPassphrase } }) => ({
    message: 'The backups of the group',
    body: {
      keep: backupKeep,
      encrypted: backupPassphrase !== undefined,
      ...(await readBackups(db)),
    },
  }));

  route(app, downloadBackup, async ({ db, beside, settings, body, caller, now }) => {
    const { captainId } = caller;
    const subject = `password:${captainId}`;
    const throttles = [
      { subject, ...WRONG_PASSWORDS },
      { subject: `backup:${captainId}`, limit: DOWNLOADS_AN_HOUR, minutes: 60 },
    ];
    const passwordHash = await readPasswordHash(db, captainId);
    const guess = { passwordHash, password: body.password };
    if (!(await verifyGuess({ db, now }, throttles, guess))) {
      // A wrong password does not count as a download.
      await forgetEvents(db, { newestOf: [`backup:${captainId}`] });
      throw fieldError('WRONG_PASSWORD', 'password', 'كلمة السر غير صحيحة');
    }
    await forgetEvents(db, { allOf: [subject] });
    if (!beside) throw new ApiError('EXAMPLE_READS_ONLY');
    const { backupPassphrase } = settings;
    const parts = await begun(readGroup(beside, now));
    const change = {
      entity: 'backup',
      action: 'download',
      entityId: 'group',
      before: null,
      after: null,
    } as const;
    await storeChanges(db, [{ at: now, captainId, change }]);
    const name = backupFileName(dayIn(settings.timeZone, now), backupPassphrase !== undefined);
    return new StreamedFile(encodeBackup(parts, backupPassphrase), name, BACKUP_TYPE);
  });
}

/** The parts, after reading the first one: a failure until then can still be answered by a status. */
async function begun(parts: AsyncGenerator<BackupPart>): Promise<AsyncGenerator<BackupPart>> {
  const first = await parts.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* parts;
    } finally {
      await parts.return(undefined);
    }
  })();
}
