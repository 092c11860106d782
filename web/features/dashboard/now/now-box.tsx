import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CaptainType } from '../../../../contract/core/permissions.ts';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import css from './now-box.module.css';

type FrameProps = {
  /** Without one its parts say what it is about. */
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** The answer to the title, in large. */
  figure?: ReactNode;
  /** The answer is a name or a sentence. */
  isStory?: boolean;
  detail?: ReactNode;
  /** Beside the head on wide screens, on a phone below the rows. */
  act?: ReactNode;
  /** On a phone the act stands above the rows. */
  isActFirst?: boolean;
  /** On wide screens the act is across the card, below the rows. */
  isActWide?: boolean;
  /** The finished part. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** The dashboard's first card: what is to be done now, with the screen's one purple act. */
export function NowBox(props: FrameProps) {
  const { title, act, foot, children } = props;
  const isBeside = useHasRail() && !props.isActWide;
  const isFirst = isBeside || props.isActFirst;
  const way = act && <div className={css.act}>{act}</div>;
  return (
    <Stack
      as="section"
      surface="card"
      clip
      className={css.card}
      aria-label={title ? undefined : 'هذا الأسبوع'}
      aria-labelledby={title ? 'now' : undefined}
      data-beside={(act && isBeside) || undefined}
    >
      {title && <Head {...props} />}
      {isFirst && way}
      {children && <div className={css.rows}>{children}</div>}
      {!isFirst && way}
      {foot}
    </Stack>
  );
}

function Head({ title, aside, figure, isStory, detail }: FrameProps) {
  return (
    <div className={css.head}>
      <Row gap="8" align="center" justify="between">
        <Text as="h2" size="h3" id="now">
          {title}
        </Text>
        {aside}
      </Row>
      {(figure || detail) && (
        <Text tone="quiet" leading="normal">
          {figure && (
            <Text
              as="strong"
              block={isStory}
              weight="bold"
              tone="ink"
              size={isStory ? 'h2' : 'figure'}
              leading="heading"
            >
              {figure}
            </Text>
          )}{' '}
          {detail && <span className={css.detail}>{detail}</span>}
        </Text>
      )}
    </div>
  );
}

/** One part of what is to be handed in: its drawing, words, and a way to it. */
export function PartRow(props: {
  isDone: boolean;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Row gap="12" align="center" line="above" className={css.part}>
      <Tile square="44" fill={props.isDone ? 'ok' : 'warn'}>
        {props.isDone ? <IconCheck size={22} stroke={2} aria-hidden /> : props.icon}
      </Tile>
      <Grid grow leading="normal">
        <Text weight="bold">{props.title}</Text>
        <Text tone="quiet">{props.text}</Text>
      </Grid>
      {props.children}
    </Row>
  );
}

/** The line at the card's foot: what is done, and the way to correct it. */
export function DoneFoot({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <Row gap="8" align="center" justify="between" line="above" className={css.foot}>
      {children}
      {aside}
    </Row>
  );
}

/** The card while it is not known what it is about: a leader’s is higher, and a captain’s between that of a week and of a need. */
export function NowSkeleton({ type }: { type: CaptainType }) {
  return (
    <Box
      grow
      surface="card"
      className={css.skeleton}
      data-type={type}
      role="status"
      aria-label="جاري التحميل"
      data-coming
    />
  );
}
