import { IconCheck, IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { countText, noun } from '../../../contract/core/counting.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import css from './first-steps-card.module.css';
import type { Step } from './use-first-steps.ts';

/** The step is not offered offline. */
const OpenExample = lazyWithFallback(
  () => import('./open-example.tsx'),
  () => null,
);

const DONE = noun('خطوة', 'خطوتان', 'خطوات', 'خطوة', 'خطوة');

/** A new group's first steps: the next one open with its button, the others a line each. */
export function FirstSteps(props: { steps: readonly Step[]; title?: string }) {
  const { steps, title = 'خطواتك الأولى' } = props;
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <Card
        title={title}
        aside={
          done > 0 && (
            <Text as="span" tone="quiet">
              تمت {countText(done, DONE)} من {formatNumber(steps.length)}
            </Text>
          )
        }
      >
        <ol>
          {steps.map((step, index) => (
            <StepRow
              key={step.title}
              step={step}
              number={formatNumber(index + 1)}
              isNext={step === next}
            />
          ))}
        </ol>
      </Card>
      <Box surface="card" pad="16">
        <Suspense>
          <OpenExample />
        </Suspense>
      </Box>
    </>
  );
}

function StepRow(props: { step: Step; number: string; isNext: boolean }) {
  const { step, number, isNext } = props;
  const { path, search = {}, hash = '', title, text, act, done } = step;
  const mark = (
    <Tile
      square="28"
      className={css.mark}
      data-done={done || undefined}
      data-next={isNext || undefined}
    >
      {done ? <IconCheck size={18} stroke={2.6} role="img" aria-label="تمت" /> : number}
    </Tile>
  );
  if (isNext) {
    return (
      <Box as="li" line="between" padBlock="12">
        <Row gap="12" align="start" below="12">
          {mark}
          <div>
            <Text weight="bold">{title}</Text>
            <Text tone="quiet">{text}</Text>
          </div>
        </Row>
        <LinkButton big wide to={path} search={search} hash={hash}>
          {act}
        </LinkButton>
      </Box>
    );
  }
  if (done) {
    return (
      <Row as="li" gap="12" align="center" control line="between" tone="quiet">
        {mark}
        {title}
      </Row>
    );
  }
  return (
    <Box as="li" line="between">
      <Link
        to={path}
        search={search}
        hash={hash}
        className={look(
          { gap: '12', align: 'center', control: true, plain: true, tone: 'ink' },
          'row',
        )}
      >
        {mark}
        <Box as="span" grow>
          {title}
        </Box>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Link>
    </Box>
  );
}
