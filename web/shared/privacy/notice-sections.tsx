import { Fragment } from 'react';
import { Box, look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { NoticePart, NoticeSection } from './notice.ts';

/** From so many sections on, links to them stand above. */
const MANY = 6;

/** The sections of a notice, each on its own paper. */
export function NoticeSections({ sections }: { sections: readonly NoticeSection[] }) {
  return (
    <Stack gap="16">
      {sections.length >= MANY && <Contents sections={sections} />}
      {sections.map(({ title, parts }, place) => (
        <Card key={title} title={title} id={idOf(place)}>
          <Stack gap="12">
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a notice never change places.
              <Fragment key={index}>
                <Part part={part} />
              </Fragment>
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

const idOf = (place: number) => `part-${place + 1}`;

function Contents({ sections }: { sections: readonly NoticeSection[] }) {
  return (
    <Row as="nav" columnGap="16" wrap hide="print" aria-label="في هذه الصفحة">
      {sections.map(({ title }, place) => (
        <a
          key={title}
          href={`#${idOf(place)}`}
          className={look({ inline: true, align: 'center', control: true }, 'row')}
        >
          {title}
        </a>
      ))}
    </Row>
  );
}

function Part({ part }: { part: NoticePart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('heading' in part) {
    return (
      <Text as="h3" size="name" tone="accent" above="8">
        {part.heading}
      </Text>
    );
  }
  if ('list' in part) {
    return (
      <Stack as="ul" gap="8">
        {part.list.map((text) => (
          <Row as="li" key={text} gap="8">
            <Text as="span" tone="accent" aria-hidden>
              •
            </Text>
            <span>{text}</span>
          </Row>
        ))}
      </Stack>
    );
  }
  return (
    <dl>
      {part.rows.map(({ name, text }) => (
        <Box key={name} line="between" padBlock="12" trim>
          <Text as="dt" weight="bold">
            {name}
          </Text>
          <Text as="dd" tone="quiet">
            {text}
          </Text>
        </Box>
      ))}
    </dl>
  );
}
