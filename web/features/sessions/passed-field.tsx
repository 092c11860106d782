import { IconAward, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { formatNumber } from '../../i18n/format.ts';
import css from '../../shared/choice.module.css';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Answer, candidatesOf, type PassQuestion, passedBy } from './outcome-rules.ts';

/** The choice of those who passed a requirement among those who attended: everybody, all but some, or nobody. */
export function PassedField(props: {
  requirement: Session['requirements'][number];
  asked: PassQuestion;
  answer: Answer;
  onChange: (answer: Answer) => void;
}) {
  const { requirement, asked, answer, onChange } = props;
  const id = useId();
  const candidates = candidatesOf(asked);
  const before = asked.attended.length - candidates.length;
  const all = before > 0 ? 'كل من حضر ولم يجتزه' : 'كل من حضر';
  const without = answer?.kind === 'some' ? answer.without : [];
  const choices: { kind: NonNullable<Answer>['kind']; label: string; next: Answer }[] = [
    { kind: 'all', label: `${all} (${formatNumber(candidates.length)})`, next: { kind: 'all' } },
    {
      kind: 'some',
      label:
        answer?.kind === 'some'
          ? `إلا بعضهم: اجتازه ${formatNumber(passedBy(asked, answer).length)}`
          : 'إلا بعضهم',
      next: { kind: 'some', without },
    },
    { kind: 'none', label: 'لا أحد اليوم', next: { kind: 'none' } },
  ];
  return (
    <Card>
      <Row gap="12" align="start" below="12">
        <Stack gap="4" grow>
          <Text as="h2" size="h3" id={id}>
            {`هل اجتاز من حضر «${requirement.text}»؟`}
          </Text>
          <Text tone="quiet">
            {`شارة ${requirement.badgeName}. حضر ${formatNumber(asked.attended.length)}، ${
              before > 0
                ? `واجتازه ${formatNumber(before)} منهم من قبل`
                : 'ولم يجتزه أحد منهم من قبل'
            }.`}
          </Text>
        </Stack>
        <Text as="span" tone="accent">
          <IconAward size={24} stroke={1.7} aria-hidden />
        </Text>
      </Row>
      <Stack gap="8" role="radiogroup" aria-labelledby={id}>
        {choices.map(({ kind, label, next }) => (
          <Row
            as="label"
            key={kind}
            gap="8"
            align="center"
            control
            padInline="12"
            surface="field"
            className={css.choice}
          >
            <input
              type="radio"
              name={id}
              checked={answer?.kind === kind}
              disabled={candidates.length === 0 && kind !== 'none'}
              onChange={() => onChange(next)}
            />
            {label}
          </Row>
        ))}
      </Stack>
      {answer?.kind === 'some' && (
        <Stack gap="8" padBlock="12">
          <ChoiceField
            label="من لم يجتزه؟"
            placeholder="اختر الاسم"
            value={null}
            onChange={(scoutId) =>
              scoutId && onChange({ kind: 'some', without: [...without, Number(scoutId)] })
            }
            choices={candidates
              .filter(({ scoutId }) => !without.includes(scoutId))
              .map(({ scoutId, name }) => ({ value: String(scoutId), label: name }))}
            emptyText="لا أحد"
          />
          <Row gap="8" wrap>
            {without.map((scoutId) => {
              const name = candidates.find((each) => each.scoutId === scoutId)?.name ?? '';
              return (
                <Row
                  key={scoutId}
                  inline
                  gap="4"
                  align="center"
                  surface="sunken"
                  rounded
                  padInline="12"
                >
                  <span>{name}</span>
                  <IconButton
                    label={`${name} اجتازه`}
                    onClick={() =>
                      onChange({ kind: 'some', without: without.filter((id) => id !== scoutId) })
                    }
                  >
                    <IconX size={18} stroke={1.8} aria-hidden />
                  </IconButton>
                </Row>
              );
            })}
          </Row>
        </Stack>
      )}
    </Card>
  );
}
