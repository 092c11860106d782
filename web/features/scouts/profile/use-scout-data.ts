import { downloadScoutData, scoutDataFileName } from '../../../../contract/scouts/scout-data.ts';
import { useDownload } from '../../../api/use-download.ts';

/** Saves all that is held of a scout as a spreadsheet. */
export function useScoutData({ scoutId }: { scoutId: number }) {
  const { start, isRunning } = useDownload(downloadScoutData, {
    successMessage: 'تم تنزيل بيانات الكشاف',
    errorMessage: 'لم تُنزَّل بيانات الكشاف',
  });
  const download = () => void start({ params: { id: scoutId } }, scoutDataFileName(scoutId));
  return { download, isRunning };
}
