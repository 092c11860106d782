import { useEffect, useState } from 'react';
import type { Place } from '../../../contract/directory/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { ContactButton } from '../contact-button.tsx';
import { domainName, usePlace } from '../place.ts';
import { Tent } from '../tent.tsx';
import { BackupDialog } from './backup-dialog.tsx';

type State = Exclude<Place['state'], 'apex' | 'unknown'>;

const titles: Record<State, string> = {
  active: 'المجموعة تعمل',
  suspended: 'هذه المجموعة موقوفة',
  upgrading: 'نحدّث بيانات مجموعتك، دقيقة واحدة',
  moving: 'نحدّث بيانات مجموعتك، دقيقة واحدة',
  failed: 'تعذّر تحديث بيانات مجموعتك',
};
const texts: Record<State, string> = {
  active: 'جارٍ فتح المجموعة…',
  suspended: 'لم يُحذف شيء: الكشافون والغياب والخزنة محفوظة كما هي، ولا يمكن الدخول حتى تعود.',
  upgrading: 'تُفتح هذه الصفحة وحدها حين تنتهي.',
  moving: 'تُفتح هذه الصفحة وحدها حين تنتهي.',
  failed: 'لم يُفقد شيء، ونعمل على إصلاحه.',
};

/** Whether a path is read by families or by whoever has its link, who have no business with the operator. */
const isOpenPath = (path: string) => /^\/(p|scout)\//i.test(path);

/** In the place of each page of a group that is not served now. */
export function ClosedPage({ state }: { state: State }) {
  const place = usePlace();
  const heading = usePageHeading(titles[state]);
  const isServed = state === 'active';
  useEffect(() => {
    if (!isServed) return;
    // These two are no pages of the group.
    if (/^\/(closed|groups\.html)/i.test(location.pathname)) location.replace('/');
    else location.reload();
  }, [isServed]);
  return (
    <Stack gap="16" textAlign="center">
      <Tent resting />
      <Text as="h1" size="h1" leading="heading" ref={heading} tabIndex={-1}>
        {titles[state]}
      </Text>
      {place.groupName && <Text size="h3">{place.groupName}</Text>}
      <Text tone="quiet" role="status">
        {texts[state]}
      </Text>
      {state === 'suspended' && !isOpenPath(location.pathname) && <ForCaptains />}
    </Stack>
  );
}

function ForCaptains() {
  const place = usePlace();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Stack textAlign="start">
        <Card>
          <Text weight="bold">للسؤال أو لإعادتها</Text>
          <Text tone="quiet" below="8">
            راسل مشغّل <bdi dir="ltr">{domainName(place)}</bdi>
          </Text>
          <ContactButton contact={place.contact} />
        </Card>
      </Stack>
      <Text tone="quiet">ما كتبته بلا اتصال باقٍ على هاتفك، ويُرسَل حين تعود المجموعة.</Text>
      <Button look="quiet" wide onClick={() => setAsking(true)}>
        القائد العام: نزّل نسخة احتياطية
      </Button>
      {isAsking && <BackupDialog onClose={() => setAsking(false)} />}
    </>
  );
}
