import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { arrangeLines, type Line, linesOf } from './need-rules.ts';
import css from './needs-card.module.css';
import type { Facts } from './use-facts.ts';
import { useKeptHeight } from './use-kept-height.ts';

/** On a phone, in px. */
const HEAD_HEIGHT = 46;
const LINE_HEIGHT = 49;

/** 'ما يحتاج إليك': a line for each feature that waits for the captain, `shown` of them until all are asked for. */
export function NeedsCard({ facts, shown }: { facts: Facts; shown: number }) {
  const { isPending } = facts;
  const { ref, reserved } = useKeptHeight<HTMLDivElement>('needs-card', !isPending);
  // Keeps the first look: a place that followed `shown` would change the room that `shown` is chosen by.
  const [first] = useState(shown);
  const usual = isPending ? HEAD_HEIGHT + first * LINE_HEIGHT : undefined;
  return (
    <div ref={ref} className={css.place} style={{ minBlockSize: reserved ?? usual }}>
      {isPending ? <CardSkeleton lines={3} /> : <Needs facts={facts} shown={shown} />}
    </div>
  );
}

function Needs({ facts, shown }: { facts: Facts; shown: number }) {
  const [isWhole, setWhole] = useState(false);
  const lines = arrangeLines(linesOf(facts), shown);
  const { failed } = facts;
  if (lines.length === 0 && failed.length === 0) return null;
  const isFolded = !isWhole && lines.length > shown;
  return (
    <Box as="section" surface="card" clip aria-labelledby="needs">
      <Row gap="8" align="center" justify="between" className={css.head}>
        <Text as="h2" size="h3" id="needs">
          ما يحتاج إليك
        </Text>
        {isFolded && (
          <Button look="quiet" onClick={() => setWhole(true)}>
            عرض الكل ({formatNumber(lines.length)})
            <IconChevronDown size={20} stroke={1.7} aria-hidden />
          </Button>
        )}
      </Row>
      <ul>
        {(isFolded ? lines.slice(0, shown) : lines).map((line) => (
          <NeedRow key={line.key} line={line} />
        ))}
      </ul>
      {failed.length > 0 && (
        <Row
          gap="8"
          align="center"
          justify="between"
          wrap
          line="above"
          className={css.failure}
          role="alert"
        >
          تعذّر تحميل ما يحتاج إليك
          <Button look="default" onClick={() => failed.forEach((query) => void query.refetch())}>
            إعادة المحاولة
          </Button>
        </Row>
      )}
    </Box>
  );
}

function NeedRow({ line: { icon: Icon, words, chip, tone, to, params, search } }: { line: Line }) {
  return (
    <Box as="li" line="above" data-line>
      <Link
        to={to}
        params={params}
        search={search}
        className={`${look({ gap: '12', align: 'center', plain: true, tone: 'ink', weight: 'medium', leading: 'tight', hover: 'sunken' }, 'row')} ${css.line}`}
      >
        <Tile square="28" fill={tone} className={css.tile}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </Tile>
        <Box as="span" grow className={css.words}>
          {words}
        </Box>
        <Badge tone={tone}>{chip}</Badge>
        <IconChevronLeft
          size={20}
          stroke={1.7}
          aria-hidden
          className={look({ tone: 'quiet', noShrink: true })}
        />
      </Link>
    </Box>
  );
}
