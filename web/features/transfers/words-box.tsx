import { IconFileExport, IconShare2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  downloadTransfer,
  finishTransfer,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { leftSentence } from '../../../contract/transfers/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { callFile } from '../../api/api-file.ts';
import { asFailure } from '../../api/failure.ts';
import { save } from '../../api/use-download.ts';
import { dayMonth, formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SubmitBar } from '../../ui/form/submit-bar.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { endQuestion, sizeText, wordsMessage } from './transfer-words.ts';

export interface MadeFile {
  transferId: number;
  scoutId: number;
  name: string;
  groupName: string;
  words: string[];
  fileName: string;
  bytes: number;
  expiresOn: string;
  phoneNumber: string | null;
  isGirl: boolean;
}

/** The words of a file, shown once, and the file itself. */
export function WordsBox({ made, onAgain }: { made: MadeFile; onAgain: () => void }) {
  const { transferId, words, name, groupName, fileName, bytes, expiresOn } = made;
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const params = { transferId };
  const finish = useApiMutation(finishTransfer, {
    successMessage: leftSentence(groupName),
    errorMessage: 'لم يُحفظ. لم يتغيّر شيء.',
    untilFresh: true,
    onSuccess: () => void navigate({ to: '/transfers' }),
  });
  const withdraw = useApiMutation(withdrawTransfer, {
    errorMessage: 'لم يُسحب',
    untilFresh: true,
    onSuccess: onAgain,
  });
  const message = wordsMessage(words, name);
  const sendFile = async () => {
    setSending(true);
    try {
      const content = await callFile(downloadTransfer, { params });
      const file = new File([content], fileName, { type: 'application/octet-stream' });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else save(file, fileName);
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as Error).name !== 'AbortError') {
        toast.error('لم يخرج الملف', asFailure(error).arabicMessage);
      }
    } finally {
      setSending(false);
    }
  };
  const end = async () => {
    const isSure = await confirm(endQuestion(name, made.isGirl));
    if (isSure) finish.mutate({ params });
  };
  return (
    <Stack gap="16" below="16">
      <Card title="الكلمات الست">
        <Stack gap="12">
          <Text>
            تفتح الملف. <b>تظهر الآن فقط</b>، ولا نحفظها.
          </Text>
          <Grid as="ol" gap="8" columns="2" aria-label="الكلمات الست">
            {words.map((word, index) => (
              <Row
                as="li"
                key={word}
                gap="8"
                align="center"
                frame="mid"
                rounded
                padBlock="8"
                padInline="16"
              >
                <Text as="span" tone="quiet" className="tab">
                  {formatNumber(index + 1)}
                </Text>
                <Text as="span" size="h3" weight="bold">
                  {word}
                </Text>
              </Row>
            ))}
          </Grid>
          <Row gap="8" wrap>
            <WhatsAppButton look="default" phone={made.phoneNumber} text={message}>
              إلى الأسرة
            </WhatsAppButton>
            <CopyButton text={message} of="الكلمات" />
          </Row>
        </Stack>
      </Card>
      <Box surface="card" pad="16">
        <Row gap="12" align="center">
          <Tile square="40" surface="sunken">
            <IconFileExport size={22} stroke={1.7} aria-hidden />
          </Tile>
          <Box grow>
            <Text weight="medium" tone="ink">
              <bdi>{fileName}</bdi>
            </Text>
            <Text tone="quiet">{`${sizeText(bytes)}، صالح حتى ${dayMonth(expiresOn)}`}</Text>
          </Box>
        </Row>
      </Box>
      <Notice title="كلٌّ في طريق">
        <Text>الملف إلى المجموعة، والكلمات إلى الأسرة. من عنده الاثنان يقرأ كل شيء.</Text>
      </Notice>
      <Card title="إنهاء وجوده هنا">
        <Stack gap="12" align="start">
          <Text tone="quiet">
            بعد أن تؤكد المجموعة الأخرى وصوله. يخرج من القوائم، ويبقى حضوره في أرقام الماضي، ويمكن
            استعادته.
          </Text>
          <Button look="default" disabled={finish.isPending} onClick={() => void end()}>
            إنهاء وجوده هنا
          </Button>
        </Stack>
      </Card>
      <Card title="ضاعت الكلمات؟">
        <Stack gap="12" align="start">
          <Text tone="quiet">
            اصنع ملفاً جديداً بكلمات جديدة. لا تفتح القديم، ولا نستطيع إبطال القديم.
          </Text>
          <Button
            look="default"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ params })}
          >
            ملف جديد
          </Button>
        </Stack>
      </Card>
      <SubmitBar>
        <Button
          big
          wide
          disabled={isSending}
          icon={<IconShare2 size={20} stroke={1.7} aria-hidden />}
          onClick={() => void sendFile()}
        >
          أرسل الملف وحده
        </Button>
      </SubmitBar>
    </Stack>
  );
}
