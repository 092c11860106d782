import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { completeValues, textProps } from '../../../contract/core/record-content.ts';
import {
  createEquipment,
  listEquipmentLists,
  readEquipment,
  updateEquipment,
} from '../../../contract/equipment/endpoints.ts';
import { itemRecord } from '../../../contract/equipment/record.ts';
import type { Equipment } from '../../../contract/equipment/shapes.ts';
import { q } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { AmountField } from '../../shared/money/amount-field.tsx';
import { useRecordForm } from '../../shared/records/use-record-form.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { FormColumn } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { ofPiecesText } from './equipment-words.ts';
import {
  bodyOf,
  type ItemValues,
  itemDifferences,
  ownedOf,
  valuesOf,
  withPieces,
  wrongFields,
} from './item-rules.ts';
import { ListEntryField } from './list-entry-field.tsx';
import { Stepper } from './stepper-field.tsx';

const draftKind: DraftKind<{ values: ItemValues | null }> = {
  empty: { values: null },
  isBlank: ({ values }) => values === null,
  isDraft: (value) => typeof value === 'object' && value !== null && 'values' in value,
};

/** Adds an item, or changes the one of the address. */
export default function ItemFormPage() {
  const { itemId } = useParams({ strict: false }) as { itemId?: string };
  const item = useQuery({
    ...q(readEquipment, { params: { itemId: Number(itemId) || 0 } }),
    enabled: itemId !== undefined,
    staleTime: 0,
  });
  const name = item.data?.body.name;
  return (
    <FormColumn>
      <PageHeader
        title={itemId === undefined ? 'صنف جديد' : `تعديل ${name ?? 'الصنف'}`}
        back={
          itemId === undefined
            ? { to: '/equipment', label: 'العهدة' }
            : { to: '/equipment/$itemId', params: { itemId }, label: name ?? 'الصنف' }
        }
      />
      {itemId === undefined ? (
        <ItemForm item={null} />
      ) : (
        <Loaded query={item} latest skeleton={<CardSkeleton lines={8} />}>
          {({ body }) => <ItemForm key={itemId} item={body} />}
        </Loaded>
      )}
    </FormColumn>
  );
}

