import type { Lending } from '../../../contract/equipment/shapes.ts';
import { lendingNumber, piecesText } from '../../../contract/equipment/words.ts';
import { callName, formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Blank, Paper, PaperFoot, PaperHead, PaperList } from '../../shared/paper/paper.tsx';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import css from './equipment-papers.module.css';

const EMPTY = 5;

/** The record that is signed when equipment is handed out and when it comes back. */
export default function HandoverPaper({ lending }: { lending: Lending }) {
  const { lendingId, number, to, by, at, dueOn, note, lines } = lending;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = [...lines, ...Array.from({ length: EMPTY }, () => null)].map((line, index) => ({
    line,
    index,
  }));
  const title = lendingNumber(number, formatDigits);
  return (
    <Paper label={`محضر تسليم عهدة ${title}`} size={lines.length > 8 ? 'long' : 'sheet'}>
      <PaperHead title="محضر تسليم عهدة" number={`رقم ${title}`} date={weekdayDate(at, true)} />
      <div className={css.facts}>
        <p>
          سلّم: <strong>{callName(by)}</strong>
        </p>
        <p>
          تسلّم: <strong>{borrowerName(to)}</strong>
        </p>
        <p>
          تعود: <strong>{weekdayDate(dueOn, true)}</strong>
        </p>
      </div>
      <PaperList
        className={css.list}
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          { header: 'م', cell: ({ line, index }) => line && formatNumber(index + 1) },
          { header: 'الصنف', cell: ({ line }) => line && <strong>{line.name}</strong> },
          {
            header: 'الرموز',
            cell: ({ line }) => line?.pieces.map(({ code }) => formatDigits(code)).join('، '),
          },
          { header: 'العدد', cell: ({ line }) => line && formatNumber(line.quantity) },
          { header: 'الحالة', cell: ({ line }) => line && 'سليمة' },
          { header: 'رجع', cell: () => <span className={css.box} /> },
          { header: 'حالته عند الرجوع' },
        ]}
      />
      <p>
        المجموع المسلَّم: <strong>{piecesText(count)}</strong>. ما زاد يُكتب باليد في الأسطر الفارغة.
      </p>
      {note && <p>{`ملاحظة: ${note}`}</p>}
      <Signed
        title="عند التسليم"
        text="تسلّمتُ ما في هذا المحضر سليماً، وأردّه في موعده نظيفاً وجافاً، وأُبلغ أمين العهدة بما تلف أو فُقد."
      />
      <Signed title="عند الرجوع" text="رجع ما كُتب أمامه، وبقي:" />
      <div className={css.end}>
        <div className={css.qr}>
          <QrCode
            text={`${location.origin}/equipment/lending/${lendingId}`}
            label="يفتح هذا التسليم لقادة المجموعة"
          />
        </div>
        <PaperFoot today={groupToday()}>يفتح هذا التسليم لقادة المجموعة</PaperFoot>
      </div>
    </Paper>
  );
}

function Signed({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.sign}>
      <strong>{title}</strong>
      <p>{text}</p>
      {['المتسلّم', 'المسلِّم'].map((who) => (
        <div key={who} className={css.blanks}>
          <Blank label={who} wide />
          <Blank label="التوقيع" />
          <Blank label="اليوم" />
        </div>
      ))}
    </div>
  );
}
