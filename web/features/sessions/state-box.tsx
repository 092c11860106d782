import { IconBook2, IconHelpCircle, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import type { SessionRow } from '../../../contract/sessions/endpoints.ts';
import { sessionStateLabels, starLabels } from '../../../contract/sessions/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Row, Text } from '../../ui/layout/box.tsx';
import type { ShownState } from './rules.ts';

/** One to three stars with their word; in a table the word is their name only. */
function Stars({ stars, bare = false }: { stars: number; bare?: boolean }) {
  const word = starLabels[stars]!;
  return (
    <Row as="span" inline gap="8" align="center" nowrap>
      <Text as="span" tone="accent" nowrap role="img" aria-label={word}>
        {[1, 2, 3].map((place) =>
          place <= stars ? (
            <IconStarFilled key={place} size={18} aria-hidden />
          ) : (
            <IconStar key={place} size={18} stroke={1.7} aria-hidden />
          ),
        )}
      </Text>
      {!bare && <span aria-hidden>{word}</span>}
    </Row>
  );
}

/** The outcome of a session, in a word. */
export function StateBox({
  session,
  state,
  bare,
}: {
  session: Pick<SessionRow, 'stars' | 'library' | 'proposed' | 'weekCancelled'>;
  state: ShownState;
  /** In a table: stars without their word. */
  bare?: boolean;
}) {
  const { stars, library, proposed, weekCancelled } = session;
  return (
    <Row as="span" inline gap="8" align="center" wrap>
      {state === 'planned' && <Badge tone="accent">{sessionStateLabels.planned}</Badge>}
      {state === 'held' && stars === null && <Badge tone="ok">{sessionStateLabels.held}</Badge>}
      {stars !== null && <Stars stars={stars} bare={bare ?? false} />}
      {state === 'notHeld' && (
        <Badge tone="bad">
          <IconX size={14} stroke={2.2} aria-hidden />
          {sessionStateLabels.notHeld}
        </Badge>
      )}
      {state === 'asked' && (
        <Badge tone="warn">
          <IconHelpCircle size={16} stroke={1.9} aria-hidden />
          هل عُقدت؟
        </Badge>
      )}
      {weekCancelled && <Badge tone="bad">أسبوعها ملغي</Badge>}
      {library && (
        <Badge tone="accent">
          <IconBook2 size={16} stroke={1.8} aria-hidden />
          مكتبة المجموعة
        </Badge>
      )}
      {!library && proposed && <Badge tone="outline">مقترحة للمكتبة</Badge>}
    </Row>
  );
}