function ItemForm({ item }: { item: Equipment | null }) {
  const navigate = useNavigate();
  const { name = '' } = useAnySearch();
  const lists = useQuery(q(listEquipmentLists)).data?.body;
  const { draft, change, clear } = useDraft('equipment', draftKind);
  const isNew = item === null;
  const blank = { ...valuesOf(item ?? undefined), ...(isNew && { name: name || '' }) };
  const namesOf = (list: 'categories' | 'places') =>
    new Map((lists?.[list] ?? []).map((each) => [each.id, each.name]));
  const { form, ...saving } = useRecordForm(createEquipment, updateEquipment, {
    isNew,
    params: item ? { itemId: item.itemId } : undefined,
    initialValues: isNew && draft.values ? completeValues(blank, draft.values) : blank,
    toBody: (values: ItemValues) => ({ ...bodyOf(values), version: item?.version }),
    check: wrongFields,
    fieldOfCode: { ITEM_EXISTS: 'name', CODE_TAKEN: 'pieces', LIST_ENTRY_NOT_FOUND: 'categoryId' },
    said: {
      added: 'أُضيف الصنف',
      saved: 'حُفظ الصنف',
      notAdded: 'لم يُضف الصنف. ما كتبته باقٍ.',
      notSaved: 'لم يُحفظ الصنف. ما كتبته باقٍ.',
    },
    changed: {
      code: 'EQUIPMENT_CHANGED',
      title: 'تغيّر هذا الصنف',
      differences: (stored: Equipment, mine) =>
        itemDifferences(mine, stored, {
          categories: namesOf('categories'),
          places: namesOf('places'),
        }),
    },
  });
  const { values } = form;
  const wasBlank = useRef(JSON.stringify(blank));
  useEffect(() => {
    if (!isNew) return;
    change(() => ({ values: JSON.stringify(values) === wasBlank.current ? null : values }));
  }, [isNew, values, change]);
  const owned = ownedOf(values);
  const put =
    <K extends 'places' | 'pieces'>(key: K) =>
    (value: ItemValues[K]) =>
      form.setValue(key, value);
  const setTracking = (tracking: ItemValues['tracking']) => {
    form.setValue('tracking', tracking);
    if (tracking === 'pieces' && values.pieces.length === 0) {
      form.setValue('pieces', withPieces(values, Math.min(owned, 50)));
    }
  };
  const ill = (values.toRepair ?? 0) + (values.broken ?? 0) + (values.lost ?? 0);
  return (
    <Form
      form={form}
      warnOnLeave={!isNew}
      onRefused={saving.onRefused}
      onSaved={({ body }) => {
        if (isNew) clear();
        void navigate({
          to: '/equipment/$itemId',
          params: { itemId: String(body.itemId) },
          replace: true,
        });
      }}
    >
      <TextField {...form.field('name')} {...textProps(itemRecord.fields.name)} />
      <ListEntryField
        {...form.field('categoryId')}
        list="categories"
        onChange={(categoryId) => form.setValue('categoryId', categoryId)}
      />
      <RadioField
        {...form.field('tracking')}
        onChange={setTracking}
        label="كيف نتتبّعه؟"
        disabled={item?.wasLent ?? false}
        options={[
          { value: 'counted', label: 'بالعدد' },
          { value: 'pieces', label: 'كل قطعة برمز' },
        ]}
      />
      <Text tone="quiet">
        {item?.wasLent
          ? 'سُلّم من قبل، فلا تتغيّر طريقة تتبّعه.'
          : 'بالعدد للحبال والبطاطين. بالرمز لما نريد أن نعرف أيّ قطعة هي، كالخيام، ولكل رمز ملصق.'}
      </Text>
      {values.tracking === 'counted' ? (
        <Places values={values} error={form.field('places').error} onChange={put('places')} />
      ) : (
        <Pieces
          values={values}
          error={form.field('pieces').error}
          onChange={put('pieces')}
          onCount={(count) => form.setValue('pieces', withPieces(values, count))}
        />
      )}
      {values.tracking === 'counted' && (
        <Box>
          <Text weight="medium" below="4">
            حالتها
          </Text>
          <Row justify="between" align="center" padBlock="4">
            <Text>سليمة</Text>
            <Text weight="bold">{formatNumber(Math.max(0, owned - ill))}</Text>
          </Row>
          {(['toRepair', 'broken'] as const).map((field) => (
            <Row key={field} justify="between" align="center" padBlock="4">
              <Text>{itemRecord.fields[field].label}</Text>
              <Stepper
                label={itemRecord.fields[field].label}
                value={values[field] ?? 0}
                onChange={(count) => form.setValue(field, count)}
              />
            </Row>
          ))}
          {form.field('toRepair').error && (
            <Text tone="bad" role="alert">
              {form.field('toRepair').error}
            </Text>
          )}
        </Box>
      )}
      {(values.toRepair ?? 0) > 0 && values.tracking === 'counted' && (
        <Notice tone="warn" title="ما يحتاج إصلاحاً لا يُسلَّم">
          <Text>يبقى في القائمة ولا يُحسب متاحاً.</Text>
        </Notice>
      )}
      <Box as="details" surface="card" padInline="16" padBlock="4">
        <Summary>تفاصيل أخرى: الشراء والثمن، ما في كل قطعة، ملاحظة</Summary>
        <Stack gap="16" padBlock="12">
          <DateField
            {...form.field('boughtOn')}
            label={itemRecord.fields.boughtOn.label}
            optional
          />
          <AmountField {...form.field('price')} label="ثمن الواحدة" optional />
          <DateField
            {...form.field('validUntil')}
            label={itemRecord.fields.validUntil.label}
            optional
          />
          <TextAreaField {...form.field('note')} {...textProps(itemRecord.fields.note)} rows={3} />
        </Stack>
      </Box>
      <SubmitBar>
        {isNew && (
          <Text tone="quiet" below="8">
            محفوظ على الجهاز حتى تضيفه.
          </Text>
        )}
        <SubmitButton loadingText="جارٍ الحفظ…">
          {isNew ? `إضافة ${ofPiecesText(owned)}` : 'حفظ'}
        </SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** How many of a counted item are where. */
function Places(props: {
  values: ItemValues;
  error?: string | undefined;
  onChange: (places: ItemValues['places']) => void;
}) {
  const { places } = props.values;
  const change = (at: number, next: Partial<ItemValues['places'][number]>) =>
    props.onChange(places.map((each, index) => (index === at ? { ...each, ...next } : each)));
  return (
    <Stack gap="12">
      {places.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row without a place has no other key.
        <Row key={at} gap="8" align="end">
          <Box>
            <Text weight="medium" below="4">
              {at === 0 ? 'نملك' : 'ومنه'}
            </Text>
            <Stepper
              label={at === 0 ? 'نملك' : 'العدد هنا'}
              min={places.length > 1 ? 0 : 1}
              value={place.quantity}
              onChange={(quantity) => change(at, { quantity })}
            />
          </Box>
          <Box grow>
            <ListEntryField
              list="places"
              optional="tacit"
              value={place.placeId}
              onChange={(placeId) => change(at, { placeId })}
            />
          </Box>
          {places.length > 1 && (
            <IconButton
              label="إزالة المكان"
              onClick={() => props.onChange(places.filter((_, index) => index !== at))}
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </IconButton>
          )}
        </Row>
      ))}
      {props.error && (
        <Text tone="bad" role="alert">
          {props.error}
        </Text>
      )}
      <div>
        <Button
          look="quiet"
          icon={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => props.onChange([...places, { placeId: null, quantity: 1 }])}
        >
          مكان آخر
        </Button>
      </div>
    </Stack>
  );
}

