import { IconArrowLeft } from '@tabler/icons-react';
import { Phone } from '../../components/phone.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import type { Change } from './entry-words.ts';
import css from './history-page.module.css';

/** Each changed field with what was and what is; of something new or gone, just what it has or had. */
export function ChangesList(props: {
  changes: readonly Change[];
  isUpdate: boolean;
  /** The labels are names, longer than what they are followed by. */
  ofPeople: boolean;
}) {
  return (
    <dl className={css.changes} data-people={props.ofPeople || undefined}>
      {props.changes.map((change) => (
        <div key={change.label} className={css.change}>
          <dt className={css.field}>{change.label}</dt>
          <dd className={css.values}>
            {props.isUpdate ? (
              <>
                <span className={css.before}>
                  <VisuallyHidden>كان: </VisuallyHidden>
                  <Value kind={change.kind} text={change.before} />
                </span>
                <IconArrowLeft size={18} stroke={1.7} aria-hidden className={css.arrow} />
                <span>
                  <VisuallyHidden>أصبح: </VisuallyHidden>
                  <Value kind={change.kind} text={change.after} />
                </span>
              </>
            ) : (
              <Value kind={change.kind} text={change.after ?? change.before} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ kind, text }: { kind: Change['kind']; text: string | null }) {
  if (text === null) return <span className={css.before}>لا يوجد</span>;
  if (kind === 'phone') return <Phone number={text} />;
  return kind === 'latin' ? <bdi dir="ltr">{text}</bdi> : text;
}
