import { IconDownload } from '@tabler/icons-react';
import {
  downloadReport,
  type ReportType,
  reportFileName,
} from '../../../contract/reports/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { useDownload } from '../../api/use-download.ts';
import { ProgressBar } from '../../ui/figures/progress-bar.tsx';
import { Box } from '../../ui/layout/box.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './download-box.module.css';

const labels: Record<ReportType, string> = {
  captains: 'بيانات القادة',
  scouts: 'بيانات الكشافين',
  all: 'كل بيانات القطاع',
  all_sectors: 'بيانات كل القطاعات',
};

/** The spreadsheets that this captain may have, with the progress of the one that is being made. */
export function DownloadBox(props: {
  types: readonly ReportType[];
  sector: SectorName | null;
  /** The words for `all_sectors`, where they are not the whole group's. */
  allLabel?: string | undefined;
}) {
  const { download, isRunning, progress } = useReportDownload();
  return (
    <Box relative>
      <ActionMenu
        label={isRunning ? 'جارٍ تحميل البيانات…' : 'تحميل البيانات'}
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        // Reserve the place while the sectors load.
        disabled={isRunning || props.types.length === 0}
        actions={props.types.map((type) => ({
          label: (type === 'all_sectors' && props.allLabel) || labels[type],
          run: () => download(type, props.sector),
        }))}
      />
      {isRunning && (
        <div className={css.progress}>
          <ProgressBar label="جارٍ تحميل البيانات" part={progress} />
        </div>
      )}
    </Box>
  );
}

/** Saves a spreadsheet of a sector, or of all sectors within scope. */
function useReportDownload() {
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
