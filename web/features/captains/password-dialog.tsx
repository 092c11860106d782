import code from '../../ui/code.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Shows a one-time password the only time that it can be seen. */
export function PasswordDialog(props: { name: string; password: string; onClose: () => void }) {
  return (
    <Dialog title="كلمة سر مؤقتة" onClose={props.onClose}>
      <p>أعطِ كلمة السر هذه إلى {props.name} بنفسك. لن تظهر مرة أخرى بعد إغلاق هذه النافذة.</p>
      <Text as="code" size="h2" textAlign="center" surface="sunken" pad="16" className={code.code}>
        {props.password}
      </Text>
      <CopyButton text={props.password} label="نسخ كلمة السر" primary />
      <Text tone="quiet">يجب تغييرها عند أول تسجيل دخول، قبل استخدام أي شيء آخر.</Text>
    </Dialog>
  );
}
