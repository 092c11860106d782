import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HealthCard } from '../../../../contract/health/card.ts';
import { readTripHealth } from '../../../../contract/health/endpoints.ts';
import { answerWords } from '../../../../contract/health/words.ts';
import type { Trip } from '../../../../contract/trips/endpoints.ts';
import { daysText } from '../../../../contract/trips/letter.ts';
import { q } from '../../../api/api.ts';
import { groupToday, sectorName } from '../../../i18n/format.ts';
import { Paper, PaperFoot, PaperHead, PaperList, Papers } from '../../../shared/paper/paper.tsx';
import { Button } from '../../../ui/button.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { PhoneNumber } from '../../../ui/phone.tsx';
import { scoutsText } from '../rules.ts';
import css from './papers.module.css';

const labels = {
  allergy: 'حساسية',
  condition: 'مرض أو حالة',
  medicine: 'دواء',
  diet: 'طعام ممنوع',
  other: 'شيء آخر',
} as const;
const questions = Object.keys(labels) as (keyof typeof labels)[];

/** The sealed list. It is asked for by a press, because every opening is noted, and is in no cache. */
export function HealthPaper({ trip }: { trip: Trip }) {
  const [isOpen, setOpen] = useState(false);
  const list = useQuery({
    ...q(readTripHealth, { params: { tripId: trip.tripId } }),
    enabled: isOpen,
    gcTime: 0,
    retry: false,
  });
  if (!isOpen) {
    return (
      <Card title="القائمة الصحية">
        <Text below="12">
          ورقة سرّية: من لهم حساسية أو مرض أو دواء أو طعام ممنوع، وماذا نفعل. كل فتح يُسجَّل باسمك على
          بطاقة كل كشاف فيها.
        </Text>
        <Button onClick={() => setOpen(true)}>فتح القائمة</Button>
      </Card>
    );
  }
  return (
    <Loaded query={list} skeleton={<CardSkeleton lines={10} />} failure="لم تُفتح القائمة.">
      {({ body: { scouts, withoutCard, hidden } }) => (
        <Papers>
          <Paper label={`القائمة الصحية لـ${trip.name}`} size="long">
            <p className={css.sealed}>سرّي، يُفتح عند الحاجة</p>
            <PaperHead title="القائمة الصحية" number={trip.name} date={daysText(trip)} />
            {scouts.length === 0 ? (
              <p className={css.words}>لا بطاقة فيها حساسية أو مرض أو دواء أو طعام ممنوع.</p>
            ) : (
              <PaperList
                columns={[
                  {
                    header: 'الاسم',
                    cell: (scout) => (
                      <>
                        <strong>{scout.name}</strong>
                        <br />
                        {sectorName(scout)}
                      </>
                    ),
                  },
                  {
                    header: 'ما نعرفه وماذا نفعل',
                    cell: ({ card, name }) => <Answers card={card} name={name} />,
                  },
                  { header: 'من نتصل بهم', cell: ({ card }) => <Contacts card={card} /> },
                ]}
                rows={scouts}
                rowKey={({ scoutId }) => scoutId}
              />
            )}
            {withoutCard.length > 0 && (
              <>
                <h3 className={css.heading}>بلا بطاقة صحية</h3>
                <p>{withoutCard.join('، ')}</p>
              </>
            )}
            {hidden > 0 && (
              <p className={css.words}>
                {`${scoutsText(hidden)} من قطاعات أخرى: بطاقاتهم لقادة قطاعاتهم، ولمن يقود الرحلة في أيامها.`}
              </p>
            )}
            <PaperFoot today={groupToday()}>{`${trip.name}، تُمزَّق بعد العودة`}</PaperFoot>
          </Paper>
        </Papers>
      )}
    </Loaded>
  );
}

function Answers({ card, name }: { card: HealthCard; name: string }) {
  return questions
    .filter((question) => card[question].answer === 'yes')
    .map((question) => (
      <p key={question} className={css.answer}>
        <strong>{labels[question]}:</strong> {answerWords(question, card[question], name)}
      </p>
    ));
}

function Contacts({ card: { guardians, contact } }: { card: HealthCard }) {
  return [...guardians, ...(contact ? [contact] : [])].map(({ name, relation, phoneNumber }) => (
    <p key={`${relation} ${phoneNumber}`}>
      {relation}، {name} <PhoneNumber number={phoneNumber} />
    </p>
  ));
}
