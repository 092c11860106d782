import { useState } from 'react';
import { countText, yearNoun } from '../../../contract/core/counting.ts';
import { country } from '../../../contract/countries/current.ts';
import { exportProgramme, type Programmes } from '../../../contract/programmes/endpoints.ts';
import {
  badgeNoun,
  criterionNoun,
  type Licence,
  licenceLabels,
  licenceNames,
  licences,
  programmeFileName,
  sessionNoun,
} from '../../../contract/programmes/words.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';

const EVERY_SECTION = '';

/** Chooses the parts of a programme and writes its card; the answer is a file. */
export function ExportForm({ own }: { own: Programmes['own'] }) {
  const group = useGroup();
  const [badgeIds, setBadgeIds] = useState(() => own.badges.map(({ badgeId }) => badgeId));
  const [hasCriteria, setHasCriteria] = useState(own.criteria.length > 0);
  const [hasSessions, setHasSessions] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [name, setName] = useState('');
  const [typedAuthor, setAuthor] = useState<string | null>(null);
  const [section, setSection] = useState(EVERY_SECTION);
  const [licence, setLicence] = useState<Licence>('by');
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const download = useDownload(exportProgramme, {
    successMessage: 'نُزّل ملف البرنامج',
    errorMessage: 'لم يُنزَّل ملف البرنامج',
  });
  const author = typedAuthor ?? group?.groupName ?? '';
  const criterionIds = hasCriteria ? own.criteria.map(({ criterionId }) => criterionId) : [];
  const sessionKeys = hasSessions ? own.sessions.map(({ key }) => key) : [];
  const isEmpty = badgeIds.length + criterionIds.length + sessionKeys.length === 0;
  const contents = [
    ...(badgeIds.length > 0 ? [countText(badgeIds.length, badgeNoun)] : []),
    ...(criterionIds.length > 0 ? [countText(criterionIds.length, criterionNoun)] : []),
    ...(sessionKeys.length > 0 ? [countText(sessionKeys.length, sessionNoun)] : []),
  ].join(' و');
  const missing = (value: string) => (isSent && value.trim() === '' ? 'اكتب الاسم' : undefined);
  const submit = () => {
    setSent(true);
    if (isEmpty || name.trim() === '' || author.trim() === '') return;
    const card = { name, author, licence, language: 'ar', section, note };
    const body = { badgeIds, criterionIds, sessionKeys, ...card };
    void download.start({ body }, programmeFileName(name));
  };
  const toggle = (badgeId: number, isChosen: boolean) =>
    setBadgeIds(isChosen ? [...badgeIds, badgeId] : badgeIds.filter((each) => each !== badgeId));
  return (
    <Stack gap="16">
      <Stack as="section" gap="8">
        <Text as="h2" size="h2">
          ماذا فيه؟
        </Text>
        <Box surface="card" clip>
          <PartRow
            label="الشارات بمتطلباتها"
            count={badgeIds.length}
            most={own.badges.length}
            value={badgeIds.length > 0}
            onChange={(isChosen) =>
              setBadgeIds(isChosen ? own.badges.map(({ badgeId }) => badgeId) : [])
            }
          />
          {own.badges.length > 1 && (
            <Box padInline="16" padBlock="4" line="between">
              <Button
                look="quiet"
                aria-expanded={isChoosing}
                onClick={() => setChoosing(!isChoosing)}
              >
                اختر منها
              </Button>
              {isChoosing &&
                own.badges.map(({ badgeId, name: badge, detail }) => (
                  <CheckField
                    key={badgeId}
                    label={detail === null ? badge : `${badge}، ${detail}`}
                    optional
                    value={badgeIds.includes(badgeId)}
                    onChange={(isChosen) => toggle(badgeId, isChosen)}
                  />
                ))}
            </Box>
          )}
          <PartRow
            label="بنود التقييم بدرجاتها"
            count={own.criteria.length}
            most={own.criteria.length}
            value={hasCriteria}
            onChange={setHasCriteria}
          />
          <PartRow
            label="مكتبة الجلسات"
            count={own.sessions.length}
            most={own.sessions.length}
            value={hasSessions}
            onChange={setHasSessions}
          />
        </Box>
        {isSent && isEmpty && (
          <Text tone="bad" role="alert">
            اختر شيئاً واحداً على الأقل
          </Text>
        )}
      </Stack>
      <Text as="h2" size="h2">
        بطاقته
      </Text>
      <TextField
        label="الاسم"
        value={name}
        onChange={setName}
        maxLength={80}
        error={missing(name)}
      />
      <TextField
        label="من كتبه"
        description="اسم المجموعة، لا اسم شخص إلا إن كتبته."
        value={author}
        onChange={setAuthor}
        maxLength={80}
        error={missing(author)}
      />
      <SelectField
        label="المرحلة"
        value={section}
        onChange={setSection}
        choices={[
          { value: EVERY_SECTION, label: 'كل المراحل' },
          ...country().sections.map(({ boys, from }) => ({
            value: boys,
            label: `${boys}، من ${countText(from, yearNoun)}`,
          })),
        ]}
      />
      <RadioField
        label="الرخصة"
        stacked
        value={licence}
        onChange={setLicence}
        options={licences.map((value) => ({
          value,
          label: licenceLabels[value],
          hint: licenceNames[value],
        }))}
      />
      <TextAreaField label="عن البرنامج" optional value={note} onChange={setNote} maxLength={500} />
      <Notice>
        <Text>
          لا يخرج معه: أسماء القادة والكشافين، ومن اجتاز، والدرجات، والأيام، والملاحظات بعد الجلسات.
        </Text>
      </Notice>
      <SubmitBar>
        <Button big wide disabled={download.isRunning} onClick={submit}>
          {contents === '' ? 'نزّل الملف' : `نزّل الملف: ${contents}`}
        </Button>
      </SubmitBar>
    </Stack>
  );
}

function PartRow(props: {
  label: string;
  count: number;
  most: number;
  value: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <Row gap="12" align="center" padInline="16" padBlock="4" line="between">
      <Box grow>
        <CheckField
          label={props.label}
          optional
          disabled={props.most === 0}
          value={props.value}
          onChange={props.onChange}
        />
      </Box>
      <Text weight="bold" tone="ink">
        {formatNumber(props.count)}
      </Text>
    </Row>
  );
}
