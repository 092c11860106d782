import { useQuery } from '@tanstack/react-query';
import { readReadiness } from '../../../contract/group/health.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Notice } from '../../ui/notice.tsx';

/** Beside the answer's message, where the server looks after its own disk. */
type Disk = { freeMb: number; low: boolean } | null;

/** Warns who leads the group before the server's disk is full. */
export function DiskBox() {
  const { data } = useQuery({ ...q(readReadiness), retry: false });
  const disk = (data as { disk?: Disk } | undefined)?.disk;
  if (!disk?.low) return null;
  return (
    <Notice tone="bad" title="قرص الخادم يكاد يمتلئ">
      <p>
        بقي عليه {formatNumber(disk.freeMb)} ميجابايت. اطلب ممن يدير الخادم حذف ما لا يلزم أو توسيع
        القرص، فإذا امتلأ تعذّر حفظ أي شيء.
      </p>
    </Notice>
  );
}
