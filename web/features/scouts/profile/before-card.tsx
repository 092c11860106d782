import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listYearsBefore, type YearsBefore } from '../../../../contract/transfers/endpoints.ts';
import { scoutSince } from '../../../../contract/transfers/rules.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, longDate, shortDate } from '../../../i18n/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';

type Term = YearsBefore['terms'][number];

/** Terms of a group that are shown at once. */
const SHOWN = 4;

const columns: Column<Term>[] = [
  { id: 'name', header: 'الفترة', cell: ({ name }) => name, rowHeader: true },
  { id: 'sector', header: 'القطاع', cell: ({ sector }) => sector },
  {
    id: 'attended',
    header: 'الحضور',
    cell: ({ attended, counted }) => `${formatNumber(attended)} من ${formatNumber(counted)}`,
    numeric: true,
  },
];

/** A scout's years in other groups, read-only; nothing where there are none. */
export function BeforeCards({ scoutId, isGirl }: { scoutId: number; isGirl: boolean }) {
  const before = useQuery(q(listYearsBefore, { params: { scoutId } }));
  const all = before.data?.body ?? [];
  if (all.length === 0) return null;
  const since = scoutSince(all);
  return (
    <Stack gap="8">
      {all.map((years, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a group may stand twice, and the list never changes its order.
          key={index}
          title={isGirl ? 'قبل انضمامها إلينا' : 'قبل انضمامه إلينا'}
          aside={
            <Badge tone="outline">
              <IconLock size={16} stroke={1.7} aria-hidden />
              للقراءة
            </Badge>
          }
        >
          <Years years={years} />
        </Card>
      ))}
      <Text tone="quiet">
        {[
          since && `${isGirl ? 'كشافة' : 'كشاف'} منذ ${longDate(since)}.`,
          'لا يدخل في نسب مجموعتنا ولا في إحصائها.',
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Stack>
  );
}

function Years({ years }: { years: YearsBefore }) {
  const { groupName, receivedOn, terms, badges, requirements, trips } = years;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? terms : terms.slice(0, SHOWN);
  return (
    <Stack gap="12">
      <Text tone="quiet">{`من ${groupName}، كما وصلنا في ${longDate(receivedOn)}`}</Text>
      {terms.length > 0 && (
        <DataTable
          caption={`الفترات في ${groupName}`}
          columns={columns}
          rows={shown}
          rowKey={({ name, sector }) => `${name} ${sector}`}
        />
      )}
      {terms.length > shown.length && (
        <div>
          <Button look="quiet" onClick={() => setWhole(true)}>
            {`عرض الأقدم (${formatNumber(terms.length - shown.length)})`}
          </Button>
        </div>
      )}
      {badges.length > 0 && (
        <Part title="الشارات">
          <Row as="ul" gap="8" wrap>
            {badges.map(({ name, date }) => (
              <li key={`${name} ${date}`}>
                <Badge>{date ? `${name}، ${shortDate(date)}` : name}</Badge>
              </li>
            ))}
          </Row>
        </Part>
      )}
      {requirements.length > 0 && (
        <Part title="متطلبات اجتازها">
          <Text>
            {requirements.map(({ text, date }) => `${text}، ${shortDate(date)}`).join('. ')}
          </Text>
        </Part>
      )}
      {trips.length > 0 && (
        <Part title="الرحلات والمعسكرات">
          <Text>
            {trips.map(({ name, startsOn }) => `${name}، ${shortDate(startsOn)}`).join('. ')}
          </Text>
        </Part>
      )}
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="4">
    <Text as="h3" size="name" weight="bold">
      {title}
    </Text>
    {children}
  </Stack>
);