/** The pieces of an item with their codes. */
function Pieces(props: {
  values: ItemValues;
  error?: string | undefined;
  onChange: (pieces: ItemValues['pieces']) => void;
  onCount: (count: number) => void;
}) {
  const { pieces } = props.values;
  const change = (at: number, next: Partial<ItemValues['pieces'][number]>) =>
    props.onChange(pieces.map((each, index) => (index === at ? { ...each, ...next } : each)));
  return (
    <Stack gap="12">
      <Row justify="between" align="center">
        <Text weight="medium">نملك</Text>
        <Stepper label="نملك" max={500} value={pieces.length} onChange={props.onCount} />
      </Row>
      {props.error && (
        <Text tone="bad" role="alert">
          {props.error}
        </Text>
      )}
      {pieces.map((piece, at) => (
        <Row key={piece.pieceId ?? `new ${at}`} gap="8" align="end">
          <Box basis="120">
            <TextField
              label={at === 0 ? 'الرمز' : `الرمز ${formatNumber(at + 1)}`}
              optional="tacit"
              placeholder="يُعطى تلقائياً"
              value={piece.code}
              onChange={(code) => change(at, { code })}
            />
          </Box>
          <Box basis="160">
            <ListEntryField
              list="places"
              label={at === 0 ? 'المكان' : `المكان ${formatNumber(at + 1)}`}
              optional="tacit"
              value={piece.placeId}
              onChange={(placeId) =>
                // The place of the first one is proposed for those that have none.
                at === 0
                  ? props.onChange(
                      pieces.map((each, index) =>
                        index === 0 || each.placeId === null ? { ...each, placeId } : each,
                      ),
                    )
                  : change(at, { placeId })
              }
            />
          </Box>
        </Row>
      ))}
    </Stack>
  );
}
