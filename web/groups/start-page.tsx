import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { asSlug, slugFault, slugFaultSentences } from '../../contract/directory/address.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { Stack, Text } from '../ui/layout/box.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AddressField } from './found/address-field.tsx';
import { groupUrl, mayFound, usePlace } from './place.ts';
import { TentHead } from './tent-head.tsx';

/** The first page of the domain: what this is, founding a group, and the way to a group that exists. */
export function StartPage() {
  const place = usePlace();
  const [slug, setSlug] = useState('');
  const [error, setError] = useState<string>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const asked = asSlug(slug);
    const fault = slugFault(asked);
    if (asked === '') setError('هذا الحقل مطلوب');
    else if (fault) setError(slugFaultSentences[fault]);
    else location.assign(groupUrl(place, asked));
  };
  return (
    <Stack gap="16">
      <TentHead
        title="مجموعتك كلها تحت خيمة واحدة"
        lead="غياب المجموعة الكشفية واشتراكاتها وخزنتها وأنشطتها، ولكل مجموعة عنوانها وبياناتها وحدها."
      />
      <Stack gap="16">
        {mayFound(place) && (
          <ButtonAnchor
            href={`/found${location.search}`}
            big
            wide
            icon={<IconPlus size={20} stroke={2} aria-hidden />}
          >
            تأسيس مجموعة
          </ButtonAnchor>
        )}
        <Card title="عندك مجموعة؟">
          <Stack as="form" gap="16" noValidate onSubmit={open}>
            <AddressField
              label="عنوانها على الشبكة"
              domain={place.domain}
              value={slug}
              error={error}
              onChange={(next) => {
                setSlug(next);
                setError(undefined);
              }}
            />
            <Button type="submit" look="tint" wide>
              افتح المجموعة
            </Button>
          </Stack>
        </Card>
        {!mayFound(place) && place.founding === 'link' && (
          <Text tone="quiet" textAlign="center">
            التأسيس هنا بدعوة من المشغّل.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
