import { IconCheck, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listCaptains } from '../../../contract/captains.ts';
import { listSectors } from '../../../contract/sectors.ts';
import { countScouts } from '../../../contract/stats.ts';
import { readTerm } from '../../../contract/terms.ts';
import { Card } from '../../components/card.tsx';
import { ApiFailure, q } from '../../lib/api.ts';
import css from './first-steps-card.module.css';

/** A new group's first four steps, ticked off by what the group has; gone once all are done. */
export function FirstSteps() {
  const term = useQuery(q(readTerm));
  const captains = useQuery(q(listCaptains, { query: {} }));
  const sectors = useQuery(q(listSectors));
  const scouts = useQuery(q(countScouts, { query: {} }));
  const noTerm = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';
  if ((!term.data && !noTerm) || !captains.data || !sectors.data || !scouts.data) return null;

  const steps = [
    {
      path: '/start-new-term',
      title: 'ابدأ فترة',
      text: 'الفترة موسم من أسابيع يُسجَّل فيها الغياب والاشتراك.',
      done: term.data !== undefined,
    },
    {
      path: '/assign-captain',
      title: 'ادعُ القادة وحدد رتبهم',
      text: 'يُنشئ كل قائد حسابه بنفسه من صفحة التسجيل، ثم تجعل بعضهم قادة وحدات.',
      done: captains.data.body.some(({ type }) => type === 'unit'),
    },
    {
      path: '/add-sector',
      title: 'أضف القطاعات',
      text: 'لكل قطاع اسم وقائد وحدة مسؤول عنه، ثم يُعيَّن له قائد.',
      done: sectors.data.count > 0,
    },
    {
      path: '/add-scout',
      title: 'أضف الكشافين',
      text: 'يظهر كل كشاف في قائمة غياب قطاعه فور إضافته.',
      done: scouts.data.totalScouts > 0,
    },
  ];
  if (steps.every(({ done }) => done)) return null;
  const next = steps.find(({ done }) => !done);
  return (
    <Card title="خطواتك الأولى">
      <ol className={css.list}>
        {steps.map(({ path, title, text, done }) => (
          <li key={path} className={css.step} data-done={done || undefined}>
            <span className={css.tick}>
              {done && <IconCheck size={18} stroke={2.6} role="img" aria-label="تمت" />}
            </span>
            <div>
              {done ? (
                <p className={css.title}>{title}</p>
              ) : (
                <Link to={path} className={css.title} data-next={path === next?.path || undefined}>
                  {title}
                  <IconChevronLeft size={18} stroke={1.7} aria-hidden />
                </Link>
              )}
              {!done && <p className={css.text}>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
