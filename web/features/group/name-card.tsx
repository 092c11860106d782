import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  deleteGroupLogo,
  readGroup,
  setGroupLogo,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { q, useApiMutation } from '../../api/api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { GroupMark } from '../../shared/brand/group-mark.tsx';
import { TentMark } from '../../shared/brand/logo.tsx';
import { PictureError, shrinkPicture } from '../../shared/picture.ts';
import { useLatest } from '../../shared/sheet/use-sheet.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { useApiForm } from '../../ui/form/use-api-form.ts';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useConfirmedDelete } from '../../ui/overlays/use-confirmed-delete.ts';
import css from './settings-page.module.css';

/** The state of the last change, for the card's head. */
type Saved = 'saving' | 'saved' | null;

/** The group's name and mark; each is saved as soon as it is there. */
export function NameCard() {
  const group = useQuery(q(readGroup));
  const [state, setState] = useState<Saved>(null);
  return (
    <Card
      title="الاسم والشعار"
      aside={
        <span role="status" className={css.state}>
          {state === 'saving' && <Badge>جارٍ الحفظ…</Badge>}
          {state === 'saved' && (
            <Badge tone="ok">
              <IconCheck size={18} stroke={2} aria-hidden />
              محفوظ
            </Badge>
          )}
        </span>
      }
    >
      <Loaded query={group} skeleton={<CardSkeleton lines={4} />}>
        {({ body: { groupName, logo } }) => (
          <Grid gap="16" columnGap="12" align="end" template="auto minmax(0, 1fr)">
            <Grid as="span" centered fill="accent" rounded clip className={css.mark}>
              <GroupMark logo={logo} size={76} instead={<TentMark size={44} />} />
            </Grid>
            <NameField name={groupName} onState={setState} />
            <LogoField hasLogo={Boolean(logo)} onState={setState} />
          </Grid>
        )}
      </Loaded>
    </Card>
  );
}

function NameField({ name, onState }: { name: string; onState: (state: Saved) => void }) {
  const form = useApiForm(updateGroup, {
    initialValues: { name },
    errorMessage: 'لم يُحفظ اسم المجموعة',
  });
  const save = async () => {
    if (!form.isDirty() || form.mutation.isPending) return;
    const read = await form.readBody();
    if (!read) return onState(null);
    onState('saving');
    form.mutation.mutate(read, {
      onSuccess: ({ body }) => {
        form.restart({ name: body.groupName });
        onState('saved');
      },
      onError: (failure) => {
        form.showFailure(failure);
        onState(null);
      },
    });
  };
  const field = form.field('name');
  const latest = useLatest(async () => {
    if (!form.isDirty() || form.mutation.isPending) return;
    const read = await form.readBody();
    if (!read) return toast.error('لم يُحفظ اسم المجموعة', 'اكتب اسماً للمجموعة.');
    await form.mutation.mutateAsync(read).then(
      () => toast.success('حُفظ اسم المجموعة'),
      // The mutation itself says why not.
      () => {},
    );
  });
  // A page that is left takes the field away before it loses the focus.
  useEffect(() => () => void latest.current(), [latest]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        {...field}
        label="اسم المجموعة"
        onChange={(value) => {
          field.onChange(value);
          onState(null);
        }}
        onBlur={() => void save()}
      />
    </form>
  );
}

function LogoField({ hasLogo, onState }: { hasLogo: boolean; onState: (state: Saved) => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const store = useApiMutation(setGroupLogo, {
    errorMessage: 'لم يُحفظ الشعار',
    untilFresh: true,
    onSuccess: () => onState('saved'),
  });
  const remove = useConfirmedDelete(deleteGroupLogo, {
    errorMessage: 'لم يُزل الشعار',
    successMessage: 'تمت إزالة شعار المجموعة',
  });
  const choose = async (file: File) => {
    setWrong(null);
    onState(null);
    try {
      const picture = await shrinkPicture(file);
      onState('saving');
      store.mutate({ body: { picture } }, { onError: () => onState(null) });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      setWrong(error.message);
    }
  };
  return (
    <Grid gap="4" whole>
      <Row gap="8" align="center" wrap>
        <Row
          as="label"
          inline
          gap="8"
          align="center"
          control
          relative
          weight="medium"
          surface="field"
          padBlock="4"
          padInline="16"
          className={`${radio.ring} ${css.file}`}
        >
          <IconPhoto size={20} stroke={1.7} aria-hidden />
          {hasLogo ? 'تغيير الشعار' : 'اختيار شعار'}
          <input
            type="file"
            className={radio.over}
            accept="image/png,image/jpeg"
            disabled={store.isPending}
            aria-describedby="logo-hint"
            aria-invalid={wrong ? true : undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void choose(file);
              // Lets the same file be chosen again.
              currentTarget.value = '';
            }}
          />
        </Row>
        {hasLogo && (
          <Button
            look="danger-text"
            disabled={remove.isPending}
            onClick={() => {
              onState(null);
              void remove.ask(
                {
                  title: 'إزالة شعار المجموعة؟',
                  body: 'يعود مكانه رمز الخيمة في صفحة الأسرة والكشوف المطبوعة.',
                  confirmLabel: 'إزالة الشعار',
                },
                undefined,
              );
            }}
          >
            إزالة الشعار
          </Button>
        )}
      </Row>
      <Text tone="quiet" id="logo-hint">
        PNG أو JPG، حتى {formatNumber(2)} ميجابايت
      </Text>
      {wrong && (
        <Text tone="bad" role="alert">
          {wrong}
        </Text>
      )}
    </Grid>
  );
}
