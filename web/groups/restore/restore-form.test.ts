import { expect, test } from 'vitest';
import { LARGEST_BACKUP } from '../../../contract/directory/endpoints.ts';
import { faultsOf } from './restore-form.tsx';
import { isEncrypted } from './upload.ts';

const file = new File(['KHAYMA'], 'nile.khayma');
const right = { file, encrypted: false, passphrase: '', slug: 'nile' };
const none = { file: undefined, passphrase: undefined, slug: undefined };

test('a file and an address are enough, unless the file is encrypted', () => {
  expect(faultsOf(right)).toEqual(none);
  expect(faultsOf({ ...right, encrypted: true }).passphrase).toBe('هذا الحقل مطلوب');
  expect(faultsOf({ ...right, encrypted: true, passphrase: 'عبارة' })).toEqual(none);
});

test('what is missing or too large is told at its field', () => {
  expect(faultsOf({ ...right, file: null, slug: '' })).toMatchObject({
    file: 'هذا الحقل مطلوب',
    slug: 'هذا الحقل مطلوب',
  });
  const large = Object.defineProperty(new File([], 'x'), 'size', { value: LARGEST_BACKUP + 1 });
  expect(faultsOf({ ...right, file: large }).file).toBe('الملف كبير، والحد ٢٥٦ ميجابايت.');
  expect(faultsOf({ ...right, slug: 'ab' }).slug).toBe('من ٣ أحرف إلى ٤٠.');
});

test('an encrypted backup is known by its first bytes', async () => {
  expect(await isEncrypted(new Blob(['age-encryption.org/v1\n-> scrypt']))).toBe(true);
  expect(await isEncrypted(file)).toBe(false);
});
