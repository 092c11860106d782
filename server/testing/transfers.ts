import { Encrypter } from 'age-encryption';
import type { TransferContent } from '../../contract/transfers/record.ts';
import { lockBy } from '../backup/cipher.ts';
import { sealTransfer } from '../features/transfers/rules.ts';
import { createTokens } from '../http/session.ts';
import { createSigner } from '../secrets/signer.ts';

export const SIX = ['نخلة', 'مرسى', 'سراج', 'زيتون', 'قنديل', 'ساقية'];
/** The passphrase that these words are. */
const PASSPHRASE = 'نخله مرسي سراج زيتون قنديل ساقيه';

/** Another program, which no test's program knows. */
export const strangeSigner = createSigner(
  createTokens('the secret of another program, long enough'),
);

/** The content of a file that another group makes on the tests' Friday. */
export const aContent = (fields: Partial<TransferContent> = {}): TransferContent => {
  const key = crypto.randomUUID();
  return {
    key,
    madeOn: '2026-11-20',
    expiresOn: '2026-12-20',
    groupName: 'مجموعة شبرا الكشفية',
    scout: {
      name: 'مينا عادل فهمي',
      gender: 'male',
      memberNumber: null,
      phoneNumber: '+201000004117',
      address: 'شارع شبرا 12',
      birthDate: '2015-03-12',
      enrollDate: '2023-09-01',
    },
    guardians: [
      { name: 'عادل فهمي', relation: 'father', phoneNumber: '+201000004117' },
      { name: 'مريم حنا', relation: 'mother', phoneNumber: '+201000004118' },
    ],
    consent: { guardianName: 'عادل فهمي', relation: 'father', way: 'paper', date: '2026-11-19' },
    years: [
      {
        key,
        groupName: 'مجموعة شبرا الكشفية',
        enrolledOn: '2023-09-01',
        terms: [{ name: 'خريف 2025', sector: 'أشبال أ', attended: 8, counted: 10 }],
        badges: [
          { name: 'المبتدئ', date: '2025-06-01' },
          { name: 'شارة شبرا', date: '2026-07-01' },
        ],
        requirements: [{ text: 'يحفظ الوعد', date: '2025-05-01' }],
        trips: [{ name: 'الفيوم', startsOn: '2025-07-03', endsOn: '2025-07-05' }],
      },
    ],
    ...fields,
  };
};

/** Its file, signed by another program. */
export const aFile = (content = aContent()): Promise<Buffer> =>
  sealTransfer(content, SIX, strangeSigner);

/** A file of any clear text, encrypted with the words. */
export async function encrypted(clear: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(lockBy(PASSPHRASE, 15));
  return Buffer.from(await encrypter.encrypt(clear));
}

export const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64');
