import { IconFile, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import {
  acceptTransfer,
  openTransfer,
  previewTransfer,
  receiveTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { MOST_BYTES } from '../../../contract/transfers/words.ts';
import { q, useApiMutation } from '../../api/api.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Choices, PreviewForm } from './preview-form.tsx';
import { sizeText, waitingForWords } from './transfer-words.ts';
import { noWords, WordsField } from './words-field.tsx';

const NOT_ONE = 'هذا ليس ملف انتقال';
const back = { to: '/transfers', label: 'الانتقالات' } as const;

/** Receives a scout from a file, or from another group of the same program. */
export default function ReceivePage() {
  const { offer } = useSearch({ from: '/transfers/receive' });
  return (
    <Box maxWidth="760">
      <PageHeader
        title="استقبال كشاف"
        lead={offer ? 'من مجموعة على خيمة' : 'من مجموعة أخرى، بملفه والكلمات الست'}
        back={back}
      />
      {offer ? <Offered transferId={offer} /> : <FromFile />}
    </Box>
  );
}

function Offered({ transferId }: { transferId: number }) {
  const navigate = useNavigate();
  const params = { transferId };
  const accept = useApiMutation(acceptTransfer, {
    successMessage: 'انضم إلينا',
    errorMessage: 'لم يُقبل. لم يتغيّر شيء.',
    untilFresh: true,
    onSuccess: ({ body }) =>
      void navigate({ to: '/scout/$id', params: { id: String(body.scoutId) } }),
  });
  // An accepted offer has no preview any more.
  const preview = useQuery({
    ...q(previewTransfer, { params }),
    enabled: accept.isIdle || accept.isError,
  });
  return (
    <Loaded query={preview} skeleton={<CardSkeleton lines={8} />}>
      {({ body }) => (
        <PreviewForm
          preview={body}
          isPending={accept.isPending}
          failure={accept.error}
          onSubmit={(choices) => accept.mutate({ params, body: choices })}
        />
      )}
    </Loaded>
  );
}

interface Chosen {
  name: string;
  size: number;
  base64: string;
}

function FromFile() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Leaving the screen forgets file and words.
  const [file, setFile] = useState<Chosen | null>(null);
  const [words, setWords] = useState(noWords);
  const [refused, setRefused] = useState<string | null>(null);
  const open = useApiMutation(openTransfer, { errorMessage: '' });
  const receive = useApiMutation(receiveTransfer, {
    successMessage: 'انضم إلينا',
    errorMessage: 'لم يُستقبل. لم يتغيّر شيء.',
    untilFresh: true,
    onSuccess: ({ body }) =>
      void navigate({ to: '/scout/$id', params: { id: String(body.scoutId) } }),
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    open.reset();
    receive.reset();
    if (chosen.size > MOST_BYTES) {
      setFile(null);
      setRefused(NOT_ONE);
      return;
    }
    setRefused(null);
    setFile({ name: chosen.name, size: chosen.size, base64: await asBase64(chosen) });
  };
  const preview = open.data?.body;
  const sent = { file: file?.base64 ?? '', words };
  const waiting = waitingForWords(words);
  return (
    <Stack gap="24" below="16">
      <Stack as="section" gap="8">
        <Text as="h2" size="h2">
          {`${formatDigits(1)}. الملف`}
        </Text>
        <Row gap="12" align="center" surface="card" pad="16">
          <Tile
            square="40"
            {...(preview ? { fill: 'ok' as const } : { surface: 'sunken' as const })}
          >
            <IconFile size={22} stroke={1.7} aria-hidden />
          </Tile>
          <Box grow>
            <Text weight="medium" tone="ink">
              {file ? <bdi>{file.name}</bdi> : 'لم يُختر ملف'}
            </Text>
            {file && (
              <Text tone={preview ? 'ok' : 'quiet'}>
                {preview ? 'فُتح بالكلمات الست' : `مقفل، ${sizeText(file.size)}`}
              </Text>
            )}
          </Box>
          <Button look="default" onClick={() => input.current?.click()}>
            {file ? 'تغيير' : 'اختر الملف'}
          </Button>
          <VisuallyHidden>
            <input
              ref={input}
              type="file"
              tabIndex={-1}
              aria-label="ملف الانتقال"
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </VisuallyHidden>
        </Row>
        {refused && (
          <Notice tone="bad">
            <p role="alert">{refused}</p>
          </Notice>
        )}
      </Stack>
      {preview ? (
        <PreviewForm
          preview={preview}
          isPending={receive.isPending}
          failure={receive.error}
          onSubmit={(choices: Choices) =>
            receive.mutate({ body: { ...sent, digest: preview.digest, ...choices } })
          }
        />
      ) : (
        <>
          <Stack as="section" gap="8">
            <Text as="h2" size="h2">
              {`${formatDigits(2)}. الكلمات الست`}
            </Text>
            <Text tone="quiet">من الأسرة أو من مجموعتهم. تُلصق كلها معاً في أي خانة.</Text>
            <WordsField value={words} onChange={setWords} />
          </Stack>
          {open.error && <OpenFailure failure={open.error} />}
          <Row gap="12" align="start" surface="sunken" pad="16">
            <IconLock size={22} stroke={1.7} aria-hidden />
            <Text>الكلمات لا تُحفظ، ولا تصل إلى غير خادم مجموعتك.</Text>
          </Row>
          <SubmitBar>
            <Button
              big
              wide
              disabled={!file || waiting !== null || open.isPending}
              onClick={() => open.mutate({ body: sent })}
            >
              {open.isPending ? 'يُفتح…' : !file ? 'اختر الملف أولاً' : (waiting ?? 'افتح الملف')}
            </Button>
          </SubmitBar>
        </>
      )}
    </Stack>
  );
}

function OpenFailure({ failure }: { failure: ApiFailure }) {
  const stored = failure.stored as { scoutId?: number | null } | undefined;
  return (
    <Notice tone="bad">
      <p role="alert">{failure.arabicMessage}</p>
      {stored?.scoutId && (
        <Row>
          <LinkButton look="default" to="/scout/$id" params={{ id: String(stored.scoutId) }}>
            افتحه
          </LinkButton>
        </Row>
      )}
    </Notice>
  );
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
