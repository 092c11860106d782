import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { isLostFile } from '../../offline/lost-file.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form/form.module.css';
import { Box, Grid, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import type { FileContent, SheetTable } from './table.ts';
import css from './table-source.module.css';

type Reader = typeof import('./read-file.ts');
const UNREAD = 'تعذّر تحميل ما يقرأ الملف. تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى.';

/** The first step of an import: a list that is pasted, or a file. */
export function TableSource(props: {
  /** The button that goes on with what was pasted. */
  act: string;
  /** Which files, and how many rows. */
  limits: string;
  accept: string;
  /** Takes the sheets that were read, or says why not; `fileName` is null for a paste. */
  onRead: (sheets: readonly SheetTable[], fileName: string | null) => string | null;
  /** Beneath the choice of a file. */
  template?: ReactNode;
  /** After all. */
  children?: ReactNode;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const open = async (
    read: (reader: Reader) => FileContent | Promise<FileContent>,
    fileName: string | null,
  ) => {
    setReading(true);
    setRefused(null);
    const content = await import('./read-file.ts').then(read, (error) => ({
      refused: isLostFile(error) ? UNREAD : asFailure(error).arabicMessage,
    }));
    setReading(false);
    if ('refused' in content) {
      setRefused(content.refused);
      return;
    }
    setRefused(props.onRead(content.sheets, fileName));
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
        <Text as="label" tone="quiet" htmlFor={id}>
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
          {props.act}
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
          <Text as="span" tone="quiet">
            {props.limits}
          </Text>
          <VisuallyHidden>
            <input
              type="file"
              accept={props.accept}
              disabled={isReading}
              onChange={(event) => {
                openFile(event.currentTarget.files?.[0]);
                // Allow choosing the same file again after it was corrected.
                event.currentTarget.value = '';
              }}
            />
          </VisuallyHidden>
        </Grid>
        {props.template}
      </Card>
      <div role="alert" id={`${id}-refused`} className={css.refused}>
        {refused && <p>{refused}</p>}
      </div>
      {props.children}
    </Grid>
  );
}
