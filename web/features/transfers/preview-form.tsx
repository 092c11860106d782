import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { ageOn } from '../../../contract/core/birth-dates.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { TransferPreview } from '../../../contract/transfers/endpoints.ts';
import { transferConsentLabels } from '../../../contract/transfers/words.ts';
import type { ApiFailure } from '../../api/failure.ts';
import {
  countOf,
  dayMonth,
  groupToday,
  keepCompounds,
  longDate,
  sectorName,
  shortDate,
} from '../../i18n/format.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Phone } from '../../ui/phone.tsx';
import { ageText } from './transfer-words.ts';

const termNoun = noun('فترة واحدة', 'فترتان', 'فترات', 'فترة', 'فترة');
const campNoun = noun('معسكر واحد', 'معسكران', 'معسكرات', 'معسكراً', 'معسكر');
const choiceNoun = noun('اختيار واحد', 'اختياران', 'اختيارات', 'اختياراً', 'اختيار');

export type Choices = SectorName & { sameAs?: number | null; memberNumber?: string };

/** The preview of a child who comes, and the choices that it needs. */
export function PreviewForm(props: {
  preview: Omit<TransferPreview, 'digest'>;
  isPending: boolean;
  failure: ApiFailure | null;
  onSubmit: (choices: Choices) => void;
}) {
  const { preview, isPending, failure, onSubmit } = props;
  const { scout, guardians, terms, badges, trips, consent, from, duplicates } = preview;
  const numberLabel = useMemberNumber();
  const [same, setSame] = useState('');
  const [sector, setSector] = useState<SectorName | null>(null);
  const [number, setNumber] = useState(scout.memberNumber ?? '');
  const isGirl = scout.gender === 'female';
  const taken = preview.takenNumber;
  const isTaken = taken !== null && number === scout.memberNumber && String(taken.scoutId) !== same;
  const left = Number(duplicates.length > 0 && same === '') + Number(sector === null);
  const age = scout.birthDate && ageText(ageOn(scout.birthDate, groupToday()).years);
  const submit = () => {
    if (!sector) return;
    onSubmit({
      ...sector,
      ...(duplicates.length > 0 && { sameAs: same === 'other' ? null : Number(same) }),
      ...(numberLabel !== null && { memberNumber: number.trim() }),
    });
  };
  return (
    <Stack gap="16">
      <Box as="section" surface="card" pad="16">
        <Text as="h2" size="h2">
          {keepCompounds(scout.name)}
        </Text>
        <Text tone="quiet">
          {[
            scout.birthDate && `مواليد ${longDate(scout.birthDate)}`,
            age,
            genderLabels[scout.gender],
          ]
            .filter(Boolean)
            .join('، ')}
        </Text>
        <Details
          rows={[
            { label: 'من', value: from.groupName },
            ...guardians.map(({ name, relation, phoneNumber }) => ({
              label: relation ? relationLabels[relation] : 'وليّ الأمر',
              value: (
                <Row gap="8" wrap>
                  {name}
                  {phoneNumber && <Phone number={phoneNumber} />}
                </Row>
              ),
            })),
            {
              label: 'الموافقة',
              value: `${transferConsentLabels[consent.way]} من ${consent.guardianName}، ${dayMonth(consent.date)}`,
            },
            { label: 'كشاف منذ', value: preview.since && longDate(preview.since) },
            {
              label: isGirl ? 'يأتي معها' : 'يأتي معه',
              value: [
                countText(terms.length, termNoun),
                countOf(badges.length, 'badge'),
                trips.length > 0 && countText(trips.length, campNoun),
              ]
                .filter(Boolean)
                .join('، '),
            },
          ]}
        />
        <Row gap="12" align="start" surface="sunken" pad="16" above="12">
          <IconCertificate size={22} stroke={1.7} aria-hidden />
          {from.signature === 'known' ? (
            <Text weight="bold">{`وقّعته ${from.groupName}`}</Text>
          ) : (
            <Box grow>
              <Text weight="bold">لم يتغيّر منذ صُنع</Text>
              <Text tone="quiet">لا نعرف البرنامج الذي وقّعه. إن شككت فاتصل بمجموعتهم.</Text>
            </Box>
          )}
        </Row>
      </Box>
      {duplicates.length > 0 && (
        <Box as="section" frame="warn" rounded pad="16" fill="surface">
          <RadioField
            label={isGirl ? 'تشبه من عندنا' : 'يشبه من عندنا'}
            stacked
            value={same}
            onChange={setSame}
            options={[
              ...duplicates.map((each) => ({
                value: String(each.scoutId),
                label: `${isGirl ? 'هي نفسها' : 'هو نفسه'}: ${keepCompounds(each.name)}، ${sectorName(each)}`,
                hint: [
                  each.deletedOn && `حُذف ${shortDate(each.deletedOn)}، ويعود بسجله عندنا`,
                  each.isSameDay ? 'الاسم ويوم الميلاد واحد' : 'الاسم واحد',
                  each.isSamePhone && 'والهاتف واحد',
                ]
                  .filter(Boolean)
                  .join('، '),
              })),
              { value: 'other', label: isGirl ? 'كشافة أخرى' : 'كشاف آخر' },
            ]}
          />
        </Box>
      )}
      <Badges badges={badges} isGirl={isGirl} />
      <SectorPicker scope="own" value={sector} onChange={setSector} />
      {numberLabel !== null && (
        <TextField
          label={numberLabel}
          optional
          latin
          value={number}
          onChange={setNumber}
          maxLength={30}
          error={isTaken ? `${taken.sentence} اتركه فارغاً أو صحّحه.` : undefined}
        />
      )}
      <Notice title={isGirl ? 'تُسأل أسرتها من جديد' : 'تُسأل أسرته من جديد'}>
        <Text>عن التصوير، وعن البطاقة الصحية إن كنتم تحفظونها.</Text>
      </Notice>
      <SubmitBar>
        {failure && (
          <Text tone="bad" weight="medium" role="alert">
            {failure.arabicMessage}
          </Text>
        )}
        <Text tone="quiet" textAlign="center">
          يُنشأ الكشاف والموافقة ورابط الأسرة معاً، أو لا شيء.
        </Text>
        <Button big wide disabled={left > 0 || isTaken || isPending} onClick={submit}>
          {isPending
            ? 'لحظة…'
            : left > 0
              ? `بقي ${countText(left, choiceNoun)}`
              : isTaken
                ? 'بقي خطأ واحد'
                : isGirl
                  ? 'استقبلها'
                  : 'استقبله'}
        </Button>
      </SubmitBar>
    </Stack>
  );
}

function Badges({ badges, isGirl }: { badges: TransferPreview['badges']; isGirl: boolean }) {
  if (badges.length === 0) return null;
  const ours = badges.filter(({ isOurs }) => isOurs);
  const strange = badges.filter(({ isOurs }) => !isOurs);
  const names = (of: typeof badges) => of.map(({ name }) => name).join('، ');
  return (
    <Card title={isGirl ? 'شاراتها' : 'شاراته'}>
      <Details
        rows={[
          ...(ours.length > 0 ? [{ label: 'عندنا مثلها، تُسجَّل', value: names(ours) }] : []),
          ...(strange.length > 0
            ? [{ label: 'ليست عندنا، تبقى اسماً', value: names(strange) }]
            : []),
        ]}
      />
    </Card>
  );
}
