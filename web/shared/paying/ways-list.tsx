import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import type { FamilyWay } from '../../../contract/payment-ways/shapes.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { WayIcon } from './way-icon.tsx';
import { WayValue } from './way-text.tsx';
import css from './ways-list.module.css';

/** The ways in which families pay, each to be opened or copied, with a QR code for another phone. */
export function WaysList(props: {
  ways: readonly FamilyWay[];
  /** A way was opened or copied. */
  onUse?: (wayId: number) => void;
}) {
  const [shown, setShown] = useState<number | null>(null);
  const isOnline = useOnline();
  return (
    <ul>
      {props.ways.map((way) => (
        <Box as="li" key={way.wayId} padBlock="12" line="between">
          <Row gap="12" align="center" wrap>
            <WayIcon kind={way.kind} />
            <Box basis={way.kind === 'link' ? '180' : '120'}>
              <Text weight="medium" tone="ink">
                {way.name}
              </Text>
              {way.value && (
                <Text>
                  <WayValue way={way} isNarrow />
                </Text>
              )}
              {way.holder && <Text tone="quiet">{way.holder}</Text>}
              {way.note && (
                <Text tone="quiet" preLine>
                  {way.note}
                </Text>
              )}
            </Box>
            {way.value && (
              <Row gap="8" align="center" atEnd>
                <IconButton
                  label={`رمز ${way.name}`}
                  aria-expanded={shown === way.wayId}
                  onClick={() => setShown(shown === way.wayId ? null : way.wayId)}
                >
                  <IconQrcode size={22} stroke={1.7} aria-hidden />
                </IconButton>
                {way.kind === 'link' ? (
                  isOnline && (
                    <ButtonAnchor
                      look="tint"
                      href={way.value}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={`افتح ${way.name}: ${way.host}`}
                      onClick={() => props.onUse?.(way.wayId)}
                    >
                      افتح
                    </ButtonAnchor>
                  )
                ) : (
                  <CopyButton
                    bare
                    text={way.value}
                    of={way.name}
                    onCopied={() => {
                      toast.success('نُسخ');
                      props.onUse?.(way.wayId);
                    }}
                  />
                )}
              </Row>
            )}
          </Row>
          {way.kind === 'link' && !isOnline && <Text tone="quiet">فتحه يحتاج إلى اتصال.</Text>}
          {shown === way.wayId && way.value && (
            <Row gap="16" align="center" above="12">
              <div className={css.qr}>
                <QrCode text={way.value} label={`رمز ${way.name}`} />
              </div>
              <Text tone="quiet">من هاتف آخر: وجّهوا كاميرته إلى الرمز.</Text>
            </Row>
          )}
        </Box>
      ))}
    </ul>
  );
}
