import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OwedBadge } from '../../../contract/badges/pass-endpoints.ts';
import { formatNumber } from '../../i18n/format.ts';
import { BadgeDrawing } from '../../shared/badge-drawing.tsx';
import { firstName } from '../../shared/follow-up.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Box, look, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MoreLink } from '../../ui/more-link.tsx';

/** Drawings and names of a line. */
const SHOWN = 3;

/** Badges that wait for approval or for handing over. */
export function BadgesCard(props: {
  toApprove: readonly OwedBadge[];
  toAward: readonly OwedBadge[];
}) {
  return (
    <Card title="الشارات" aside={<MoreLink to="/scores/badges">كل الشارات</MoreLink>}>
      <OwedLine title="تنتظر التسليم" tone="accent" rows={props.toAward} />
      <OwedLine title="تنتظر الاعتماد" tone="warn" rows={props.toApprove} />
    </Card>
  );
}

function OwedLine(props: { title: string; tone: Tone; rows: readonly OwedBadge[] }) {
  const { title, tone, rows } = props;
  if (rows.length === 0) return null;
  const drawings = [...new Map(rows.map((row) => [row.badgeId, row.drawing]))].slice(0, 2);
  const names = rows.slice(0, SHOWN).map(({ name }) => firstName(name));
  const more = rows.length > SHOWN ? ' وغيرهم' : '';
  return (
    <Link
      to="/scores/badges"
      className={look(
        {
          gap: '12',
          align: 'center',
          padBlock: '8',
          plain: true,
          tone: 'inherit',
          line: 'between',
        },
        'row',
      )}
    >
      {drawings.map(([badgeId, drawing]) => (
        <BadgeDrawing key={badgeId} drawing={drawing} size={36} />
      ))}
      <Box as="span" grow>
        <Text as="span" block weight="medium" tone="ink">
          {title}
        </Text>
        <Text as="span" block tone="quiet">
          {`${names.join('، ')}${more}`}
        </Text>
      </Box>
      <Badge tone={tone}>{formatNumber(rows.length)}</Badge>
      <IconChevronLeft size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
