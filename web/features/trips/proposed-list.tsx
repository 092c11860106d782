import {
  IconBackpack,
  IconCalendarDue,
  IconCash,
  IconHome,
  IconMapPin,
  IconRoute,
  IconShieldCheck,
  IconUserHeart,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { readAmount } from '../../../contract/core/amounts.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { moneyText } from '../../../contract/core/money.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import type { Trip } from '../../../contract/trips/endpoints.ts';
import { tripRecord } from '../../../contract/trips/record.ts';
import { transportLabels, transports } from '../../../contract/trips/words.ts';
import { q } from '../../api/api.ts';
import { formatNumber, fullName, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { SectorsField } from '../../shared/pickers/sectors-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { Field, NumberField, PhoneField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { itemsOf, sectorsText, type TripValues } from './rules.ts';
import { OTHER_FEE } from './trip-words.ts';
import type { TripForm } from './when-field.tsx';

const { fields: trips } = tripRecord;
const itemNoun = noun('صنف واحد', 'صنفان', 'أصناف', 'صنفاً', 'صنف');
const placeNoun = noun('مكان واحد', 'مكانان', 'أماكن', 'مكاناً', 'مكان');

/** The proposals for a trip: a row each, which opens in place. */
export function ProposedFields({ form, trip }: { form: TripForm; trip: Trip | null }) {
  const { values, field } = form;
  const me = useCaptain();
  const sectors = useQuery(q(listSectors));
  const captains = useQuery(q(listCaptains, { query: {} }));
  const choices = [
    { value: String(me.captainId), label: fullName(me) },
    ...(captains.data?.body ?? [])
      .filter(({ captainId }) => captainId !== me.captainId)
      .map((captain) => ({ value: String(captain.captainId), label: fullName(captain) })),
    ...[...(trip ? [trip.captain] : []), ...(trip?.helpers ?? [])].map((captain) => ({
      value: String(captain.captainId),
      label: fullName(captain),
    })),
  ].filter(({ value }, index, all) => all.findIndex((each) => each.value === value) === index);
  const nameOf = (id: number | null) =>
    id === null || id === me.captainId
      ? 'أنت'
      : (choices.find(({ value }) => value === String(id))?.label ?? '');
  const helpers = values.helperIds.map(nameOf);
  const otherFee = readAmount(values.otherFee);
  const isKept = trip !== null && trip.phase !== 'draft';
  const rows: {
    key: string;
    icon: ComponentType<{ size: number; stroke: number }>;
    label: string;
    value: string;
    names: (keyof TripValues)[];
    fields: ReactNode;
  }[] = [
    {
      key: 'sectors',
      icon: IconUsersGroup,
      label: trips.sectors.label,
      value: sectorsText(values.sectors),
      names: ['sectors'],
      fields: (
        <>
          <SectorsField
            {...field('sectors')}
            label={trips.sectors.label}
            offered={sectors.data?.body ?? []}
          />
          <Text tone="quiet">
            قطاع ليس من قطاعاتك يُسأل قائده أولاً، ولا يظهر كشافوه قبل موافقته.
          </Text>
        </>
      ),
    },
    {
      key: 'meeting',
      icon: IconMapPin,
      label: 'المكان والتجمع والانتقال',
      value: [
        values.meetingPlace,
        values.place,
        values.transport && transportLabels[values.transport],
      ]
        .filter(Boolean)
        .join('، '),
      names: ['meetingPlace', 'place', 'transport'],
      fields: (
        <>
          <TextField {...field('meetingPlace')} label={trips.meetingPlace.label} optional />
          {trip && <TextField {...field('place')} label="مكان الرحلة" optional />}
          <ChoiceField
            {...field('transport')}
            label={trips.transport.label}
            optional
            choices={choicesOf(transports, transportLabels)}
            emptyText=""
          />
        </>
      ),
    },
    {
      key: 'captains',
      icon: IconShieldCheck,
      label: 'القائد المسؤول والمساعدون',
      value: [
        nameOf(values.captainId),
        helpers.length === 0 ? 'بلا مساعدين بعد' : `ومعه ${helpers.join('، ')}`,
      ].join('، '),
      names: ['captainId', 'helperIds'],
      fields: (
        <>
          <Field label={trips.captainId.label} {...field('captainId')}>
            {(wired) => (
              <NativeSelect
                {...wired}
                value={values.captainId ?? me.captainId}
                onChange={(event) => form.setValue('captainId', Number(event.currentTarget.value))}
              >
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Helpers
            ids={values.helperIds}
            choices={choices.filter(
              ({ value }) => value !== String(values.captainId ?? me.captainId),
            )}
            onChange={(ids) => form.setValue('helperIds', ids)}
          />
        </>
      ),
    },
    {
      key: 'contact',
      icon: IconHome,
      label: trips.homeContact.label,
      value: values.contactName,
      names: ['contactName', 'contactPhone'],
      fields: (
        <>
          <TextField {...field('contactName')} label="الاسم" optional maxLength={100} />
          <PhoneField {...field('contactPhone')} label="رقم الهاتف" optional />
        </>
      ),
    },
    {
      key: 'answerBy',
      icon: IconCalendarDue,
      label: trips.answerBy.label,
      value: values.answerBy && weekdayDate(values.answerBy),
      names: ['answerBy'],
      fields: <DateField {...field('answerBy')} label={trips.answerBy.label} optional />,
    },
    {
      key: 'capacity',
      icon: IconUsers,
      label: trips.capacity.label,
      value:
        Number(values.capacity) > 0
          ? countText(Number(values.capacity), placeNoun, formatNumber)
          : 'بلا حد',
      names: ['capacity'],
      fields: <NumberField {...field('capacity')} label={trips.capacity.label} optional />,
    },
    {
      key: 'otherFee',
      icon: IconCash,
      label: OTHER_FEE,
      value: Number.isFinite(otherFee) ? moneyText(otherFee) : values.otherFee,
      names: ['otherFee'],
      fields: <AmountField {...field('otherFee')} label={OTHER_FEE} />,
    },
    {
      key: 'packing',
      icon: IconBackpack,
      label: trips.packingList.label,
      value:
        itemsOf(values).length === 0
          ? ''
          : countText(itemsOf(values).length, itemNoun, formatNumber),
      names: ['packingList'],
      fields: (
        <TextAreaField
          {...field('packingList')}
          label={trips.packingList.label}
          description="صنف في كل سطر."
          optional
          rows={6}
        />
      ),
    },
    {
      key: 'way',
      icon: IconRoute,
      label: 'الطريق والمبيت والتصريح',
      value: [values.overnight, values.route, values.permit].filter(Boolean).join('، '),
      names: ['route', 'overnight', 'permit'],
      fields: (
        <>
          <TextAreaField {...field('route')} label={trips.route.label} optional rows={2} />
          <TextField {...field('overnight')} label={trips.overnight.label} optional />
          <TextField {...field('permit')} label={trips.permit.label} optional />
        </>
      ),
    },
    ...(isKept
      ? [
          {
            key: 'lessons',
            icon: IconUserHeart,
            label: 'ما نتعلّمه للمرة القادمة',
            value: [values.wentWell, values.toChange].filter(Boolean).join('، '),
            names: ['wentWell', 'toChange'] as (keyof TripValues)[],
            fields: (
              <>
                <TextAreaField
                  {...field('wentWell')}
                  label={trips.wentWell.label}
                  optional
                  rows={2}
                />
                <TextAreaField
                  {...field('toChange')}
                  label={trips.toChange.label}
                  optional
                  rows={2}
                />
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Box surface="card" clip>
      {rows.map(({ key, names, fields, ...row }) => (
        <Proposal key={key} {...row} isWrong={names.some((name) => field(name).error)}>
          {fields}
        </Proposal>
      ))}
    </Box>
  );
}

/** A row with what is proposed; 'تغيير' opens its fields in place. */
function Proposal(props: {
  icon: ComponentType<{ size: number; stroke: number }>;
  label: string;
  value: string;
  isWrong: boolean;
  children: ReactNode;
}) {
  const { icon: Icon, label, value } = props;
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || props.isWrong;
  const id = useId();
  return (
    <Box line="between" padBlock="12" padInline="16">
      <Row gap="12" align="center">
        <Text as="span" tone="quiet" aria-hidden>
          <Icon size={22} stroke={1.7} />
        </Text>
        <Box grow>
          <Text tone="quiet">{label}</Text>
          <Text weight="medium" tone={value ? 'ink' : 'quiet'}>
            {value || 'لم يُكتب'}
          </Text>
        </Box>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`تغيير: ${label}`}
          onClick={() => setAsked(!isAsked)}
        >
          {isOpen ? 'تم' : 'تغيير'}
        </Button>
      </Row>
      {isOpen && (
        <Stack gap="16" padBlock="12" id={id}>
          {props.children}
        </Stack>
      )}
    </Box>
  );
}

function Helpers(props: {
  ids: readonly number[];
  choices: readonly { value: string; label: string }[];
  onChange: (ids: number[]) => void;
}) {
  const { ids } = props;
  const labelOf = (id: number) =>
    props.choices.find(({ value }) => value === String(id))?.label ?? '';
  return (
    <Stack gap="8">
      <ChoiceField
        label={trips.helperIds.label}
        optional
        value={null}
        placeholder="أضف قائداً"
        onChange={(value) => value && props.onChange([...ids, Number(value)])}
        choices={props.choices.filter(({ value }) => !ids.includes(Number(value)))}
        emptyText="لا قادة"
      />
      {ids.map((id) => (
        <Row key={id} gap="8" align="center" justify="between">
          <Text>{labelOf(id)}</Text>
          <Button
            look="quiet"
            aria-label={`إزالة ${labelOf(id)}`}
            onClick={() => props.onChange(ids.filter((each) => each !== id))}
          >
            إزالة
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
