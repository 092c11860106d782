import type { Captain } from '../../../contract/captains/endpoints.ts';
import { fullName } from '../../i18n/format.ts';
import code from '../../ui/code.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Shows a one-time password the only time that it can be seen; nothing while none was made. */
export function OneTimePasswordDialog(props: {
  made: { captain: Captain; password: string } | null;
  onClose: () => void;
}) {
  if (!props.made) return null;
  const { captain, password } = props.made;
  return (
    <Dialog title="كلمة سر مؤقتة" onClose={props.onClose}>
      <p>
        أعطِ كلمة السر هذه إلى {fullName(captain)} بنفسك. لن تظهر مرة أخرى بعد إغلاق هذه النافذة.
      </p>
      <Text as="code" size="h2" textAlign="center" surface="sunken" pad="16" className={code.code}>
        {password}
      </Text>
      <CopyButton text={password} label="نسخ كلمة السر" primary />
      <Text tone="quiet">يجب تغييرها عند أول تسجيل دخول، قبل استخدام أي شيء آخر.</Text>
    </Dialog>
  );
}
