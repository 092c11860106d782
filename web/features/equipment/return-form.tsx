import { IconChecks, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../contract/core/calendar.ts';
import { groupBy } from '../../../contract/core/lists.ts';
import { returnEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import type { Lending } from '../../../contract/equipment/shapes.ts';
import { outcomeLabels } from '../../../contract/equipment/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { serverTime } from '../../i18n/clock.ts';
import { formatNumber, groupToday } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { sendOrKeep, useKept } from '../../offline/outbox-client.ts';
import { isWaiting } from '../../offline/outbox-rules.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { borrowerName } from '../../shared/trips/equipment-words.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import css from './equipment.module.css';
import { choicesLeft, firstName, ofPiecesText } from './equipment-words.ts';
import { equipmentBack } from './outbox-kinds.ts';
import {
  type Back,
  type Backs,
  countReturn,
  isUndecided,
  type Open,
  openOf,
  returnBody,
  someBack,
  soundBack,
} from './return-rules.ts';
import { Stepper, TickButton } from './stepper-field.tsx';
import { WaitingBox } from './waiting-box.tsx';

const draftKind: DraftKind<Backs> = {
  empty: {},
  isBlank: (draft) => Object.keys(draft).length === 0,
  isDraft: (value) => typeof value === 'object' && value !== null,
};

/** The sheet on which a lending comes back; without a connection too, from its trip's page. */
export function ReturnForm(props: {
  lending: Lending;
  /** The activity of the trip whose page it stands on. */
  activityId?: number;
  /** Called once it is handed in, or kept on the device. */
  onDone?: () => void;
}) {
  const { lending, activityId } = props;
  const { lendingId, to } = lending;
  const kept = useKept(equipmentBack, { lendingId }).filter(isWaiting);
  const open = openOf(
    lending,
    kept.map(({ body }) => body),
  );
  const { draft: said, change, clear } = useDraft(`equipmentBack/${lendingId}`, draftKind);
  const sending = useApiMutation(returnEquipment, {
    errorMessage: ({ code }) =>
      code === 'RETURN_TOO_MUCH' ? 'استلم قائد آخر بعضها قبلك. راجع ما بقي.' : 'لم تُستلم العهدة',
    send: (request) =>
      sendOrKeep(
        equipmentBack,
        {
          ...{ lendingId, back: crypto.randomUUID().slice(0, 8) },
          ...(activityId !== undefined && { activityId }),
        },
        request,
      ),
    untilFresh: true,
  });
  const say = (each: Open, back: Back | null) =>
    change((before) => {
      const { [each.key]: _, ...others } = before;
      return back ? { ...others, [each.key]: back } : others;
    });
  const counts = countReturn(open, said);
  const name = firstName(borrowerName(to));
  const handIn = async () => {
    const at = new Date(serverTime()).toISOString();
    const request = { params: { lendingId }, body: returnBody(open, said, at) };
    const answer = await sending.mutateAsync(request).catch(() => undefined);
    if (answer === undefined) return;
    clear();
    if (answer) {
      toast.success(
        counts.stays > 0 ? `يبقى على ${name} ${formatNumber(counts.stays)}` : 'رجعت كلها',
      );
    }
    props.onDone?.();
  };
  const groups = [...groupBy(open, ({ isPiece, lineId }) => (isPiece ? lineId : null))].map(
    ([, rows]) => rows,
  );
  const rest = [
    counts.stays > 0 && `يبقى على ${name} ${formatNumber(counts.stays)}`,
    counts.lost > 0 && `ومفقود ${formatNumber(counts.lost)}`,
  ].filter(Boolean);
  const something = counts.back + counts.notBack;
  return (
    <>
      <WaitingBox count={kept.length} />
      {open.length > 0 && (
        <Button
          look="tint"
          wide
          icon={<IconChecks size={20} stroke={2} aria-hidden />}
          onClick={() =>
            change(() => Object.fromEntries(open.map((each) => [each.key, soundBack(each)])))
          }
        >
          رجعت كلها سليمة
        </Button>
      )}
      <Box surface="card" clip>
        {groups.map((lines) => {
          const [first] = lines;
          const title = first!.isPiece ? first!.name : 'بالعدد';
          return (
            <section key={first!.key} aria-label={title}>
              <Row justify="between" gap="8" padBlock="8" padInline="16" className={css.band}>
                <Text as="h2" size="text" weight="bold">
                  {title}
                </Text>
                {first!.isPiece && (
                  <Text as="span" tone="quiet">{`خرجت ${formatNumber(lines.length)}`}</Text>
                )}
              </Row>
              {lines.map((each) => (
                <BackRow
                  key={each.key}
                  open={each}
                  said={said[each.key]}
                  dueOn={lending.dueOn}
                  onSay={(back) => say(each, back)}
                />
              ))}
            </section>
          );
        })}
      </Box>
      {open.length > 0 && (
        <SubmitBar>
          <Text tone="quiet" below="8" aria-live="polite">
            {`رجعت ${formatNumber(counts.back)}، لم ترجع ${formatNumber(counts.notBack)}، لم تُسأل ${formatNumber(counts.notAsked)}`}
          </Text>
          <Button
            big
            wide
            disabled={something === 0 || counts.undecided > 0 || sending.isPending}
            onClick={() => void handIn()}
          >
            {counts.undecided > 0
              ? choicesLeft(counts.undecided)
              : `${counts.back > 0 ? `استلام ${ofPiecesText(counts.back)}` : something > 0 ? 'احفظ' : 'استلام العهدة'}${rest.length > 0 && something > 0 ? `، ${rest.join('، ')}` : ''}`}
          </Button>
        </SubmitBar>
      )}
    </>
  );
}

const outcomes = (['repair', 'broken', 'wet', 'used'] as const).map((value) => ({
  value,
  label: outcomeLabels[value],
}));

/** One piece, or one counted line: back or not, and what is out of the ordinary. */
function BackRow(props: {
  open: Open;
  said: Back | undefined;
  dueOn: string;
  onSay: (back: Back | null) => void;
}) {
  const { open, said, onSay } = props;
  const { name, left, isPiece } = open;
  const title = isPiece ? formatDigits(open.code!) : name;
  const [isCounting, setCounting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isAll = said?.back === left;
  const missing = said ? left - said.back : 0;
  const put = (change: Partial<Back>) => onSay({ ...someBack(0), ...said, ...change });
  const all = left === 1 ? 'رجعت' : left === 2 ? 'رجعتا' : `رجعت ${formatNumber(left)}`;
  const later = { dueOn: said?.dueOn || addDays(groupToday(), 4) };
  const words = (
    <>
      <Text as="span" block weight="medium" tone="ink">
        <bdi>{title}</bdi>
      </Text>
      {!isPiece && (
        <Text as="span" block tone={missing > 0 ? 'warn' : 'quiet'}>
          {`خرجت ${formatNumber(open.quantity)}${missing > 0 ? `، بقيت ${formatNumber(missing)}` : ''}`}
        </Text>
      )}
    </>
  );
  return (
    <Box padBlock="12" padInline="16" line="between">
      <Row gap="8" align="center">
        {said && said.back > 0 ? (
          <Box
            as="button"
            type="button"
            grow
            control
            textAlign="start"
            aria-expanded={isAsked || said.odd > 0}
            aria-label={`${title}: كيف رجعت؟`}
            onClick={() => setAsked(!isAsked)}
          >
            {words}
          </Box>
        ) : (
          <Box grow>{words}</Box>
        )}
        {isCounting && !isPiece ? (
          <Stepper
            label={`${title}: رجع`}
            max={left}
            value={said?.back ?? left}
            onChange={(back) => onSay(someBack(back, said))}
          />
        ) : (
          <TickButton
            isOn={isAll}
            name={`${title}: ${all}`}
            onPress={() => onSay(isAll ? null : soundBack(open))}
          >
            {all}
          </TickButton>
        )}
        {isPiece ? (
          <TickButton
            isOn={said !== undefined && said.back === 0}
            tone="bad"
            name={`${title}: لم ترجع`}
            onPress={() => onSay(said && said.back === 0 ? null : someBack(0))}
          >
            لم ترجع
          </TickButton>
        ) : (
          !isCounting && (
            <IconButton
              label={`${title}: عدد آخر`}
              onClick={() => {
                setCounting(true);
                if (!said) onSay(someBack(left));
              }}
            >
              <IconPencil size={20} stroke={1.7} aria-hidden />
            </IconButton>
          )
        )}
      </Row>
      {said && said.back > 0 && (isAsked || said.odd > 0) && (
        <Stack gap="8" above="8">
          <RadioField
            label="كيف رجعت؟"
            snug
            value={said.odd > 0 ? said.outcome : 'sound'}
            onChange={(outcome) =>
              outcome === 'sound'
                ? put({ odd: 0 })
                : put({ outcome, odd: Math.max(1, isPiece ? 1 : said.odd) })
            }
            options={[{ value: 'sound' as const, label: outcomeLabels.sound }, ...outcomes]}
          />
          {said.odd > 0 && !isPiece && said.back > 1 && (
            <Row justify="between" align="center">
              <Text>كم منها؟</Text>
              <Stepper
                label={`${title}: ${outcomeLabels[said.outcome]}`}
                min={1}
                max={said.back}
                value={said.odd}
                onChange={(odd) => put({ odd })}
              />
            </Row>
          )}
          {said.odd > 0 && (
            <TextField
              label="ماذا بها؟"
              optional
              maxLength={200}
              value={said.note}
              onChange={(note) => put({ note })}
            />
          )}
        </Stack>
      )}
      {said && missing > 0 && (
        <Stack gap="8" above="8">
          <RadioField
            label="وما لم يرجع؟"
            hiddenLabel
            value={said.rest}
            error={isUndecided(open, said) && said.rest !== null ? 'اختر اليوم' : undefined}
            onChange={(rest) => put(rest === 'later' ? { rest, ...later } : { rest })}
            options={[
              { value: 'later', label: 'ترجع لاحقاً' },
              { value: 'lost', label: missing === 2 ? 'مفقودتان' : 'مفقودة' },
            ]}
          />
          {said.rest === 'later' && (
            <DateField
              label="حتى"
              minDate={groupToday()}
              value={said.dueOn}
              onChange={(dueOn) => put({ dueOn })}
            />
          )}
          {said.rest === 'lost' && (
            <TextField
              label="ماذا جرى؟"
              optional
              maxLength={200}
              value={said.note}
              onChange={(note) => put({ note })}
            />
          )}
        </Stack>
      )}
    </Box>
  );
}
