import { IconCheck, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listCaptains, listWaitingCaptains } from '../../contract/captains/endpoints.ts';
import { UNNAMED_GROUP } from '../../contract/group/endpoints.ts';
import { listSectors } from '../../contract/sectors/endpoints.ts';
import { countScouts, readAttendanceRate } from '../../contract/stats/endpoints.ts';
import { readCurrentWeek, readTerm } from '../../contract/terms/endpoints.ts';
import { q } from '../api/api.ts';
import { ApiFailure } from '../api/failure.ts';
import type { ScreenSearch } from '../app/screens.ts';
import { leaderWords } from '../i18n/sector-words.ts';
import { hasBegun } from '../offline/has-begun.ts';
import { useGroup } from '../session/group.ts';
import { Box, look, Row, Text } from '../ui/layout/box.tsx';
import { Card } from '../ui/layout/card.tsx';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';
import { Tile } from '../ui/layout/tile.tsx';
import css from './first-steps-card.module.css';

type Step = {
  path: '/settings' | '/start-new-term' | '/add-sector' | '/add-scout';
  search?: ScreenSearch<'/settings'> | undefined;
  title: string;
  text: string;
  done: boolean;
};
const NAMING = 'سمِّ المجموعة';

/** Not offered offline. */
const OpenExample = lazyWithFallback(
  () => import('./open-example.tsx'),
  () => null,
);

/**
 * A new group's first steps, ticked by what the group has; hidden once done, or once the group has a second term or weeks
 * recorded beyond the first month.
 */
export function FirstSteps({ title = 'خطواتك الأولى' }: { title?: string }) {
  const term = useQuery(q(readTerm));
  const unitCaptains = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  // The same query as the card of waiting captains, which has the sectors without a leader.
  const waiting = useQuery(q(listWaitingCaptains, { query: {} }));
  const sectors = useQuery(q(listSectors));
  const scouts = useQuery(q(countScouts, { query: {} }));
  const week = useQuery(q(readCurrentWeek));
  const rate = useQuery(q(readAttendanceRate, { query: {} }));
  const group = useGroup();
  const noTerm = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';
  const isKnown = unitCaptains.data && waiting.data && sectors.data && scouts.data && group;
  if ((!term.data && !noTerm) || !isKnown || week.isPending || rate.isPending) return null;
  const isPast = hasBegun({
    scouts: scouts.data.totalScouts,
    termNumber: term.data?.body.termNumber,
    weekNumber: week.data?.body.weekNumber,
    rate: rate.data?.body,
  });
  if (isPast) return null;

  const open = waiting.data.sectors;
  const steps: Step[] = [
    {
      path: '/settings',
      title: NAMING,
      text: 'يظهر الاسم للقادة والأسر، ويمكنك إضافة شعار.',
      done: group?.groupName !== UNNAMED_GROUP,
    },
    {
      path: '/start-new-term',
      title: 'ابدأ فترة',
      text: 'الفترة موسم من أسابيع يُسجَّل فيها الغياب والاشتراك.',
      done: term.data !== undefined,
    },
    {
      path: '/settings',
      search: { rank: 'unit' },
      title: 'ادعُ قائد وحدة',
      text: 'أرسل له رابطاً يُنشئ به حسابه ويدخل مباشرة برتبته.',
      done: unitCaptains.data.count > 0,
    },
    {
      path: '/add-sector',
      title: 'أضف القطاعات',
      text: 'لكل قطاع اسم وقائد وحدة مسؤول عنه، ويمكن تعيينه لاحقاً.',
      done: sectors.data.count > 0,
    },
    {
      path: '/settings',
      search: open[0] && { base: open[0].baseName, suffix: open[0].suffixName },
      title: 'قائد لكل قطاع',
      text: leaderWords(open),
      done: sectors.data.count > 0 && open.length === 0,
    },
    {
      path: '/add-scout',
      title: 'أضف الكشافين',
      text: 'واحداً واحداً، أو قائمة كاملة من جدول أو ملف.',
      done: scouts.data.totalScouts > 0,
    },
  ];
  // A group may go on without a name of its own.
  if (steps.every(({ done, title }) => done || title === NAMING)) return null;
  const next = steps.find(({ done }) => !done);
  return (
    <Card title={title}>
      <ol>
        {steps.map(({ path, search, title, text, done }) => (
          <Row
            as="li"
            gap="12"
            padBlock="12"
            line="between"
            trim="end"
            key={title}
            className={css.step}
            data-done={done || undefined}
          >
            <Tile square="28" className={css.tick}>
              {done && <IconCheck size={18} stroke={2.6} role="img" aria-label="تمت" />}
            </Tile>
            <div>
              {done ? (
                <Row
                  as="p"
                  inline
                  gap="4"
                  align="center"
                  size="name"
                  weight="medium"
                  className={css.title}
                >
                  {title}
                </Row>
              ) : (
                <Link
                  to={path}
                  search={search ?? {}}
                  className={`${look({ inline: true, gap: '4', align: 'center', size: 'name', weight: 'medium' }, 'row')} ${css.title}`}
                  data-next={title === next?.title || undefined}
                >
                  {title}
                  <IconChevronLeft size={18} stroke={1.7} aria-hidden />
                </Link>
              )}
              {!done && <Text tone="quiet">{text}</Text>}
            </div>
          </Row>
        ))}
      </ol>
      <Box line="above" above="12" className={css.example}>
        <Suspense>
          <OpenExample />
        </Suspense>
      </Box>
    </Card>
  );
}
