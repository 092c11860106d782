import { IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { countMemberNumbers } from '../../../contract/member-numbers/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { countOf, countScouts, formatNumber } from '../../i18n/format.ts';
import { useLatest } from '../../shared/sheet/use-sheet.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';

/** Whether the group keeps the numbers of its members, what they are called, and who has none yet. */
export function MemberNumberCard() {
  const group = useQuery(q(readGroup));
  const mutation = useApiMutation(updateGroup, {
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ الاختيار',
    untilFresh: true,
  });
  const keep = async (memberNumber: boolean) => {
    const isMeant =
      memberNumber ||
      (await confirm({
        title: 'إخفاء الأرقام؟',
        body: 'تبقى محفوظة، ولا تظهر في شيء حتى تعيدها.',
        confirmLabel: 'إخفاء الأرقام',
      }));
    if (isMeant) mutation.mutate({ body: { memberNumber } });
  };
  return (
    <Card title="رقم العضوية">
      <Loaded query={group} skeleton={<CardSkeleton lines={4} />} latest>
        {({ body: { memberNumber, memberNumberLabel } }) => (
          <Grid gap="16">
            <SwitchField
              label="رقم لكل كشاف وقائد"
              description="كما تعطيه الجمعية أو الوزارة. يظهر لقادته وأسرته، ولا يظهر في الصفحة المفتوحة."
              value={mutation.isPending ? !memberNumber : memberNumber}
              disabled={mutation.isPending}
              onChange={(value) => void keep(value)}
            />
            {memberNumber && (
              <>
                <LabelField key={memberNumberLabel} label={memberNumberLabel} />
                <Counts />
              </>
            )}
          </Grid>
        )}
      </Loaded>
    </Card>
  );
}

/** The group's name for the number; saved on leaving the field. */
function LabelField({ label }: { label: string }) {
  const form = useApiForm(updateGroup, {
    initialValues: { memberNumberLabel: label },
    check: ({ memberNumberLabel }) => ({
      memberNumberLabel:
        memberNumberLabel.trim() === ''
          ? 'اكتب اسم الرقم'
          : memberNumberLabel.trim().length > MOST_LETTERS
            ? 'اسم أقصر'
            : undefined,
    }),
    successMessage: 'تم الحفظ',
    errorMessage: 'لم يُحفظ اسم الرقم',
    untilFresh: true,
  });
  const save = async () => {
    if (!form.isDirty() || form.mutation.isPending) return;
    const read = await form.readBody();
    if (read) form.mutation.mutate(read, { onError: form.showFailure });
  };
  const latest = useLatest(save);
  // A page that is left takes the field away before it loses the focus.
  useEffect(() => () => void latest.current(), [latest]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        {...form.field('memberNumberLabel')}
        maxLength={undefined}
        label="ماذا نسمّيه؟"
        description="هذا الاسم في النموذج والقوائم والأوراق."
        onBlur={() => void save()}
      />
    </form>
  );
}

const MOST_LETTERS = 40;

/** '٤١٢ من ٤٧١ لهم رقم', with the ways to those who have none. */
function Counts() {
  const counts = useQuery(q(countMemberNumbers));
  return (
    <Loaded query={counts} skeleton={<CardSkeleton lines={3} />} latest>
      {({ body: { scouts, captains, scoutsWithout, captainsWithout } }) => {
        const all = scouts + captains;
        const without = scoutsWithout + captainsWithout;
        return (
          <Grid gap="16" line="above" padBlock="16">
            {without === 0 ? (
              <Text tone="ok" weight="medium">
                ✓ لكل كشاف وقائد رقم
              </Text>
            ) : (
              <Row gap="12" align="center" justify="between" wrap>
                <div>
                  <Text weight="bold">
                    {`${formatNumber(all - without)} من ${formatNumber(all)} لهم رقم`}
                  </Text>
                  <Text tone="quiet">
                    {`ينقص ${[
                      scoutsWithout > 0 && countScouts(scoutsWithout, 'male'),
                      captainsWithout > 0 && countOf(captainsWithout, 'captain'),
                    ]
                      .filter(Boolean)
                      .join(' و')}`}
                  </Text>
                </div>
                <LinkButton to="/settings/member-numbers" look="default">
                  من ينقصه؟
                </LinkButton>
              </Row>
            )}
            <LinkButton
              to="/import"
              look="tint"
              wide
              icon={<IconTableImport size={20} stroke={1.7} aria-hidden />}
            >
              استيراد الأرقام من ملف
            </LinkButton>
          </Grid>
        );
      }}
    </Loaded>
  );
}
