import { Notice } from '../../ui/notice.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The second factor and the sessions; only the former while the group requires one. */
export default function ProtectionBox({ isAsked }: { isAsked: boolean }) {
  return (
    <>
      {isAsked && (
        <Notice tone="warn" title="فعّل التحقق بخطوتين أولاً">
          تطلبه مجموعتك من القادة العامين. فعّل تطبيق المصادقة أو أضف مفتاح مرور لتتمكن من استخدام
          باقي الصفحات.
        </Notice>
      )}
      <SecondFactorCard />
      {!isAsked && <SessionsCard />}
    </>
  );
}
