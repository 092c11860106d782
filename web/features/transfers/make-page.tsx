import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { relationLabels } from '../../../contract/consents/words.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { listSectorScouts } from '../../../contract/scouts/endpoints.ts';
import {
  findTransferGroup,
  type Leaving,
  makeTransfer,
  readLeaving,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { isSameTarget } from '../../../contract/transfers/question.ts';
import {
  type TransferConsentWay,
  type TransferWay,
  transferConsentLabels,
  transferConsentWays,
} from '../../../contract/transfers/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { groupToday, keepCompounds, sectorName } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { useMemberNumber } from '../../session/member-numbers.ts';
import { ScoutPicker } from '../../shared/pickers/scout-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import { QuestionBox } from './question-box.tsx';
import { staying, travelRows, unsettledText } from './transfer-words.ts';
import { type MadeFile, WordsBox } from './words-box.tsx';

/** Makes the transfer of a scout, who is chosen first where the address names none. */
export default function MakeTransferPage() {
  const { scout } = useSearch({ from: '/transfers/make' });
  const setSearch = useSetSearch();
  const scouts = useQuery({
    ...q(listSectorScouts, { query: { baseName: undefined, suffixName: undefined } }),
    enabled: scout === undefined,
  });
  if (scout !== undefined) return <MakeTransfer key={scout} scout={scout} />;
  return (
    <Box maxWidth="760">
      <PageHeader
        title="كشاف يغادر"
        lead="إلى مجموعة أخرى، بملف أو بعنوانها"
        back={{ to: '/transfers', label: 'الانتقالات' }}
      />
      <Loaded query={scouts} skeleton={<CardSkeleton lines={2} />}>
        {() => (
          <ScoutPicker
            label="من يغادر؟"
            value={null}
            onChange={(next) => setSearch({ scout: next ?? undefined })}
          />
        )}
      </Loaded>
    </Box>
  );
}

/** Makes the transfer of one scout, and shows the words of its file once. */
function MakeTransfer({ scout }: { scout: number }) {
  const [made, setMade] = useState<MadeFile | null>(null);
  // Ending the presence here from the words would load a scout who is gone.
  const leaving = useQuery({
    ...q(readLeaving, { params: { scoutId: scout } }),
    enabled: made === null,
  });
  if (made) {
    return (
      <Box maxWidth="760">
        <PageHeader
          title="الملف جاهز"
          lead={`${keepCompounds(made.name)}، إلى ${made.groupName}`}
          back={{ to: '/transfers', label: 'الانتقالات' }}
        />
        <WordsBox made={made} onAgain={() => setMade(null)} />
      </Box>
    );
  }
  const body = leaving.data?.body;
  return (
    <Box maxWidth="760">
      <PageHeader
        title="الانتقال إلى مجموعة أخرى"
        {...(body && {
          lead: [
            keepCompounds(body.name),
            sectorName(body),
            body.enrollDate && `معنا منذ ${formatDigits(body.enrollDate.slice(0, 4))}`,
          ]
            .filter(Boolean)
            .join('، '),
        })}
        back={{ to: '/scout/$id', params: { id: String(scout) }, label: 'صفحة الكشاف' }}
      />
      <Loaded query={leaving} skeleton={<CardSkeleton lines={10} />}>
        {({ body: of }) =>
          of.runningId === null ? (
            <MakeForm leaving={of} onMade={setMade} />
          ) : (
            <Running leaving={of} transferId={of.runningId} />
          )
        }
      </Loaded>
    </Box>
  );
}

/** A transfer runs already: its words are gone, so another file needs it withdrawn. */
function Running({ leaving, transferId }: { leaving: Leaving; transferId: number }) {
  const withdraw = useApiMutation(withdrawTransfer, {
    errorMessage: 'لم يُسحب',
    untilFresh: true,
  });
  return (
    <Notice title="لهذا الكشاف انتقال لم ينتهِ">
      <Text>
        {`إن ضاعت كلماته فاسحبه ثم اصنع ملفاً جديداً بكلمات جديدة. لا تفتح القديم، ولا نستطيع إبطال القديم.`}
      </Text>
      <Row>
        <Button
          look="default"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { transferId } })}
        >
          {`اسحبه وابدأ من جديد لـ${firstName(leaving.name)}`}
        </Button>
      </Row>
    </Notice>
  );
}

const OTHER = 'other';

