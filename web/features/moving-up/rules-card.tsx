import { IconArrowNarrowLeft, IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { yearsText } from '../../../contract/core/counting.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  type MovingUpRow,
  type readMovingUpRules,
  setMovingUpRules,
} from '../../../contract/moving-up/endpoints.ts';
import { isShadowedBy, OLDEST_AGE } from '../../../contract/moving-up/rules.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './moving-up-page.module.css';
import { dayText, genderChoices, ruleText, targetName } from './moving-up-words.ts';
import { keyOfSector } from './rules.ts';

export type Rules = ResponseOf<typeof readMovingUpRules>['body'];
type Rule = Rules['rules'][number];
type Asked = { place: number } | 'new' | 'day';

const sign = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** The rules with how many have reached the age of each, and the day of all. */
export function RulesCard({ stored, rows }: { stored: Rules; rows: readonly MovingUpRow[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { type } = useCaptain();
  const places = [...stored.rules.entries()].filter(([, { editable }]) => editable);
  const close = () => setAsked(null);
  return (
    <Card
      title={`القواعد ${formatNumber(places.length)}`}
      aside={
        <Button look="quiet" icon={<IconPlus {...sign} />} onClick={() => setAsked('new')}>
          قاعدة
        </Button>
      }
    >
      <ul>
        {places.map(([place, rule]) => (
          <RuleRow
            key={place}
            rule={rule}
            earlier={stored.rules.slice(0, place)}
            reached={
              rows.filter((row) => row.rule === place && (row.age ?? 0) >= rule.fromAge).length
            }
            onOpen={() => setAsked({ place })}
          />
        ))}
      </ul>
      <Row gap="8" align="center" justify="between" wrap line="above" className={css.day}>
        <Text tone="quiet">السن محسوبة يوم {dayText(stored.day)}</Text>
        {type === 'general' && (
          <Button look="quiet" onClick={() => setAsked('day')}>
            تغيير اليوم
          </Button>
        )}
      </Row>
      {asked === 'day' && <DayDialog stored={stored} onClose={close} />}
      {asked !== null && asked !== 'day' && (
        <RuleDialog
          stored={stored}
          place={asked === 'new' ? stored.rules.length : asked.place}
          onClose={close}
        />
      )}
    </Card>
  );
}

function RuleRow(props: {
  rule: Rule;
  earlier: readonly Rule[];
  reached: number;
  onOpen: () => void;
}) {
  const { rule } = props;
  const isShadowed = props.earlier.some(
    (each) => keyOfSector(each.from) === keyOfSector(rule.from) && isShadowedBy(rule, each),
  );
  return (
    <Box as="li" line="between">
      <button type="button" className={css.rule} onClick={props.onOpen}>
        <span>
          <Text as="span" block weight="medium" tone="ink">
            {sectorName(rule.from)} <IconArrowNarrowLeft {...sign} aria-label="إلى" />{' '}
            {targetName(rule.to)}
          </Text>
          <Text as="span" block tone="quiet">
            {ruleText(rule)}
          </Text>
          {isShadowed && (
            <Text as="span" block tone="warn">
              تسبقها قاعدة أخرى للقطاع نفسه، فلا تنقل أحداً.
            </Text>
          )}
        </span>
        <Text as="span" weight="medium" tone="ink" title="بلغوا السن">
          {formatNumber(props.reached)}
        </Text>
        <IconChevronLeft {...sign} />
      </button>
    </Box>
  );
}

const bodyOf = (stored: Rules, rules: readonly object[], day = stored.day) => ({
  day,
  rules,
  version: stored.version,
});
/** The rules with others in the place of one. */
const replaced = ({ rules }: Rules, place: number, ...others: object[]) => [
  ...rules.slice(0, place),
  ...others,
  ...rules.slice(place + 1),
];
const saving = { errorMessage: 'لم تُحفظ القواعد', successMessage: 'حُفظت القواعد' };

function DayDialog({ stored, onClose }: { stored: Rules; onClose: () => void }) {
  const form = useApiForm(setMovingUpRules, {
    initialValues: { day: stored.day },
    toBody: ({ day }) => bodyOf(stored, stored.rules, day),
    ...saving,
  });
  return (
    <FormDialog title="يوم حساب السن" form={form} onClose={onClose} submit="حفظ">
      <DateField label="السن محسوبة يوم" {...form.field('day')} />
    </FormDialog>
  );
}

const ages = Array.from({ length: OLDEST_AGE - 3 }, (_, index) => String(index + 4));

/** Adds a rule, or changes or removes one. */
function RuleDialog(props: { stored: Rules; place: number; onClose: () => void }) {
  const { stored, place, onClose } = props;
  const sectors = useQuery(q(listSectors)).data?.body ?? [];
  const rule: Rule | undefined = stored.rules[place];
  const own = sectors.filter(({ editable }) => editable);
  const choices = own.map((each) => ({ value: keyOfSector(each), label: sectorName(each) }));
  const sectorOf = (key: string) => {
    const found = own.find((each) => keyOfSector(each) === key);
    return found ? { baseName: found.baseName, suffixName: found.suffixName } : undefined;
  };
  const form = useApiForm(setMovingUpRules, {
    initialValues: {
      from: rule ? keyOfSector(rule.from) : '',
      to: rule ? keyOfSector(rule.to) : 'none',
      fromAge: String(rule?.fromAge ?? 11),
      gender: (rule?.gender ?? 'all') as 'all' | 'male' | 'female',
    },
    toBody: ({ from, to, fromAge, gender }) =>
      bodyOf(
        stored,
        replaced(stored, place, {
          from: sectorOf(from) ?? null,
          to: to === '' ? null : sectorOf(to),
          fromAge,
          gender: gender === 'all' ? undefined : gender,
        }),
      ),
    fieldOf: (path) => path.split('.')[2] as 'from' | undefined,
    ...saving,
  });
  const removal = useApiMutation(setMovingUpRules, { ...saving, onSuccess: onClose });
  const none = { value: 'none', label: 'اختر القطاع' };
  return (
    <FormDialog
      title={rule ? 'قاعدة الانتقال' : 'قاعدة جديدة'}
      form={form}
      onClose={onClose}
      submit="حفظ"
      after={
        rule && (
          <Button
            look="danger-text"
            disabled={removal.isPending}
            onClick={() =>
              removal.mutate({ body: bodyOf(stored, replaced(stored, place)) as never })
            }
          >
            حذف القاعدة
          </Button>
        )
      }
    >
      <SelectField
        label="من"
        choices={[...(rule ? [] : [{ ...none, value: '' }]), ...choices]}
        {...form.field('from')}
      />
      <SelectField
        label="إلى"
        choices={[
          ...(rule ? [] : [none]),
          ...choices,
          { value: '', label: 'تخرّج: يتركون المجموعة' },
        ]}
        {...form.field('to')}
      />
      <SelectField
        label="من سن"
        choices={ages.map((value) => ({ value, label: yearsText(Number(value)) }))}
        {...form.field('fromAge')}
      />
      <SelectField label="النوع" choices={genderChoices} {...form.field('gender')} />
    </FormDialog>
  );
}
