import { IconShare3 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { readAmount } from '../../../contract/core/amounts.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { formatNumber } from '../../i18n/format.ts';
import { whatsAppUrl } from '../../i18n/whatsapp.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Row } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { shareText } from './sheet-rules.ts';
import type { AttendanceSheet } from './use-attendance-sheet.ts';
import css from './week-state-card.module.css';

/** The week that is told to others. */
interface SharedWeek {
  sheet: AttendanceSheet;
  /** 'أشبال أ'; absent on a sheet of captains. */
  place: string | undefined;
  weekNumber: number;
}

/** Shares the summary by the system's sheet, else by the messenger that captains use. */
async function share({ sheet, place, weekNumber }: SharedWeek, withNames: boolean) {
  const text = shareText({
    place,
    week: formatNumber(weekNumber),
    counts: sheet.counts,
    amount: sheet.amount ? moneyText(readAmount(sheet.amount)) : undefined,
    rows: withNames ? sheet.rows : [],
    number: formatNumber,
  });
  if ('share' in navigator) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      // Closing the system's sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  // With `noopener` it would return null for a window that has opened, too.
  const opened = window.open(whatsAppUrl(null, text), '_blank');
  if (opened) {
    opened.opener = null;
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    toast.info('تم نسخ الملخص');
  } catch {
    toast.error('لم تتم المشاركة', 'اسمح للمتصفح بفتح نافذة جديدة ثم حاول مرة أخرى');
  }
}

/** Shares the counts of the week, with the names of absent and excused people where that is said. */
export function ShareButton(props: {
  of: SharedWeek;
  look: 'primary' | 'default';
  withNames?: boolean;
}) {
  const isMain = props.look === 'primary';
  return (
    <Button
      look={props.look}
      big={isMain}
      wide={isMain}
      icon={<IconShare3 size={20} stroke={1.7} aria-hidden />}
      onClick={() => void share(props.of, props.withNames ?? false)}
    >
      مشاركة
    </Button>
  );
}

/** Shares the week with a checkbox for names, off each time. */
export function Share({ of }: { of: SharedWeek }) {
  const [withNames, setWithNames] = useState(false);
  const id = useId();
  return (
    <Grid gap="12" pad="16">
      <Row as="label" gap="8" align="center" control htmlFor={id} className={css.names}>
        <input
          type="checkbox"
          id={id}
          checked={withNames}
          onChange={(event) => setWithNames(event.currentTarget.checked)}
        />
        أرفق أسماء الغائبين والمعتذرين
      </Row>
      <ShareButton of={of} look="primary" withNames={withNames} />
    </Grid>
  );
}
