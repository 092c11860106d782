import { type FormEvent, useId, useState } from 'react';
import { firstName } from '../../../../contract/core/first-name.ts';
import { Button } from '../../../ui/button.tsx';
import form from '../../../ui/form/form.module.css';
import { Grid, Row as Line, Stack, Text } from '../../../ui/layout/box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Phone } from '../../../ui/phone.tsx';
import type { Row } from './call-rules.ts';

/** Hands children over to somebody whom the card does not name: who and what to them, and whether the family agreed. */
export function OtherPersonDialog(props: {
  handed: readonly Row[];
  phones: readonly { who: string; phoneNumber: string }[];
  onClose: () => void;
  onHandOver: (to: string) => void;
}) {
  const { handed, phones } = props;
  const [name, setName] = useState('');
  const [relation, setRelation] = useState('');
  const [contact, setContact] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const names = handed.map((row) => firstName(row.name)).join(' و');
  const isReady = name.trim() !== '' && relation.trim() !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    const question = {
      title: `تسليم ${names} بلا موافقة الأسرة؟`,
      body: `${name} ليس وليّ أمر، ولا مسموحاً له في البطاقة، ولم تقل إنك كلّمت الأسرة.`,
      confirmLabel: 'سلّم',
      danger: true,
    };
    if (!hasAgreed && !(await confirm(question))) return;
    const words = [name, relation, contact, hasAgreed ? 'بموافقة الأسرة' : 'بلا موافقة الأسرة'];
    props.onHandOver(
      words
        .map((word) => word.trim())
        .filter(Boolean)
        .join('، '),
    );
  }
  return (
    <Dialog title="شخص ليس في البطاقة" onClose={props.onClose}>
      <Text weight="bold">{names}</Text>
      <Stack as="form" gap="16" onSubmit={(event) => void submit(event)}>
        <Field label="من يتسلّم؟" value={name} onChange={setName} />
        <Grid columns="2" gap="8">
          <Field label="صلته" value={relation} onChange={setRelation} />
          <Field label="هاتفه أو بطاقته" value={contact} onChange={setContact} />
        </Grid>
        <Notice tone="warn" title="اسأل الأسرة أولاً">
          <p>ليس وليّ أمر، ولا مسموحاً له في البطاقة.</p>
          {phones.map(({ who, phoneNumber }) => (
            <p key={phoneNumber}>
              {who}: <Phone number={phoneNumber} />
            </p>
          ))}
        </Notice>
        <Line as="label" gap="8" align="center" control>
          <input
            type="checkbox"
            checked={hasAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          كلّمتُ الأسرة، ووافقت
        </Line>
        <Button type="submit" big wide look={hasAgreed ? 'primary' : 'danger'} disabled={!isReady}>
          {hasAgreed ? `سلّم إلى ${name.trim() || '…'}` : 'سلّم بلا موافقة الأسرة'}
        </Button>
      </Stack>
    </Dialog>
  );
}

function Field(props: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <Stack gap="4">
      <Text as="label" weight="bold" htmlFor={id}>
        {props.label}
      </Text>
      <input
        id={id}
        value={props.value}
        autoComplete="off"
        // Together with the words between them the three make at most what a hand-over takes.
        maxLength={50}
        className={form.input}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </Stack>
  );
}
