import css from './attendance-form.module.css';

const marks = [
  ['↑ ↓', 'بين الأسماء'],
  ['ح م غ', 'حاضر، معتذر، غائب'],
  ['ك', 'الكل حاضر'],
  ['٢ ٥', 'رقم الاسم ينقلك إليه'],
  ['Tab', 'من القائمة إلى المبلغ والتسليم'],
] as const;
const payments = [
  ['↑ ↓', 'بين الأسماء'],
  ['→ ←', 'بين العلامة والمبلغ'],
  ['د ل', 'دفع، لم يدفع'],
  ['ك', 'الحاضرون دفعوا'],
  ['٢ ٥', 'رقم الاسم ينقلك إليه'],
] as const;

/** What the keyboard does in the list, for who has one. */
export function KeysHelp({ isPaid }: { isPaid: boolean }) {
  return (
    <section className={css.keys} aria-label="بلوحة المفاتيح">
      <h2>بلوحة المفاتيح</h2>
      <dl>
        {(isPaid ? payments : marks).map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
