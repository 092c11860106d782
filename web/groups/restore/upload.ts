import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { foundFromBackup } from '../../../contract/directory/endpoints.ts';
import { readAnswer } from '../../api/api.ts';
import { clientFailure } from '../../api/failure.ts';
import { readToken } from '../../session/session.ts';

/** The parts of a sent backup: the file, the passphrase where it is encrypted, the address, and the link of an operator. */
export type Upload = { file: File; passphrase: string; slug: string; link?: string | undefined };

/** A text as base64 of its UTF-8 bytes: headers hold no Arabic. */
const asBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Whether a backup is encrypted, by its first bytes (age-encryption.org/v1). */
export async function isEncrypted(file: Blob): Promise<boolean> {
  return (await file.slice(0, 19).text()) === 'age-encryption.org/';
}

/**
 * Sends a backup as it stands; rejects with an `ApiFailure`. `onProgress` gets the sent fraction, which `fetch` does
 * not tell.
 */
export function uploadBackup(
  { file, passphrase, slug, link }: Upload,
  onProgress: (part: number) => void,
): Promise<ResponseOf<typeof foundFromBackup>> {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ slug, ...(link && { link }) });
    const request = new XMLHttpRequest();
    const token = readToken();
    request.open('POST', `/api/found/restore?${query}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (passphrase) request.setRequestHeader('x-backup-passphrase', asBase64(passphrase));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(clientFailure('FETCH_ERROR', 0, 'no answer')));
    request.addEventListener('load', () => {
      try {
        const answer = readAnswer(request.status, request.responseText, token);
        resolve(answer as ResponseOf<typeof foundFromBackup>);
      } catch (failure) {
        reject(failure);
      }
    });
    request.send(file);
  });
}
