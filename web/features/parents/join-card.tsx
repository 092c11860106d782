import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { lazyWithFallback } from '../../ui/layout/lazy-with-fallback.tsx';

const JoinForm = lazyWithFallback(
  () => import('./join-form.tsx'),
  () => <Text tone="quiet">تأكدوا من اتصالكم بالإنترنت ثم افتحوا الصفحة من جديد.</Text>,
);

/** For a family with another link: one page for all its children. */
export function JoinCard({ parentKey }: { parentKey: string }) {
  const [isOpen, setOpen] = useState(false);
  if (useSession() !== null) return null;
  return (
    <Card title="رابط واحد لأبنائكم">
      <p>عند أسرتكم رابط آخر. ضمّوه لتجدوا أبناءكم في هذه الصفحة، ويبقى الرابط الآخر يعمل.</p>
      <Box above="12">
        {isOpen ? (
          <JoinForm parentKey={parentKey} />
        ) : (
          <Button look="default" onClick={() => setOpen(true)}>
            ضمّ الرابط الآخر
          </Button>
        )}
      </Box>
    </Card>
  );
}
