import { IconChevronLeft, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { MessagesDialog } from '../../components/messages-dialog.tsx';
import OpenExample from '../../components/open-example.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isExample } from '../../lib/example.ts';
import { BackupCard } from './backup-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { NameCard } from './name-card.tsx';
import { RetentionCard } from './retention-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import css from './settings-page.module.css';

/** What a general captain decides of the whole group, and the links by which captains come. */
export default function SettingsPage() {
  /** The link that was just made, which the list shows. */
  const [made, setMade] = useState<number | null>(null);
  return (
    <>
      <PageHeader title="إعدادات المجموعة" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <div className={css.columns}>
        <div className={css.column}>
          <NameCard />
          <InviteForm onMade={setMade} />
          {!isExample && <SecondFactorCard />}
        </div>
        <div className={css.column}>
          <InvitationsCard made={made} />
          <Texts />
          <BackupCard />
          <RetentionCard />
          {!isExample && (
            <Card title="كيف تبدو مجموعة تعمل؟">
              <OpenExample />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function Texts() {
  const [isWriting, setWriting] = useState(false);
  return (
    <Card>
      <button type="button" className={css.way} onClick={() => setWriting(true)}>
        <span className={css.sign}>
          <IconMessage2 size={22} stroke={1.7} aria-hidden />
        </span>
        <span className={css.words}>
          <strong>نصوص رسائل واتساب</strong>
          <span className={css.quiet}>الافتقاد ودعوة القادة</span>
        </span>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </button>
      {isWriting && <MessagesDialog onClose={() => setWriting(false)} />}
    </Card>
  );
}
