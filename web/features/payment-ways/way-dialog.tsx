import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { country } from '../../../contract/countries/current.ts';
import { listCountries } from '../../../contract/group/endpoints.ts';
import {
  type PaymentWayRow,
  type PaymentWays,
  setPaymentWays,
} from '../../../contract/payment-ways/endpoints.ts';
import { countryOfIban } from '../../../contract/payment-ways/iban.ts';
import { hostOf, tidyWay, valueText, wayFault } from '../../../contract/payment-ways/rules.ts';
import type { WayKind } from '../../../contract/payment-ways/words.ts';
import { q } from '../../api/api.ts';
import { PhoneField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Text } from '../../ui/layout/box.tsx';
import { ProofField, proofCodes, proofFieldOf } from './proof-dialog.tsx';
import { asBody, proofOf, proposals } from './rules.ts';

/** Adds a way of a kind, or changes one; what is wrong with a number or a link is said when its field is left. */
export function WayDialog(props: {
  kind: WayKind;
  way: PaymentWayRow | null;
  stored: PaymentWays;
  onClose: () => void;
}) {
  const { kind, way, stored } = props;
  const words = proposals[kind];
  const [checked, setChecked] = useState(way !== null);
  const written = (values: { name: string; value: string; note: string; holder: string }) =>
    tidyWay({
      kind,
      name: values.name,
      value: values.value.trim() || null,
      note: values.note.trim() || null,
      holder: values.holder.trim() || null,
    });
  const faultsOf = (values: Parameters<typeof written>[0]) => {
    const fault = wayFault(written(values));
    return fault ? { [fault.field]: fault.arabicMessage } : {};
  };
  const form = useApiForm(setPaymentWays, {
    initialValues: {
      name: way?.name ?? words.name,
      value: (way && valueText(way)) ?? '',
      note: way?.note ?? '',
      holder: way?.holder ?? '',
      proof: '',
    },
    toBody: ({ proof, ...values }) => {
      const { note, value, holder, name } = written(values);
      const changed = {
        ...(way && { wayId: way.wayId, hidden: way.hidden }),
        kind,
        name,
        note: note ?? undefined,
        value: value ?? undefined,
        holder: holder ?? undefined,
      };
      const ways = way
        ? stored.ways.map((each) => (each.wayId === way.wayId ? changed : asBody(each)))
        : [...stored.ways.map(asBody), changed];
      return { ways, version: stored.version, ...proofOf(proof) };
    },
    check: (values) => ({
      name: values.name.trim() === '' ? 'اكتب الاسم' : undefined,
      ...faultsOf(values),
      proof: values.proof === '' ? 'أدخل كلمة سرّك أو رمز التحقق' : undefined,
    }),
    fieldOf: (path) => {
      const field = /^ways\.\d+\.(name|value|note|holder)$/.exec(path)?.[1];
      return (field as 'name' | undefined) ?? proofFieldOf(path);
    },
    fieldOfCode: proofCodes,
    successMessage: ({ arabicMessage }) => arabicMessage ?? 'تم الحفظ',
    errorMessage: 'لم تُحفظ الطريقة',
    untilFresh: true,
  });
  const { values } = form;
  const fault = checked && values.value !== '' ? wayFault(written(values)) : null;
  const value = form.field('value');
  const valueField = {
    ...value,
    onBlur: () => {
      setChecked(true);
      value.onBlur?.();
    },
    error: value.error ?? (fault?.field === 'value' ? fault.arabicMessage : undefined),
    label: words.value ?? '',
    description:
      checked && values.value !== '' && fault === null ? (
        <Right way={written(values)} />
      ) : undefined,
  };
  return (
    <FormDialog
      form={form}
      title={way ? way.name : words.label}
      submit={words.save}
      onClose={props.onClose}
    >
      <TextField {...form.field('name')} label="الاسم" description="كما تسمّونه للأسر." />
      {kind === 'bank' && <TextField {...form.field('holder')} label="صاحب الحساب" optional />}
      {kind === 'wallet' && <PhoneField {...valueField} autoComplete="off" />}
      {kind === 'other' && <TextField {...valueField} optional />}
      {(kind === 'link' || kind === 'bank') && <TextAreaField {...valueField} rows={2} latin />}
      <TextAreaField
        {...form.field('note')}
        label={words.note}
        rows={2}
        {...(kind !== 'cash' && { optional: true })}
      />
      <ProofField {...form.field('proof')} />
    </FormDialog>
  );
}

/** The country or the host of a right number or link, so that a captain compares it. */
function Right({ way }: { way: ReturnType<typeof tidyWay> }) {
  const countries = useQuery(q(listCountries));
  if (way.kind === 'link') {
    return (
      <Text as="span" tone="ok">
        ✓ يفتح عند <bdi>{hostOf(way)}</bdi>، وتراه الأسرة قبل أن تضغط.
      </Text>
    );
  }
  if (way.kind !== 'bank' || way.value === null || !/^[A-Z]/.test(way.value)) return null;
  const code = countryOfIban(way.value);
  const name =
    code === country().code
      ? country().name
      : countries.data?.body.find((each) => each.code === code)?.name;
  if (code !== country().code) {
    return (
      <Text as="span" tone="warn">
        {name ? `حساب في ${name}: أهذا ما تريد؟` : 'حساب في بلد آخر: أهذا ما تريد؟'}
      </Text>
    );
  }
  return (
    <Text as="span" tone="ok">
      {`✓ أرقامه صحيحة: حساب في ${name}. طابِق الاسم بنفسك.`}
    </Text>
  );
}
