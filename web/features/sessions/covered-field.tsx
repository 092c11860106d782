import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listBadges } from '../../../contract/badges/endpoints.ts';
import { q } from '../../api/api.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import type { PlanValues } from './plan-rules.ts';

type Covered = PlanValues['requirements'];

/** The badge requirements that a session covers. */
export function CoveredField(props: {
  value: Covered;
  onChange: (value: Covered) => void;
  error?: string | undefined;
}) {
  const { value, onChange } = props;
  const badges = useQuery(q(listBadges));
  const offered = (badges.data?.body ?? [])
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ name, requirements }) =>
      requirements.map(({ requirementId, text }) => ({ requirementId, text, badgeName: name })),
    )
    .filter(({ requirementId }) => !value.some((each) => each.requirementId === requirementId));
  return (
    <Stack gap="8">
      <ChoiceField
        label="متطلبات الشارات"
        optional
        description="نسألك بعد الجلسة من اجتازها"
        placeholder="متطلب"
        value={null}
        onChange={(id) => {
          const found = offered.find(({ requirementId }) => String(requirementId) === id);
          if (found) onChange([...value, found]);
        }}
        error={props.error}
        choices={offered.map(({ requirementId, text, badgeName }) => ({
          value: String(requirementId),
          label: text,
          hint: badgeName,
        }))}
        loading={badges.isPending}
        failed={badges.isError}
        emptyText="لا متطلبات"
      />
      {value.map((each) => (
        <Row key={each.requirementId} gap="4" align="center" fill="accent" rounded padInline="12">
          <Text as="span" tone="inherit">{`${each.text} (${each.badgeName})`}</Text>
          <IconButton
            label={`إزالة «${each.text}»`}
            onClick={() =>
              onChange(value.filter(({ requirementId }) => requirementId !== each.requirementId))
            }
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </IconButton>
        </Row>
      ))}
    </Stack>
  );
}
