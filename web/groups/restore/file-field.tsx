import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import button from '../../ui/button.module.css';
import { Box, Text } from '../../ui/layout/box.tsx';
import css from './file-field.module.css';

/** Chooses a file of the device; shows its name once chosen. */
export function FileField(props: {
  label: string;
  file: File | null;
  error?: string | undefined;
  onChange: (file: File) => void;
}) {
  const id = useId();
  return (
    <div>
      <Text as="span" block weight="medium" below="4" id={`${id}-label`}>
        {props.label}
      </Text>
      <Box relative>
        <input
          id={id}
          type="file"
          accept=".khayma,.age"
          aria-labelledby={`${id}-label ${id}-button`}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          className={css.input}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) props.onChange(file);
          }}
        />
        <label htmlFor={id} className={`${button.button} ${css.label}`} data-look="default">
          <IconUpload size={20} stroke={1.7} aria-hidden />
          <bdi id={`${id}-button`}>{props.file?.name ?? 'اختر الملف'}</bdi>
        </label>
      </Box>
      {props.error && (
        <Text tone="bad" leading="normal" above="4" id={`${id}-error`}>
          {props.error}
        </Text>
      )}
    </div>
  );
}
