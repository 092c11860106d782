import type { ReactNode } from 'react';
import { Box, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';

/** One of the parts of reports and councils: what it is, how it stands, and the way in. */
export function DoorCard(props: {
  title: string;
  icon: ReactNode;
  lead: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <Stack gap="16">
        <Row gap="12" align="start">
          <Tile square="40" fill="accent">
            {props.icon}
          </Tile>
          <Box grow>
            <Text as="h2" size="h3">
              {props.title}
            </Text>
            <Text tone="quiet">{props.lead}</Text>
          </Box>
        </Row>
        {props.children}
      </Stack>
    </Card>
  );
}
