import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Trip } from '../../../contract/trips/endpoints.ts';
import { consentWords, type LetterFields, letterOf } from '../../../contract/trips/letter.ts';
import { useCaptain } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { endsAtOf, feeOf, startsAtOf } from './rules.ts';
import type { TripForm } from './when-field.tsx';

/** The letter to families and the words of the consent: they follow the fields until a captain writes their own. */
export function LetterCard({
  form,
  name,
  trip,
}: {
  form: TripForm;
  name: string;
  trip: Trip | null;
}) {
  const { values, field } = form;
  const me = useCaptain();
  const [isAsked, setEditing] = useState(false);
  const isOwn = values.letter !== '' || values.consentText !== '';
  const isEditing = isAsked || isOwn;
  const proposed: LetterFields = {
    name,
    startsAt: startsAtOf(values),
    endsAt: endsAtOf(values),
    place: values.place || null,
    meetingPlace: values.meetingPlace || null,
    transport: values.transport,
    captain: trip?.captain ?? me,
    fees: { scout: feeOf(values) },
    overnight: values.overnight.trim() || null,
    letter: null,
    consentText: null,
  };
  const isDated = values.startDay !== '' && values.endDay !== '';
  const edit = () => {
    form.setValue('letter', letterOf(proposed));
    form.setValue('consentText', consentWords(proposed));
    setEditing(true);
  };
  const follow = () => {
    form.setValue('letter', '');
    form.setValue('consentText', '');
    setEditing(false);
  };
  return (
    <Card
      title="خطاب الأسر"
      aside={
        isEditing ? (
          <Button look="quiet" onClick={follow}>
            أعد المقترح
          </Button>
        ) : (
          <Button
            look="quiet"
            icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
            onClick={edit}
          >
            عدّل
          </Button>
        )
      }
    >
      {isEditing ? (
        <Stack gap="16">
          <TextAreaField {...field('letter')} label="الخطاب" rows={5} />
          <TextAreaField {...field('consentText')} label="نص الموافقة" rows={4} />
          <Text tone="quiet">عدّلتَه بنفسك، فلا يتغيّر مع الحقول.</Text>
        </Stack>
      ) : (
        <Stack gap="12">
          {isDated && <Text preLine>{letterOf(proposed)}</Text>}
          <Box padInline="12">
            <Text tone="quiet">نص الموافقة</Text>
            {isDated && <Text>{consentWords(proposed)}</Text>}
          </Box>
          <Row>
            <Text tone="quiet">يتغير الخطاب مع الحقول ما لم تعدّله بنفسك.</Text>
          </Row>
        </Stack>
      )}
    </Card>
  );
}
