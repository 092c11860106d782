import { IconArrowBackUp, IconBooks, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { countText } from '../../../contract/core/counting.ts';
import {
  type Programmes,
  type TakenProgramme,
  undoProgrammeImport,
} from '../../../contract/programmes/endpoints.ts';
import { doneSentence } from '../../../contract/programmes/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { formatNumber, momentLabel, shortDate } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import bottom from '../../ui/layout/bottom-bar.module.css';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { partNoun } from './programme-words.ts';

/** Programmes that were taken in, are offered and were given away, with the ways to take one in and to make one. */
export function ProgrammeList(props: {
  programmes: Programmes;
  refused: string | null;
  onFile: (file: File | undefined) => Promise<void>;
  onOffered: (programme: unknown) => void;
}) {
  const { taken, offered, given } = props.programmes;
  const input = useRef<HTMLInputElement>(null);
  const [latest] = taken;
  return (
    <Stack gap="24" below="16">
      {latest?.undoUntil && <Undo taken={latest} until={latest.undoUntil} />}
      {props.refused !== null && (
        <Notice tone="bad">
          <p role="alert">{props.refused}</p>
        </Notice>
      )}
      <Part title="استوردناها" empty="لم تستوردوا برنامجاً بعد">
        {taken.map((each) => (
          <ListRow
            key={each.programmeId}
            isBoxed
            mark={<Mark />}
            name={each.name}
            about={[
              each.author,
              shortDate(each.madeAt),
              countText(each.added + each.replaced, partNoun),
            ].join('، ')}
          />
        ))}
      </Part>
      <Part title="تقدّمها خيمة" empty="">
        {offered.map((each) => (
          <ListRow
            key={each.name}
            isBoxed
            mark={<Mark />}
            name={each.name}
            about={`${each.author}، ${countText(each.parts, partNoun)}`}
          >
            {each.differing === 0 ? (
              <Badge tone="ok">عندنا</Badge>
            ) : (
              <Button
                look="default"
                aria-label={`راجع ${each.name}`}
                onClick={() => props.onOffered(each.programme)}
              >
                {`راجع ${formatNumber(each.differing)}`}
              </Button>
            )}
          </ListRow>
        ))}
      </Part>
      <Part title="صدّرناها" empty="لم تصدّروا برنامجاً بعد">
        {given.map((each) => (
          <ListRow
            key={each.programmeId}
            isBoxed
            mark={<Mark />}
            name={each.name}
            about={`نزّله ${each.madeBy}، ${shortDate(each.madeAt)}`}
          />
        ))}
      </Part>
      <LinkButton
        to="/programmes"
        search={{ act: 'export' }}
        look="default"
        wide
        icon={<IconFileExport size={20} stroke={1.7} aria-hidden />}
      >
        تصدير برنامج
      </LinkButton>
      <div className={bottom.bar}>
        <Button
          big
          wide
          icon={<IconFileImport size={20} stroke={1.7} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          استيراد برنامج من ملف
        </Button>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            aria-label="ملف البرنامج"
            accept=".json,application/json"
            onChange={(event) => {
              void props.onFile(event.currentTarget.files?.[0]);
              // Allow choosing the same file again after a correction.
              event.currentTarget.value = '';
            }}
          />
        </VisuallyHidden>
      </div>
    </Stack>
  );
}

const Mark = () => (
  <Tile square="40" fill="accent">
    <IconBooks size={22} stroke={1.7} aria-hidden />
  </Tile>
);

function Part(props: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <Stack as="section" gap="8">
      <Text as="h2" size="h2">
        {props.title}
      </Text>
      {props.children.length === 0 ? (
        <Text tone="quiet">{props.empty}</Text>
      ) : (
        <Box as="ul" surface="card" clip>
          {props.children}
        </Box>
      )}
    </Stack>
  );
}

/** The newest import while it can be undone. */
function Undo({ taken, until }: { taken: TakenProgramme; until: string }) {
  const undoing = useApiMutation(undoProgrammeImport, {
    successMessage: 'تم التراجع، وعاد ما بُدّل كما كان',
    errorMessage: 'لم يتم التراجع',
    untilFresh: true,
  });
  return (
    <Notice title={`استوردت ${taken.name}`} live>
      <Text>
        {`${doneSentence(taken)}. يمكن التراجع حتى ${momentLabel(until)}، ما لم يُستعمل شيء منه.`}
      </Text>
      <Row>
        <Button
          look="default"
          icon={<IconArrowBackUp size={20} stroke={1.7} aria-hidden />}
          disabled={undoing.isPending}
          onClick={() => undoing.mutate({ params: { importId: taken.programmeId } })}
        >
          تراجع عنه كله
        </Button>
      </Row>
    </Notice>
  );
}
