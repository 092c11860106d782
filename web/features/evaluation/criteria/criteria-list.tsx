import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { isCounted } from '../../../../contract/evaluation/words.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { iconButton } from '../../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { describeCriterion, WHO_PAID_FIRST } from './criterion-words.ts';
import type { useCriterionChanges } from './use-criteria.ts';

type Changes = ReturnType<typeof useCriterionChanges>;

/** A list of criteria under its heading, with a last line where there is something to say. */
export function CriteriaList(props: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" surface="card" rounded clip>
      <Text as="h2" size="text" surface="sunken" tone="quiet" padBlock="12" padInline="16">
        {props.title}
      </Text>
      <ul>{props.children}</ul>
      {props.note && (
        <Text tone="quiet" padBlock="12" padInline="16" line="above">
          {props.note}
        </Text>
      )}
    </Box>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box as="li" padBlock="8" padInline="16" line="between">
    {children}
  </Box>
);

/** One of the group's criteria, switched on or off for a sector. */
export function SharedCriterion(props: {
  criterion: Criterion;
  notesWhoPaid: boolean;
  changes: Changes;
}) {
  const { criterion, changes } = props;
  const isBlocked = criterion.kind === 'paid' && !props.notesWhoPaid;
  return (
    <Line>
      <SwitchField
        label={criterion.name}
        mark={isCounted(criterion) && <Badge>تلقائي</Badge>}
        description={isBlocked ? WHO_PAID_FIRST : describeCriterion(criterion)}
        value={criterion.isOpen && !isBlocked}
        disabled={changes.isPending || isBlocked}
        onChange={(isOn) => changes.switchFor(criterion, isOn)}
      />
    </Line>
  );
}

/** A criterion that the captain keeps: renamed by its pencil, closed by its switch. */
export function KeptCriterion(props: {
  criterion: Criterion;
  sector: SectorName | null;
  changes: Changes;
}) {
  const { criterion, sector, changes } = props;
  const pencil = (
    <Link
      to="/scores/criteria"
      search={(before) => ({ ...before, edit: String(criterion.criterionId) })}
      className={iconButton}
      aria-label={`تعديل ${criterion.name}`}
    >
      <IconPencil size={20} stroke={1.7} aria-hidden />
    </Link>
  );
  if (criterion.kind === 'once') {
    return (
      <Line>
        <Row gap="12" align="center">
          <Grid grow>
            <Row gap="8" align="center" wrap>
              <Text as="span" weight="bold">
                {criterion.name}
              </Text>
              <Badge tone="accent">اختبار</Badge>
            </Row>
            <Text tone="quiet">{describeCriterion(criterion)}</Text>
          </Grid>
          {pencil}
          {sector && (
            <LinkButton
              look="tint"
              to="/scores"
              search={{
                criterion: criterion.criterionId,
                base: sector.baseName,
                suffix: sector.suffixName,
              }}
              aria-label={`تقييم ${criterion.name}`}
            >
              تقييم
            </LinkButton>
          )}
        </Row>
      </Line>
    );
  }
  return (
    <Line>
      <SwitchField
        label={criterion.name}
        mark={isCounted(criterion) && <Badge>تلقائي</Badge>}
        description={describeCriterion(criterion)}
        value={criterion.isOpen}
        disabled={changes.isPending}
        action={pencil}
        onChange={() => void changes.close(criterion)}
      />
    </Line>
  );
}

/** A criterion that is no longer used. */
export function ClosedCriterion(props: {
  criterion: Criterion;
  mayReopen: boolean;
  changes: Changes;
}) {
  const { criterion, changes } = props;
  return (
    <Line>
      <Row gap="12" align="center">
        <Grid grow>
          <Text as="span" weight="bold">
            {criterion.name}
          </Text>
          <Text tone="quiet">{describeCriterion(criterion)}</Text>
        </Grid>
        {props.mayReopen && (
          <Button
            look="default"
            disabled={changes.isPending}
            aria-label={`إعادة استخدام ${criterion.name}`}
            onClick={() => changes.reopen(criterion)}
          >
            إعادة استخدام
          </Button>
        )}
      </Row>
    </Line>
  );
}
