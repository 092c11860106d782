import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import css from './password-dialog.module.css';

/** Shows a one-time password the only time that it can be seen. */
export function PasswordDialog(props: { name: string; password: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.password);
    setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Dialog title="كلمة سر مؤقتة" onClose={props.onClose}>
      <p>أعطِ كلمة السر هذه إلى {props.name} بنفسك. لن تظهر مرة أخرى بعد إغلاق هذه النافذة.</p>
      <code className={css.password}>{props.password}</code>
      {/* Browsers have no clipboard on a page that came without encryption; the text is selected at a touch. */}
      {navigator.clipboard && (
        <Button wide icon={<Icon size={20} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
          <span aria-live="polite">{copied ? 'تم النسخ' : 'نسخ كلمة السر'}</span>
        </Button>
      )}
      <p className={css.note}>يجب تغييرها عند أول تسجيل دخول، قبل استخدام أي شيء آخر.</p>
    </Dialog>
  );
}
