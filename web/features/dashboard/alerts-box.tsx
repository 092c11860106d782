import { IconAlertTriangle, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { q } from '../../api/api.ts';
import { Grid, look, Text } from '../../ui/layout/box.tsx';
import { alertsOf } from './alert-rules.ts';
import css from './alerts-box.module.css';
import { useKeptHeight } from './use-kept-height.ts';

/** Alerts, each a link to where it is resolved; nothing without any. */
export function AlertsBox() {
  const { data } = useQuery(q(readAlerts));
  const { ref, reserved } = useKeptHeight<HTMLDivElement>('alerts', data !== undefined);
  const lines = data ? alertsOf(data.body) : [];
  return (
    <div ref={ref} hidden={lines.length === 0 && !reserved} style={{ minBlockSize: reserved }}>
      {lines.length > 0 && (
        <Grid as="ul" gap="8" aria-label="يحتاج إلى انتباهك">
          {lines.map(({ text, to, tone }) => (
            <li key={to + text}>
              <Link
                to={to}
                className={`${look({ gap: '8', align: 'center', control: true, tone: 'inherit', plain: true, rounded: true, padBlock: '8', padInline: '12' }, 'row')} ${css.line}`}
                data-tone={tone}
              >
                <IconAlertTriangle size={20} stroke={1.7} aria-hidden className={look({ tone })} />
                <Text as="span" grow className={css.words}>
                  {text}
                </Text>
                <IconChevronLeft
                  size={20}
                  stroke={1.7}
                  aria-hidden
                  className={look({ tone: 'quiet' })}
                />
              </Link>
            </li>
          ))}
        </Grid>
      )}
    </div>
  );
}
