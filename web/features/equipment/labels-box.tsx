import { countText, noun } from '../../../contract/core/counting.ts';
import type { Equipment } from '../../../contract/equipment/shapes.ts';
import { formatNumber, groupPhone, groupToday } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { useGroup } from '../../session/group.ts';
import { Paper, PaperFoot } from '../../shared/paper/paper.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import css from './equipment-papers.module.css';
import { LABELS, labelsOf, sheetsOf } from './label-rules.ts';

const labelNoun = noun('ملصق واحد', 'ملصقان', 'ملصقات', 'ملصقاً', 'ملصق');

/** Labels to cut; a QR code says nothing but an address, and whoever finds a piece reads the group's telephone. */
export default function LabelPapers({
  items,
  start,
}: {
  items: readonly Equipment[];
  start: number;
}) {
  const group = useGroup();
  const labels = items.flatMap(labelsOf);
  const sheets = sheetsOf(labels, start);
  return sheets.map((boxes, page) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place.
    <Paper key={page} label={`ملصقات، صفحة ${formatNumber(page + 1)}`} size="sheet">
      <div className={css.labels}>
        {boxes.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          <div key={at} className={css.label}>
            {label && (
              <>
                <div className={css.qr}>
                  <QrCode text={`${location.origin}/e/${label.key}`} label="رمز الملصق" />
                </div>
                <div>
                  {label.code !== null && <p className={css.code}>{formatDigits(label.code)}</p>}
                  <p>
                    <strong>{label.name}</strong>
                  </p>
                  <p>{group?.groupName}</p>
                  {group?.phoneNumber && (
                    <p>
                      <bdi>{groupPhone(group.phoneNumber)}</bdi>
                    </p>
                  )}
                </div>
              </>
            )}
          </div>
        ))}
      </div>
      <PaperFoot
        today={groupToday()}
        place={`صفحة ${formatNumber(page + 1)} من ${formatNumber(sheets.length)}`}
      >
        {`${countText(labels.length, labelNoun)}، ${formatNumber(LABELS)} في الورقة. قُصّ على الخط المتقطّع.`}
      </PaperFoot>
    </Paper>
  ));
}
