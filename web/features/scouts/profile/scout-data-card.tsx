import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { isExample } from '../../../session/example.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import css from './scout-page.module.css';
import { useScoutData } from './use-scout-data.ts';

/** A family's rights that a general captain carries out: all data of their child, and its erasure. */
export function ScoutDataCard({ scout }: { scout: ScoutProfile }) {
  const navigate = useNavigate();
  const data = useScoutData(scout);
  const [isErasing, setErasing] = useState(false);
  return (
    <Box hide="print">
      <Card title="حقوق الأسرة">
        <Text tone="quiet" below="12">
          للأسرة أن تطلب نسخة من كل ما تحفظه المجموعة عن ابنها أو ابنتها، وأن تطلب محوه نهائياً.
        </Text>
        <Row gap="8" wrap hide="print" className={css.actions}>
          <Button
            look="default"
            icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
            disabled={data.isRunning}
            onClick={data.download}
          >
            {data.isRunning ? 'جارٍ التنزيل…' : 'تنزيل كل البيانات'}
          </Button>
          {!isExample && (
            <Button look="danger-text" onClick={() => setErasing(true)}>
              محو البيانات نهائياً
            </Button>
          )}
        </Row>
      </Card>
      {isErasing && (
        <EraseDialog
          scout={scout}
          onClose={() => setErasing(false)}
          onErased={() => void navigate({ to: '/sectors' })}
        />
      )}
    </Box>
  );
}
