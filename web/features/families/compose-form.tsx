import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fillIn } from '../../../contract/core/fill-in.ts';
import {
  type AudienceFamily,
  createMessages,
  listMessages,
  readAudience,
} from '../../../contract/families/endpoints.ts';
import {
  begunTexts,
  familyTexts,
  type MessageKind,
  messageKindLabels,
  messageKinds,
  TEXT_LENGTH,
  type TripKind,
  tripKinds,
  tripTexts,
  withoutField,
} from '../../../contract/families/words.ts';
import { createParentLink, refuseSibling } from '../../../contract/parents/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { countOf, formatNumber, groupPhone, sectorName, sectorOf } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { siblingQuestion } from '../../shared/families/sibling-question.ts';
import { ScoutPicker } from '../../shared/pickers/scout-picker.tsx';
import { SectorPicker } from '../../shared/pickers/sector-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useAnySearch, useSetSearch } from '../../ui/tables/use-set-search.ts';
import css from './messages.module.css';
import { families, familyName, missingWords, nextKind, offeredFields, smsWords } from './rules.ts';

/** Kinds that are about no trip. */
const generalKinds = messageKinds.filter((kind) => kind !== 'tripUnanswered' && kind !== 'notice');

/** Whom to write to, and what. */
export function ComposeForm() {
  const captain = useCaptain();
  const setSearch = useSetSearch();
  const { kind: asked, base = '', suffix = '', scouts = '', about, trip: tripId } = useAnySearch();
  const ofTrip = tripId !== undefined;
  // A list about a notice is begun from the notice.
  const kind = (ofTrip ? tripKinds : messageKinds).find(
    (each) => each === asked && each !== 'notice',
  );
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sector = own ?? sectorOf({ baseName: base, suffixName: suffix });
  const chosen = scouts.split(',').filter(Boolean).map(Number);
  const query = {
    kind: kind ?? 'chosen',
    tripId,
    ...(kind === 'chosen' && chosen.length > 0 && { scoutIds: chosen.join(',') }),
    ...sector,
  } as const;
  const audience = useQuery(q(readAudience, { query }));
  const keepsCards = useGroup()?.healthCards ?? false;
  const kinds = (ofTrip ? tripKinds : generalKinds).filter(
    (each) => each !== 'cardToConfirm' || keepsCards,
  );
  const label = (each: MessageKind) => {
    if (each !== 'sector') return messageKindLabels[each];
    return sector ? `كل ${sectorName(sector)}` : 'كل الأسر';
  };
  return (
    <Stack gap="16">
      {!own && (
        <SectorPicker
          scope="own"
          clearable
          label="القطاع"
          placeholder="كل القطاعات"
          value={sector}
          onChange={(next) => setSearch({ base: next?.baseName, suffix: next?.suffixName })}
        />
      )}
      <Loaded query={audience} skeleton={<CardSkeleton lines={6} />}>
        {({ body, counts, withoutPhone }) => (
          <>
            <Grid as="fieldset" gap="8" columns="2">
              <Text as="legend" size="h3" weight="bold" below="8">
                إلى من؟
              </Text>
              {kinds.map((each) => (
                <Row
                  as="label"
                  key={each}
                  gap="12"
                  align="center"
                  pad="12"
                  leading="snug"
                  className={`${radio.choice} ${css.tile}`}
                >
                  <input
                    type="radio"
                    name="kind"
                    checked={each === kind}
                    disabled={counts[each] === 0}
                    onChange={() => setSearch({ kind: each })}
                  />
                  {each !== 'chosen' && (
                    <Text as="span" size="h3" weight="bold" nowrap noShrink>
                      {formatNumber(counts[each] ?? 0)}
                    </Text>
                  )}
                  <span>{label(each)}</span>
                </Row>
              ))}
            </Grid>
            {kind === 'chosen' && (
              <ScoutPicker
                key={chosen.length}
                label="إضافة اسم"
                sector={sector}
                value={null}
                onChange={(id) =>
                  id !== null && setSearch({ scouts: [...new Set([...chosen, id])].join(',') })
                }
              />
            )}
            {kind && <OpenList kind={kind} tripId={tripId ?? null} />}
            {kind && body.length === 0 && kind !== 'chosen' && (
              <Nobody next={nextKind(kind, counts, kinds)} label={label} />
            )}
            {kind && body.length > 0 && <Asks rows={body} />}
            {kind && body.length > 0 && (
              <Message
                key={kind}
                rows={body}
                withoutPhone={withoutPhone}
                whom={{ kind, tripId, ...sector, ...(kind === 'chosen' && { scoutIds: chosen }) }}
                first={
                  ofTrip
                    ? tripTexts[kind as TripKind]
                    : kind === 'chosen' && about
                      ? begunTexts[about]
                      : familyTexts[kind]
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Questions that are shown at once. */
const QUESTIONS = 3;

/** Pairs of scouts whom the phone alone joins: a captain says whether they are one family. */
function Asks({ rows }: { rows: readonly AudienceFamily[] }) {
  const asks = rows.flatMap(({ asks = [], phoneNumber, scouts }) =>
    asks.map((ask) => ({
      ...ask,
      phoneNumber,
      name: scouts.find(({ scoutId }) => scoutId === ask.scoutId)?.name ?? '',
    })),
  );
  const join = useApiMutation(createParentLink, {
    errorMessage: 'لم يُحفظ الرابط',
    untilFresh: true,
  });
  const refuse = useApiMutation(refuseSibling, { errorMessage: 'لم يُحفظ', untilFresh: true });
  const isBusy = join.isPending || refuse.isPending;
  if (asks.length === 0) return null;
  return (
    <Card title="إخوة أم أسر على رقم واحد؟">
      <Text tone="quiet" below="8">
        الرقم وحده لا يجمع أحداً: لكل منهم رابطه حتى تجيب، ولا نسأل مرتين.
      </Text>
      <ul>
        {asks.slice(0, QUESTIONS).map(({ scoutId, other, name, gender, phoneNumber }) => {
          const { title, body } = siblingQuestion({ gender }, other);
          const joins = { joins: [other.scoutId], ...(phoneNumber && { phoneNumber }) };
          return (
            <Row
              as="li"
              key={`${scoutId} ${other.scoutId}`}
              gap="8"
              align="center"
              justify="between"
              wrap
              padBlock="8"
              line="between"
            >
              <div>
                <Text weight="bold">
                  {name}: {title}
                </Text>
                <Text tone="quiet">{body}</Text>
              </div>
              <Row gap="8">
                <Button
                  look="tint"
                  disabled={isBusy}
                  onClick={() => join.mutate({ params: { scoutId }, body: joins })}
                >
                  نعم
                  <VisuallyHidden>، {title}</VisuallyHidden>
                </Button>
                <Button
                  look="default"
                  disabled={isBusy}
                  onClick={() => refuse.mutate({ params: { scoutId, otherId: other.scoutId } })}
                >
                  لا
                  <VisuallyHidden>، {title}</VisuallyHidden>
                </Button>
              </Row>
            </Row>
          );
        })}
      </ul>
      {asks.length > QUESTIONS && <Text tone="quiet">بعدها أسئلة أخرى.</Text>}
    </Card>
  );
}

/** Offers the next kind that has families. */
function Nobody(props: { next: MessageKind | null; label: (kind: MessageKind) => string }) {
  const setSearch = useSetSearch();
  const { next, label } = props;
  const action = next && (
    <Button look="default" onClick={() => setSearch({ kind: next })}>
      {label(next)}
    </Button>
  );
  return <EmptyState title="لا أحد هنا" action={action} />;
}

/** A list of the same kind that was begun is offered first. */
function OpenList({ kind, tripId }: { kind: MessageKind; tripId: number | null }) {
  const setSearch = useSetSearch();
  const lists = useQuery(q(listMessages));
  const open = lists.data?.body.find(
    (list) => list.kind === kind && list.tripId === tripId && list.sent < list.families,
  );
  if (!open) return null;
  return (
    <Row gap="12" align="center" justify="between" surface="sunken" pad="12" rounded>
      <span>لم تكتمل: بقيت {families(open.families - open.sent)}</span>
      <Button look="default" onClick={() => setSearch({ messages: open.listId }, { push: true })}>
        أكمل
      </Button>
    </Row>
  );
}

type Whom = {
  kind: MessageKind;
  tripId: number | undefined;
  baseName?: string;
  suffixName?: string;
  scoutIds?: number[];
};

/** The text with its fields, a look at three of the families, and the start. */
function Message(props: {
  rows: readonly AudienceFamily[];
  withoutPhone: number;
  whom: Whom;
  /** The text that it begins with. */
  first: string;
}) {
  const { rows, withoutPhone, whom, first } = props;
  const setSearch = useSetSearch();
  const [text, setText] = useState(first);
  const field = useRef<HTMLDivElement>(null);
  const create = useApiMutation(createMessages, {
    errorMessage: 'لم تبدأ المراسلة',
    onSuccess: ({ body }) => setSearch({ messages: body.listId }, { push: true }),
  });
  const scouts = rows.flatMap((row) => row.scouts).length;
  const insert = (word: string) => {
    const at = field.current?.querySelector('textarea')?.selectionEnd ?? text.length;
    setText(`${text.slice(0, at)}{${word}}${text.slice(at)}`);
  };
  const reachable = rows.length - withoutPhone;
  return (
    <>
      <Text weight="medium" tone="accent" role="status">
        {families(rows.length)}
        {scouts !== rows.length && `، ${countOf(scouts, 'scout')}`}
        {withoutPhone > 0 && `. ${families(withoutPhone)} بلا رقم`}
      </Text>
      <div ref={field}>
        <TextAreaField
          label="النص"
          value={text}
          onChange={setText}
          rows={6}
          counted
          maxLength={TEXT_LENGTH}
        />
      </div>
      <Row gap="8" wrap>
        {offeredFields(rows).map((word) => (
          <Button
            key={word}
            look="default"
            icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => insert(word)}
          >
            {word}
          </Button>
        ))}
        {text !== first && (
          <Button look="quiet" onClick={() => setText(first)}>
            النص الأصلي
          </Button>
        )}
      </Row>
      {missingWords(text, rows).map((words) => (
        <Text key={words} tone="warn">
          {words}
        </Text>
      ))}
      <Preview rows={rows} text={text} />
      <SubmitBar>
        <Text tone="quiet" below="8">
          لا ترسل خيمة شيئاً: تفتح واتساب والنص جاهز، والإرسال بيدك.
        </Text>
        <Button
          big
          wide
          disabled={create.isPending || text.trim() === ''}
          onClick={() => create.mutate({ body: { ...whom, text } })}
        >
          {create.isPending ? 'جارٍ التجهيز…' : `ابدأ المراسلة (${formatNumber(reachable)})`}
        </Button>
      </SubmitBar>
    </>
  );
}

/** Families whose text is looked at beforehand. */
const LOOKS = 3;

function Preview({ rows, text }: { rows: readonly AudienceFamily[]; text: string }) {
  const [at, setAt] = useState(0);
  const shown = rows.slice(0, LOOKS);
  const row = shown[Math.min(at, shown.length - 1)]!;
  const link = `${location.origin}/p/…`;
  const filled = fillIn(text, { ...withoutField, الرابط: link, ...row.fields });
  return (
    <Card
      title="كما تصل"
      aside={
        shown.length > 1 && (
          <Button look="quiet" onClick={() => setAt((at + 1) % shown.length)}>
            {formatNumber(at + 1)} من {formatNumber(shown.length)}، التالية
          </Button>
        )
      }
    >
      <Text tone="quiet">
        {familyName(row.scouts)}
        {row.phoneNumber ? `، ${groupPhone(row.phoneNumber)}` : '، بلا رقم'}
      </Text>
      <Box surface="sunken" pad="12" above="8" rounded>
        <Text preLine className={css.text}>
          {filled}
        </Text>
      </Box>
      <Text tone="quiet" above="8">
        {smsWords(filled)}
      </Text>
    </Card>
  );
}
