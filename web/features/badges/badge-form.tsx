import { useNavigate } from '@tanstack/react-router';
import {
  type Badge,
  createBadge,
  deleteBadge,
  updateBadge,
} from '../../../contract/badges/endpoints.ts';
import { badgeRecord } from '../../../contract/badges/record.ts';
import { badgeKinds } from '../../../contract/badges/words.ts';
import { textProps } from '../../../contract/core/record-content.ts';
import { country } from '../../../contract/countries/current.ts';
import { useApiMutation } from '../../api/api.ts';
import { countOf } from '../../i18n/format.ts';
import { BadgeDrawing } from '../../shared/badges/badge-drawing.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import type { ApiForm } from '../../ui/form/use-api-form.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { type BadgeValues, badgeDifferences, bodyOf, valuesOf } from './badge-form-rules.ts';
import { DrawingField } from './drawing-field.tsx';
import { RequirementsField } from './requirements-field.tsx';

const kindLabels = { competence: 'الكفاية', interest: 'الهواية', other: 'أخرى' };

/** Adds a badge, or changes the given one: who has passed something of it keeps it. */
export function BadgeForm({ badge, stages }: { badge?: Badge; stages: readonly string[] }) {
  const navigate = useNavigate();
  const { form, ...saving } = useRecordForm(createBadge, updateBadge, {
    isNew: badge === undefined,
    params: badge && { badgeId: badge.badgeId },
    initialValues: valuesOf(badge),
    toBody: bodyOf,
    said: {
      added: 'تمت إضافة الشارة',
      saved: 'تم حفظ الشارة',
      notAdded: 'لم تُحفظ الشارة',
      notSaved: 'لم تُحفظ الشارة',
    },
    changed: {
      code: 'BADGE_CHANGED',
      title: 'تغيّرت هذه الشارة بعد فتحها',
      differences: (stored: Badge, mine) => badgeDifferences(mine, valuesOf(stored)),
    },
  });
  const leave = () =>
    void (badge
      ? navigate({
          to: '/scores/badges/$badgeId',
          params: { badgeId: String(badge.badgeId) },
        })
      : navigate({ to: '/scores/badges' }));
  return (
    <>
      <Form form={form} {...saving} onSaved={leave}>
        <BadgeFields form={form} stages={stages} />
        {badge && (
          <Text tone="quiet">
            {`من اجتاز متطلباً يبقى له بنصّه يوم اجتازه. التعديل يسري على من لم يجتزه بعد: ${countOf(badge.started, 'scout')} في المجموعة.`}
          </Text>
        )}
        <SubmitBar>
          <SubmitButton loadingText="جارٍ الحفظ…">حفظ الشارة</SubmitButton>
        </SubmitBar>
      </Form>
      {badge && <EndOfBadge badge={badge} />}
    </>
  );
}

/** Closes a badge that somebody has begun, opens it again, or deletes one that nobody has. */
function EndOfBadge({ badge }: { badge: Badge }) {
  const navigate = useNavigate();
  const { badgeId, name, isOpen, isUsed } = badge;
  const toList = () => void navigate({ to: '/scores/badges' });
  const close = useApiMutation(updateBadge, {
    successMessage: isOpen ? 'أُوقفت الشارة' : 'عادت الشارة إلى القائمة',
    errorMessage: 'لم تُحفظ الشارة',
    onSuccess: toList,
  });
  const remove = useApiMutation(deleteBadge, {
    successMessage: 'تم حذف الشارة',
    errorMessage: 'لم تُحذف الشارة',
    onSuccess: toList,
  });
  const setOpen = () =>
    close.mutate({
      params: { badgeId },
      body: {
        ...bodyOf({ ...valuesOf(badge), isOpen: !isOpen }),
        kind: badge.kind,
        anyOf: badge.anyOf ?? undefined,
      },
    });
  const ask = async () => {
    if (!isOpen) return setOpen();
    const isMeant = await confirm({
      title: isUsed ? `إيقاف شارة ${name}؟` : `حذف شارة ${name}؟`,
      body: isUsed
        ? 'لن تُسجَّل لها متطلبات جديدة، ويبقى ما اجتازه الكشافون وما نالوه.'
        : 'لم يبدأها أحد، وستُحذف من القائمة.',
      confirmLabel: isUsed ? 'إيقاف الشارة' : 'حذف الشارة',
      cancelLabel: 'رجوع',
      danger: true,
    });
    if (!isMeant) return;
    if (isUsed) setOpen();
    else remove.mutate({ params: { badgeId } });
  };
  return (
    <Button
      look={isOpen ? 'danger-text' : 'default'}
      disabled={close.isPending || remove.isPending}
      onClick={() => void ask()}
    >
      {isOpen ? (isUsed ? 'إيقاف الشارة' : 'حذف الشارة') : 'إعادة الشارة إلى القائمة'}
    </Button>
  );
}

function BadgeFields(props: {
  form: ApiForm<BadgeValues, typeof createBadge | typeof updateBadge>;
  stages: readonly string[];
}) {
  const { form } = props;
  const stages = [...new Set([...sectionWords(), ...props.stages])];
  return (
    <>
      <Card>
        <Stack gap="16">
          <Row gap="16" align="center">
            <BadgeDrawing drawing={form.values.drawing} size={72} />
            <Box grow>
              <TextField {...form.field('name')} {...textProps(badgeRecord.fields.name)} />
            </Box>
          </Row>
          <RadioField
            {...form.field('kind')}
            label={badgeRecord.fields.kind.label}
            snug
            options={choicesOf(badgeKinds, kindLabels)}
          />
          <ChoiceField
            label={badgeRecord.fields.stage.label}
            optional
            clearable
            placeholder="كل المراحل"
            value={form.values.stage || null}
            onChange={(stage) => form.setValue('stage', stage ?? '')}
            choices={stages.map((value) => ({ value, label: value }))}
            emptyText=""
          />
          <DrawingField
            value={form.values.drawing}
            onChange={(drawing) => form.setValue('drawing', drawing)}
          />
        </Stack>
      </Card>
      <RequirementsField
        rows={form.values.requirements}
        anyOf={form.values.anyOf}
        error={form.field('requirements').error ?? form.field('anyOf').error}
        onChange={(rows) => form.setValue('requirements', rows)}
        onAnyOf={(anyOf) => form.setValue('anyOf', anyOf)}
      />
    </>
  );
}

/** The country's words for the ages that earn badges; a group may write others. */
const sectionWords = () =>
  country()
    .sections.slice(1, 4)
    .map(({ boys }) => boys);
