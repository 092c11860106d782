import { useState } from 'react';
import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import { toast } from '../ui/overlays/toast.ts';
import { callFile } from './api-file.ts';
import { asFailure } from './failure.ts';

/** Saves a file as a download. */
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
 * Downloads an endpoint's file and shows toasts. While it runs, `progress` is the downloaded fraction, null while the
 * server prepares it.
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
      const failure = asFailure(error);
      console.warn(failure.message);
      toast.error(said.errorMessage, failure.arabicMessage);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, progress, start };
}
