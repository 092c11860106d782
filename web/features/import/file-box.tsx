import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import type { KnownSector } from '../../../contract/import/cells.ts';
import { downloadTemplate, listImports } from '../../../contract/import/endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { q } from '../../api/api.ts';
import { asFailure } from '../../api/failure.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';
import { isLostFile } from '../../offline/lost-file.ts';
import type { FileContent, SheetTable } from '../../shared/tables/table.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form/form.module.css';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { likelySheet, openTable } from './column-rules.ts';
import css from './import-page.module.css';
import { doneWords } from './review-words.ts';
import { useUndoImport } from './use-undo-import.ts';

/** The chosen or pasted table, with its selected sheet. */
export type Source = {
  id: string;
  /** null for a paste. */
  fileName: string | null;
  sheets: readonly SheetTable[];
  sheet: number;
};

type Reader = typeof import('../../shared/tables/read-file.ts');
const UNREAD = 'تعذّر تحميل ما يقرأ الملف. تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى.';

let serial = 0;

/** The first step: paste a list or choose a file, or download the template. */
export function FileBox(props: {
  sectors: readonly KnownSector[];
  onRead: (source: Source) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const template = useDownload(downloadTemplate, {
    successMessage: 'تم تنزيل النموذج',
    errorMessage: 'لم يُنزَّل النموذج',
  });

  const open = async (
    read: (reader: Reader) => FileContent | Promise<FileContent>,
    fileName: string | null,
  ) => {
    setReading(true);
    setRefused(null);
    const content = await import('../../shared/tables/read-file.ts').then(read, (error) => ({
      refused: isLostFile(error) ? UNREAD : asFailure(error).arabicMessage,
    }));
    setReading(false);
    if ('refused' in content) {
      setRefused(content.refused);
      return;
    }
    const sheet = likelySheet(content.sheets, props.sectors);
    const table = openTable(content.sheets[sheet]!, props.sectors);
    if ('refused' in table) {
      setRefused(table.refused);
      return;
    }
    serial += 1;
    props.onRead({ id: String(serial), fileName, sheets: content.sheets, sheet });
  };
  const openFile = (file: File | undefined) => {
    if (file) void open(({ readFile }) => readFile(file), file.name);
  };
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    const pasted = event.clipboardData.getData('text/plain');
    // A paste into a field with text is no whole list.
    if (pasted.trim() === '' || text.trim() !== '') {
      if (pasted === '' && file) openFile(file);
      return;
    }
    event.preventDefault();
    setText(pasted);
    void open(({ readPaste }) => readPaste(pasted), null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    openFile(event.dataTransfer.files[0]);
  };

  return (
    <Grid gap="16" className={css.first}>
      <Card title="لصق من جدول">
        <Text as="label" tone="quiet" htmlFor={id} className={css.hint}>
          انسخ الصفوف من Excel أو Google Sheets، ومعها العناوين إن وُجدت، ثم ألصقها هنا.
        </Text>
        <Box
          as="textarea"
          above="8"
          below="12"
          id={id}
          rows={5}
          className={`${form.input} ${form.textarea}`}
          value={text}
          aria-invalid={refused !== null || undefined}
          aria-describedby={refused ? `${id}-refused` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={paste}
        />
        <Button
          look={text.trim() ? 'primary' : 'default'}
          disabled={text.trim() === '' || isReading}
          onClick={() => void open(({ readPaste }) => readPaste(text), null)}
        >
          مراجعة الأسماء
        </Button>
      </Card>
      <Card title="أو ملف">
        <Grid
          as="label"
          gap="4"
          tone="accent"
          textAlign="center"
          rounded
          padBlock="20"
          padInline="16"
          below="12"
          className={css.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden />
          <Text as="span" weight="bold">
            {isReading ? 'جارٍ قراءة الملف…' : 'اختيار ملف'}
          </Text>
          <Text as="span" tone="quiet" className={css.hint}>
            xlsx أو csv أو جهات اتصال (vcf)، حتى {formatNumber(MOST_ROWS)} صف
          </Text>
          <VisuallyHidden>
            <input
              type="file"
              accept=".xlsx,.csv,.tsv,.txt,.vcf"
              disabled={isReading}
              onChange={(event) => {
                openFile(event.currentTarget.files?.[0]);
                // Allow choosing the same file again after it was corrected.
                event.currentTarget.value = '';
              }}
            />
          </VisuallyHidden>
        </Grid>
        <Button
          look="quiet"
          icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
          disabled={template.isRunning}
          onClick={() => void template.start({}, 'نموذج-الكشافين.xlsx')}
        >
          تنزيل نموذج فارغ
        </Button>
      </Card>
      <div role="alert" id={`${id}-refused`} className={css.refused}>
        {refused && <p>{refused}</p>}
      </div>
      <RecentImportsBox />
    </Grid>
  );
}

/** The undoable imports of the last day; nothing if there are none. */
function RecentImportsBox() {
  // A stale answer would offer imports that are already undone, and move the buttons.
  const imports = useQuery({ ...q(listImports), gcTime: 0 });
  const { undo, isPending } = useUndoImport();
  const recent = imports.data?.body ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title="استيراد آخر يوم">
      <ul>
        {recent.map((each) => (
          <Row
            as="li"
            gap="8"
            align="center"
            justify="between"
            wrap
            padBlock="8"
            line="between"
            key={each.importId}
            className={css.recentRow}
          >
            <p>
              {doneWords(each)}
              <Text as="span" tone="quiet" className={css.hint}>
                {' '}
                · {each.madeBy}، {momentLabel(each.madeAt)}
              </Text>
            </p>
            <Button look="default" disabled={isPending} onClick={() => void undo(each)}>
              <span>
                تراجع<VisuallyHidden> عن استيراد {momentLabel(each.madeAt)}</VisuallyHidden>
              </span>
            </Button>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
