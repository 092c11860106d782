import { sql } from 'kysely';
import { storedHealthCards } from '../group/queries.ts';

/** Condition on a row of `health_cards`: the card says something that a captain must know. */
export const isMarked = sql<boolean>`(
  card->'allergy'->>'answer' = 'yes' OR card->'condition'->>'answer' = 'yes'
  OR card->'medicine'->>'answer' = 'yes'
)`;

/** Whether a row of `scouts` is marked; only for readers of the card. */
export const hasStoredMark = sql<boolean>`(
  ${storedHealthCards} AND coalesce((
    SELECT ${isMarked} FROM health_cards WHERE health_cards.scout_id = scouts.scout_id
  ), false)
)`;
