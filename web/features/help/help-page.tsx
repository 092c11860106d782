import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import dataBreach from '../../../docs/handbook/data-breach.md?handbook';
import dataForCaptains from '../../../docs/handbook/data-for-captains.md?handbook';
import dataForParents from '../../../docs/handbook/data-for-parents.md?handbook';
import eachFriday from '../../../docs/handbook/each-friday.md?handbook';
import endOfMonth from '../../../docs/handbook/end-of-month.md?handbook';
import endOfYear from '../../../docs/handbook/end-of-year.md?handbook';
import equipment from '../../../docs/handbook/equipment.md?handbook';
import evaluation from '../../../docs/handbook/evaluation.md?handbook';
import families from '../../../docs/handbook/families.md?handbook';
import firstDay from '../../../docs/handbook/first-day.md?handbook';
import paying from '../../../docs/handbook/paying.md?handbook';
import programmes from '../../../docs/handbook/programmes.md?handbook';
import first from '../../../docs/handbook/README.md?handbook';
import reportsAndCouncils from '../../../docs/handbook/reports-and-councils.md?handbook';
import responsibilities from '../../../docs/handbook/responsibilities.md?handbook';
import sessions from '../../../docs/handbook/sessions.md?handbook';
import transfers from '../../../docs/handbook/transfers.md?handbook';
import trips from '../../../docs/handbook/trips.md?handbook';
import whenWrong from '../../../docs/handbook/when-something-went-wrong.md?handbook';
import { useSession } from '../../session/session.ts';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type HandbookBlock, type HandbookWords, plainWords } from './handbook-rules.ts';
import css from './help-page.module.css';

const chapters: Record<string, readonly HandbookBlock[]> = {
  'first-day': firstDay,
  'each-friday': eachFriday,
  families,
  trips,
  evaluation,
  equipment,
  programmes,
  transfers,
  sessions,
  'reports-and-councils': reportsAndCouncils,
  'end-of-month': endOfMonth,
  responsibilities,
  paying,
  'end-of-year': endOfYear,
  'when-something-went-wrong': whenWrong,
  'data-for-captains': dataForCaptains,
  'data-for-parents': dataForParents,
  'data-breach': dataBreach,
};

const titleOf = ([heading]: readonly HandbookBlock[]) =>
  heading?.kind === 'heading' ? plainWords(heading.words) : '';

/** The captains' handbook, chapter by chapter. */
export default function HelpPage() {
  const { chapter = '' } = useSearch({ from: '/help' });
  const isInside = useSession() !== null;
  const blocks = chapters[chapter] ?? first;
  const isFirst = blocks === first;
  const home = isInside
    ? ({ to: '/dashboard', label: 'الرئيسية' } as const)
    : ({ to: '/', label: 'الرئيسية' } as const);
  return (
    <Box as="article" maxWidth="760">
      <PageHeader
        title={titleOf(blocks)}
        back={isFirst ? home : { to: '/help', label: titleOf(first) }}
      />
      <Card>
        {blocks.slice(1).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of the handbook never changes.
          <Block key={index} block={block} />
        ))}
      </Card>
      {!isFirst && (
        <Row as="nav" gap="8" wrap above="16" hide="print" aria-label="صفحات الدليل">
          {Object.entries(chapters).map(([name, blocks]) => (
            <Link
              key={name}
              to="/help"
              search={{ chapter: name }}
              className={`${look({ inline: true, align: 'center', control: true, tone: 'ink', plain: true, rounded: true, padInline: '16' }, 'row')} ${css.other}`}
              aria-current={name === chapter ? 'page' : undefined}
            >
              {titleOf(blocks)}
            </Link>
          ))}
        </Row>
      )}
    </Box>
  );
}

function Block({ block }: { block: HandbookBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Text as="h2" size="h2" above="24" below="8">
          <Words words={block.words} />
        </Text>
      );
    case 'text':
      return (
        <Text above="8" below="8">
          <Words words={block.words} />
        </Text>
      );
    case 'picture': {
      const { src, text, width, height } = block;
      return (
        <Box
          as="img"
          block
          frame="mid"
          rounded
          className={css.picture}
          src={src}
          width={width}
          height={height}
          alt={text}
          loading="lazy"
          decoding="async"
        />
      );
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={css.list}>
          {each(block.items, (words) => (
            <li>
              <Words words={words} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <dl className={css.table}>
          {each(block.rows, ([name = [], text = []]) => (
            <Box line="above" padBlock="12" className={css.row}>
              <Text as="dt" weight="bold">
                <Words words={name} />
              </Text>
              <dd>
                <Words words={text} />
              </dd>
            </Box>
          ))}
        </dl>
      );
  }
}

/** Parts of a page that never change places. */
const each = <T,>(parts: readonly T[], draw: (part: T) => ReactNode) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
    <Fragment key={index}>{draw(part)}</Fragment>
  ));

function Words({ words }: { words: HandbookWords }) {
  return each(words, (word) => {
    if (typeof word === 'string') return word;
    if ('strong' in word) {
      return (
        <strong>
          <Words words={word.strong} />
        </strong>
      );
    }
    return (
      <Link
        to="/help"
        search={word.page ? { chapter: word.page } : {}}
        className={`${css.link} ${look({ control: true, tone: 'accent', weight: 'medium' })}`}
      >
        <Words words={word.words} />
      </Link>
    );
  });
}