function MakeForm({ leaving, onMade }: { leaving: Leaving; onMade: (made: MadeFile) => void }) {
  const { scoutId, guardians, gender, hasGroups } = leaving;
  const navigate = useNavigate();
  const numberLabel = useMemberNumber();
  const { question } = leaving;
  const [way, setWay] = useState<TransferWay>(question?.address ? 'group' : 'file');
  const [groupName, setGroupName] = useState(question?.groupName ?? '');
  const [address, setAddress] = useState(question?.address ?? '');
  const found = useQuery({
    ...q(findTransferGroup, { query: { address: address.trim() } }),
    enabled: way === 'group' && address.trim().length > 2,
    retry: false,
  });
  // Nothing is chosen beforehand but a single guardian.
  const [who, setWho] = useState(guardians.length === 1 ? guardians[0]!.name : '');
  const [otherName, setOtherName] = useState('');
  const [relation, setRelation] = useState<'father' | 'mother' | 'other' | ''>(
    guardians.length === 1 ? (guardians[0]!.relation ?? '') : '',
  );
  const [consentWay, setConsentWay] = useState<TransferConsentWay | ''>(question ? 'page' : '');
  const [date, setDate] = useState(groupToday());
  const [isTried, setTried] = useState(false);
  const make = useApiMutation(makeTransfer, {
    errorMessage: 'لم يُصنع. لم يتغيّر شيء.',
    // Here, because the form is gone as soon as the page knows of the transfer.
    onSuccess: ({ body }) => {
      if (body.words === null) void navigate({ to: '/transfers' });
      else {
        const { transferId, words, fileName, bytes, expiresOn, phoneNumber } = body;
        onMade({
          ...{ transferId, words, expiresOn, phoneNumber, isGirl },
          fileName: fileName ?? 'transfer.khayma',
          bytes: bytes ?? 0,
          name: leaving.name,
          groupName: groupName.trim(),
          scoutId,
        });
      }
    },
  });
  const guardianName = who === OTHER || guardians.length === 0 ? otherName.trim() : who;
  const chosen = guardians.find(({ name }) => name === who);
  const asksRelation = !chosen?.relation;
  const group = found.data?.body;
  const to =
    way === 'group'
      ? (group ?? null)
      : groupName.trim()
        ? { groupName: groupName.trim(), address: null }
        : null;
  const isAgreed = to && question?.state === 'agreed' && isSameTarget(question, to);
  const isPaper = consentWay !== 'page';
  const errors = {
    groupName: way === 'file' && !groupName.trim() ? 'اكتب اسم المجموعة' : undefined,
    address: way === 'group' && !group ? 'اكتب عنوان مجموعة نعرفها' : undefined,
    way: consentWay === '' ? 'اختر كيف وافق' : undefined,
    who: isPaper && guardianName === '' ? 'اختر من وافق' : undefined,
    relation: isPaper && asksRelation && relation === '' ? 'اختر صلة القرابة' : undefined,
    date: isPaper && date === '' ? 'اكتب يوم الموافقة' : undefined,
    answer: isPaper || isAgreed ? undefined : 'لم توافق الأسرة على هذه المجموعة بعد',
  };
  const of = (name: keyof typeof errors) => (isTried ? errors[name] : undefined);
  const child = firstName(leaving.name);
  const isGirl = gender === 'female';
  const submit = () => {
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    const consent = isPaper
      ? {
          guardianName,
          relation: (chosen?.relation ?? relation) as 'father',
          way: 'paper' as const,
          date,
        }
      : { way: 'page' as const };
    const target = way === 'file' ? { groupName: groupName.trim() } : { address: group!.address };
    make.mutate({ body: { scoutId, to: target, consent } });
  };
  const unsettled = unsettledText(leaving, moneyText);
  return (
    <Stack gap="24" below="16">
      <Stack as="section" gap="12">
        <Text as="h2" size="h2">
          {`${formatDigits(1)}. إلى أين؟`}
        </Text>
        {hasGroups && (
          <RadioField
            label="كيف ينتقل؟"
            value={way}
            onChange={setWay}
            options={[
              { value: 'file', label: 'بملف' },
              { value: 'group', label: 'مجموعة على خيمة' },
            ]}
          />
        )}
        {way === 'file' ? (
          <TextField
            label="اسم المجموعة"
            value={groupName}
            onChange={setGroupName}
            maxLength={100}
            error={of('groupName')}
          />
        ) : (
          <TextField
            label="عنوان المجموعة"
            latin
            value={address}
            onChange={setAddress}
            maxLength={60}
            error={found.isError ? asFailure(found.error).arabicMessage : of('address')}
            description={group ? `✓ ${group.groupName}` : 'أول عنوان صفحتها، مثل shubra'}
          />
        )}
      </Stack>
      <Stack as="section" gap="12">
        <Text as="h2" size="h2">
          {`${formatDigits(2)}. موافقة ولي الأمر`}
        </Text>
        <Stack gap="16" surface="card" pad="16">
          <RadioField
            label="كيف؟"
            value={consentWay}
            onChange={setConsentWay}
            options={transferConsentWays.map((value) => ({
              value,
              label: transferConsentLabels[value],
            }))}
            error={of('way')}
          />
          {consentWay === 'page' && <QuestionBox leaving={leaving} to={to} error={of('answer')} />}
          {consentWay === 'paper' && (
            <>
              {guardians.length > 0 && (
                <ChoiceField
                  label="من وافق؟"
                  value={who || null}
                  onChange={(name) => setWho(name ?? '')}
                  emptyText="لا أحد"
                  choices={[
                    ...guardians.map(({ name, relation: of }) => ({
                      value: name,
                      label: of ? `${name}، ${relationLabels[of]}` : name,
                    })),
                    { value: OTHER, label: 'غيرهما' },
                  ]}
                  error={of('who')}
                />
              )}
              {(who === OTHER || guardians.length === 0) && (
                <TextField
                  label="اسم من وافق"
                  value={otherName}
                  onChange={setOtherName}
                  maxLength={150}
                  error={of('who')}
                />
              )}
              {asksRelation && (who !== '' || guardians.length === 0) && (
                <RadioField
                  label="صلة القرابة"
                  snug
                  value={relation}
                  onChange={setRelation}
                  options={(['father', 'mother', 'other'] as const).map((value) => ({
                    value,
                    label: relationLabels[value],
                  }))}
                  error={of('relation')}
                />
              )}
              <DateField
                label="يوم"
                value={date}
                onChange={setDate}
                maxDate={groupToday()}
                error={of('date')}
              />
            </>
          )}
          <Text tone="quiet">مكالمة لا تكفي: في الملف بيانات طفل تخرج من المجموعة.</Text>
        </Stack>
      </Stack>
      <Rows
        title={`${formatDigits(3)}. ما يذهب ${isGirl ? 'معها' : 'معه'}`}
        rows={travelRows(leaving, numberLabel)}
        isGoing
      />
      <Rows title="وما لا يذهب" rows={staying} />
      {unsettled && (
        <Notice tone="warn" title={isGirl ? 'قبل أن تغادر' : 'قبل أن يغادر'}>
          <Text>{unsettled}</Text>
        </Notice>
      )}
      <SubmitBar>
        <Button big wide disabled={make.isPending} onClick={submit}>
          {make.isPending ? 'لحظة…' : way === 'file' ? 'اصنع الملف' : 'أرسل العرض'}
        </Button>
        <Text tone="quiet" textAlign="center">
          {`${isGirl ? 'تبقى' : 'يبقى'} ${child} عندنا حتى ${way === 'file' ? `تنهي ${isGirl ? 'وجودها' : 'وجوده'}` : 'تقبل المجموعة الأخرى'}`}
        </Text>
      </SubmitBar>
    </Stack>
  );
}

function Rows(props: {
  title: string;
  rows: readonly (readonly [string, string?])[];
  isGoing?: boolean;
}) {
  return (
    <Stack as="section" gap="8">
      <Text as="h2" size="h2">
        {props.title}
      </Text>
      <Box as="ul" surface="card">
        {props.rows.map(([name, about]) => (
          <Row as="li" key={name} gap="12" align="center" pad="16" line="between">
            <Text as="span" tone={props.isGoing ? 'ok' : 'quiet'} noShrink>
              {props.isGoing ? (
                <IconCheck size={20} stroke={2} aria-hidden />
              ) : (
                <IconMinus size={20} stroke={2} aria-hidden />
              )}
            </Text>
            <Box grow>
              <Text>{name}</Text>
              {about && <Text tone="quiet">{about}</Text>}
            </Box>
          </Row>
        ))}
      </Box>
    </Stack>
  );
}
