import type { ReactNode } from 'react';
import type { Shown } from '../../i18n/age.ts';
import { isOnline, useOnline } from '../../offline/use-online.ts';
import { Grid, Stack, Text } from '../layout/box.tsx';
import { LastUpdated } from '../layout/states.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './figures-strip.module.css';

/** One figure of a strip; `value` undefined while it loads. */
export type Figure = {
  label: string;
  value: ReactNode | undefined;
  /** A word behind the figure, such as a unit. */
  unit?: string;
  /** The figure is a word ('لا يوجد'), not a number. */
  word?: boolean;
  /** The one that the others explain. */
  lead?: boolean;
  /** A part of the figure: 'منها ٥٠٠ جنيه عُكست'. */
  note?: string | undefined;
};

const NO_CONNECTION = 'بلا اتصال';
/** Shown instead of a figure that failed to load. */
export const noFigure = () => (isOnline() ? 'لا يوجد بيانات' : NO_CONNECTION);

/** A figure of a query: its value, a dash after an error, undefined while it loads. */
export function figureOf<T>(
  label: string,
  query: { data: T | undefined; isError: boolean },
  show: (data: T) => Omit<Figure, 'label'>,
): Figure {
  if (query.data !== undefined) return { label, ...show(query.data) };
  return { label, value: query.isError ? noFigure() : undefined, word: query.isError };
}

/** More characters than a third of a phone's width holds: a number never breaks inside. */
const isLong = ({ value }: Figure) => typeof value === 'string' && value.length > 7;

/** Related figures in one frame, divided by hairlines. */
export function FiguresStrip(props: {
  figures: readonly Figure[];
  label: string;
  /** Under one another on the phone, as long amounts always are. */
  rows?: boolean;
  /** On the phone the first is an amount and has a row of its own; the others, short ones, share the next. */
  amountFirst?: boolean;
  /** The query whose age is told beneath, where it has one. */
  dated?: Shown;
}) {
  const { figures } = props;
  const isReached = useOnline();
  const strip = (
    <Grid
      as="dl"
      columns="2"
      rounded
      clip
      className={css.strip}
      aria-label={props.label}
      data-count={figures.length}
      data-rows={props.rows || (!props.amountFirst && figures.some(isLong)) || undefined}
      data-amount-first={props.amountFirst || undefined}
    >
      {figures.map((figure) => (
        <Grid padBlock="12" padInline="16" key={figure.label} fill="surface" className={css.figure}>
          <Text as="dt" tone="quiet" leading="normal" className={css.label}>
            {figure.label}
            {figure.note && (
              <Text as="span" block size="tag">
                {figure.note}
              </Text>
            )}
          </Text>
          <Text
            as="dd"
            weight="bold"
            leading="heading"
            size="figure"
            className={css.value}
            data-word={figure.word || undefined}
            data-lead={figure.lead || undefined}
          >
            {figure.value === undefined && !isReached ? (
              <Text as="span" size="h3" tone="quiet" className={css.unreached}>
                {NO_CONNECTION}
              </Text>
            ) : figure.value === undefined ? (
              <>
                <Text as="span" block surface="sunken" className={css.skeleton} aria-hidden />
                <VisuallyHidden>جاري التحميل</VisuallyHidden>
              </>
            ) : (
              <>
                {figure.value}
                {figure.unit && (
                  <Text as="span" size="text" weight="normal" tone="quiet" className={css.unit}>
                    {' '}
                    {figure.unit}
                  </Text>
                )}
              </>
            )}
          </Text>
        </Grid>
      ))}
    </Grid>
  );
  if (!props.dated) return strip;
  return (
    <Stack gap="8" className={css.dated}>
      {strip}
      <LastUpdated query={props.dated} />
    </Stack>
  );
}
