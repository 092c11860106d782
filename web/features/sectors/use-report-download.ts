import {
  downloadReport,
  type ReportType,
  reportFileName,
} from '../../../contract/reports/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { useDownload } from '../../api/use-download.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Saves a spreadsheet of a sector, or of all sectors within scope. */
export function useReportDownload() {
  const { start, ...state } = useDownload(downloadReport, {
    successMessage: 'تم تحميل البيانات بنجاح',
    errorMessage: 'حدث خطأ أثناء تحميل البيانات',
  });
  return {
    ...state,
    download: (type: ReportType, sector: SectorName | null) => {
      if (type !== 'all_sectors' && !sector) {
        return toast.error('لم يتم العثور على معلومات القطاع', 'اختر قطاعاً أولاً');
      }
      const asked = type === 'all_sectors' ? null : sector;
      void start(
        { body: { type, baseName: asked?.baseName, suffixName: asked?.suffixName } },
        reportFileName(type, asked),
      );
    },
  };
}
