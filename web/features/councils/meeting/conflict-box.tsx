import type { WholeMeeting } from '../../../../contract/councils/shapes.ts';
import { callName, timeOf } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import css from './conflict-box.module.css';
import { type DraftPoint, differingPoints } from './meeting-rules.ts';

/** Says who wrote meanwhile, with both texts of the points that differ: nothing is merged by itself. */
export function ConflictBox(props: {
  stored: WholeMeeting;
  mine: readonly DraftPoint[];
  isSaving: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { stored } = props;
  const who = callName(stored.updatedBy);
  return (
    <Box surface="card" pad="16" frame="warn" role="alert">
      <Stack gap="12">
        <div>
          <Text weight="bold" tone="ink">
            {`وصل نص ${who} في هذا المحضر قبلك (${timeOf(stored.updatedAt)}).`}
          </Text>
          <Text tone="quiet">لم يُحفظ تعديلك بعد، وهو باقٍ على هذا الجهاز.</Text>
        </div>
        {differingPoints(props.mine, stored.points).map(({ title, mine, stored: theirs }) => (
          <div key={title}>
            <Text weight="medium" tone="ink" below="4">
              {title}
            </Text>
            <Grid gap="8" className={css.texts}>
              <Box surface="sunken" rounded pad="12">
                <Text tone="quiet">نصّي</Text>
                <Text tone="ink" className={css.text}>
                  {mine}
                </Text>
              </Box>
              <Box surface="sunken" rounded pad="12">
                <Text tone="quiet">{`نص ${who}`}</Text>
                <Text tone="ink" className={css.text}>
                  {theirs}
                </Text>
              </Box>
            </Grid>
          </div>
        ))}
        <Row gap="8" wrap>
          <Button look="default" onClick={props.onTakeTheirs}>
            {`خذ نص ${who}`}
          </Button>
          <Button disabled={props.isSaving} onClick={props.onKeepMine}>
            احفظ تعديلي فوقه
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
