import { IconEye, IconEyeOff, IconHistory, IconLock } from '@tabler/icons-react';
import { can } from '../../../contract/core/permissions.ts';
import type { ReportReader } from '../../../contract/scout-reports/endpoints.ts';
import { useCaptain } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { readerLines } from './report-words.ts';

/** Says in words who reads a report, before it is written and beside it. */
export function ReadersCard(props: {
  title: string;
  readers: readonly ReportReader[];
  /** Leads general captains to who has read. */
  scoutId?: number;
}) {
  const captain = useCaptain();
  return (
    <Card>
      <Row gap="12" align="center" below="12">
        <Tile square="40" fill="accent">
          <IconLock size={20} stroke={1.7} aria-hidden />
        </Tile>
        <Text as="h2" size="h3">
          {props.title}
        </Text>
      </Row>
      <ul>
        {readerLines(props.readers, captain.captainId).map(({ key, who, why }) => (
          <Row as="li" key={key} gap="12" align="start" padBlock="8" line="between">
            <IconEye size={20} stroke={1.7} aria-hidden />
            <Box grow>
              <Text weight="medium" tone="ink">
                {who}
              </Text>
              <Text tone="quiet">{why}</Text>
            </Box>
          </Row>
        ))}
      </ul>
      <Stack gap="8" above="8">
        <Row gap="12" align="start">
          <IconEyeOff size={20} stroke={1.7} aria-hidden />
          <Text tone="quiet">
            لا يقرؤه قادة آخرون، ولا يظهر في صفحة الأسرة ولا في الملف المفتوح.
          </Text>
        </Row>
        <Text tone="quiet">كل قراءة تُسجَّل باسم صاحبها.</Text>
        {props.scoutId !== undefined && can(captain, 'scouts:data') && (
          <Row hide="print">
            <LinkButton
              to="/scout/$id"
              params={{ id: String(props.scoutId) }}
              look="quiet"
              icon={<IconHistory size={20} stroke={1.7} aria-hidden />}
            >
              من قرأ، في صفحة الكشاف
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
