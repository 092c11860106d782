import { useState } from 'react';
import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import { toast } from '../ui/overlays/toast.ts';
import { ApiFailure } from './api.ts';
import { callFile } from './api-file.ts';

/** Hands a file to the browser, which keeps it where it keeps what is downloaded. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers still read the file when the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Saves the file that an endpoint answers with under a name. Toasts say how it went, in the sentences of
 * section 8. While it runs, `progress` is the part that has arrived, null while the server still works on it.
 */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  said: { successMessage: string; errorMessage: string },
) {
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const start = async (request: CallOf<E>, fileName: string): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setProgress(null);
    try {
      save(await callFile(endpoint, request, setProgress), fileName);
      toast.success(said.successMessage);
    } catch (error) {
      console.warn(String(error));
      toast.error(said.errorMessage, error instanceof ApiFailure ? error.arabicMessage : undefined);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, progress, start };
}
