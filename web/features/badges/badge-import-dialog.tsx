import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ImportedBadge,
  importBadges,
  type NewBadge,
} from '../../../contract/badges/endpoints.ts';
import { NOT_A_BADGE_LIST } from '../../../contract/badges/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import css from './badge-import-dialog.module.css';
import { requirementWords } from './badge-words.ts';

const outcomes: Record<ImportedBadge['outcome'], { label: string; tone: Tone }> = {
  added: { label: 'تُضاف', tone: 'ok' },
  changed: { label: 'تتغيّر', tone: 'accent' },
  same: { label: 'كما هي', tone: 'neutral' },
  wrong: { label: 'بها خطأ', tone: 'bad' },
};

/** Badges by a file: what becomes of each is shown, then all are stored or none. */
export function BadgeImportDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<NewBadge[] | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const preview = useApiMutation(importBadges, { errorMessage: 'تعذّرت مراجعة الملف' });
  const store = useApiMutation(importBadges, {
    successMessage: 'تم استيراد الشارات',
    errorMessage: 'لم تُستورد الشارات',
    onSuccess: onClose,
    untilFresh: true,
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    preview.reset();
    // The reader of spreadsheets is loaded with the first file.
    const { readBadges } = await import('./import-rules.ts');
    const badges = (await readBadges(file)) as NewBadge[] | null;
    setRefused(badges === null);
    setSent(badges);
    if (badges) preview.mutate({ body: { badges, dryRun: true } });
  };
  const judged = preview.data?.body;
  const isWrong = judged?.badges.some(({ outcome }) => outcome === 'wrong') ?? false;
  const changes = judged ? judged.added + judged.changed : 0;
  return (
    <Dialog title="استيراد شارات" onClose={onClose}>
      <Text tone="quiet">
        اختر ملفاً حُمِّل من «تحميل القائمة» هنا أو في مجموعة أخرى، بصيغة Excel أو CSV أو JSON. الشارة
        التي لها الاسم والمرحلة نفسهما تتغيّر، والباقي يُضاف، ولا يضيع شيء اجتازه كشاف.
      </Text>
      <Row
        as="label"
        gap="12"
        align="center"
        justify="center"
        rounded
        tone="ink"
        weight="medium"
        className={`${radio.ring} ${css.file}`}
      >
        <IconFileSpreadsheet size={24} stroke={1.6} aria-hidden />
        {fileName ?? 'اختيار ملف'}
        <VisuallyHidden>
          <input
            type="file"
            aria-label="ملف الشارات"
            accept=".xlsx,.csv,.tsv,.txt,.json,application/json"
            onChange={(event) => {
              void read(event.currentTarget.files?.[0]);
              // Allow choosing the same file again after a correction.
              event.currentTarget.value = '';
            }}
          />
        </VisuallyHidden>
      </Row>
      {isRefused && (
        <Notice tone="bad">
          <p role="alert">{NOT_A_BADGE_LIST}</p>
        </Notice>
      )}
      {judged && (
        <>
          <Text weight="medium" tone="ink" role="status">
            {`تُضاف: ${formatNumber(judged.added)}، تتغيّر: ${formatNumber(judged.changed)}، كما هي: ${formatNumber(judged.same)}`}
          </Text>
          <ul className={css.rows}>
            {judged.badges.map((badge) => (
              <ImportedRow key={badge.index} badge={badge} />
            ))}
          </ul>
          <Button
            disabled={isWrong || changes === 0 || store.isPending}
            onClick={() => sent && store.mutate({ body: { badges: sent } })}
          >
            {store.isPending && 'جارٍ الاستيراد…'}
            {!store.isPending &&
              (changes === 0 ? 'لا جديد في الملف' : `استيراد ${countOf(changes, 'badge')}`)}
          </Button>
          {isWrong && <Text tone="bad">صحّح ما به خطأ في الملف ثم اختره من جديد.</Text>}
        </>
      )}
    </Dialog>
  );
}

function ImportedRow({ badge }: { badge: ImportedBadge }) {
  const { label, tone } = outcomes[badge.outcome];
  return (
    <Row as="li" gap="8" align="center" justify="between" padBlock="8" line="between">
      <Box grow>
        <Text tone="ink">{badge.name ?? `الشارة ${formatNumber(badge.index + 1)}`}</Text>
        {badge.requirements && (
          <Text tone="quiet" size="tag">
            {requirementWords(badge.requirements)}
          </Text>
        )}
        {badge.issues.map(({ path, arabicMessage }) => (
          <Text key={path} tone="bad" size="tag">
            {arabicMessage}
          </Text>
        ))}
      </Box>
      <Badge tone={tone}>{label}</Badge>
    </Row>
  );
}
