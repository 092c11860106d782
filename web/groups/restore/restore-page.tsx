import { useState } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { foundFromBackup } from '../../../contract/directory/endpoints.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FoundingClosed } from '../found/founding-closed.tsx';
import { AddressCard } from '../found/ready-page.tsx';
import { mayRestore, usePlace } from '../place.ts';
import { TentHead } from '../tent-head.tsx';
import { RestoreForm, SECOND_FACTORS } from './restore-form.tsx';

/** Makes a group of a backup of another program, then shows its address. */
export default function RestorePage() {
  const place = usePlace();
  const [restored, setRestored] = useState<ResponseOf<typeof foundFromBackup>>();
  if (restored) {
    const name = restored.groupName ?? 'المجموعة';
    return (
      <Stack gap="16">
        <TentHead
          title={`${name} جاهزة`}
          lead="فيها كل ما في النسخة. يدخلها كل قائد بحسابه وكلمة سره كما كانا."
        />
        <Notice tone="warn">{SECOND_FACTORS}</Notice>
        <AddressCard address={restored.address} groupName={name} />
        <ButtonAnchor href={`${restored.address}/login`} big wide>
          افتح المجموعة
        </ButtonAnchor>
      </Stack>
    );
  }
  return (
    <>
      <PageHeader
        title="استعادة نسخة احتياطية"
        lead="من ملف نزّله القائد العام من برنامج آخر، إلى مجموعة جديدة هنا."
      />
      {mayRestore(place) ? (
        <Card>
          <RestoreForm onRestored={setRestored} />
        </Card>
      ) : (
        <FoundingClosed place={place} to="restore" />
      )}
    </>
  );
}
