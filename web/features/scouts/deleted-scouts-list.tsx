import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { listDeletedScouts } from '../../../contract/scouts/endpoints.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { Row, Text } from '../../ui/layout/box.tsx';
import css from './delete-scout-page.module.css';

type DeletedScout = ResponseOf<typeof listDeletedScouts>['body'][number];

/** Deleted scouts with their sector: when each was deleted, and what can be done. */
export function DeletedScoutsList(props: {
  scouts: readonly DeletedScout[];
  when: (scout: DeletedScout) => string;
  action: (scout: DeletedScout) => ReactNode;
}) {
  return (
    <ul className={css.rows}>
      {props.scouts.map((scout) => (
        <Row
          as="li"
          gap="8"
          columnGap="12"
          align="center"
          justify="between"
          padBlock="8"
          key={scout.scoutId}
        >
          <div>
            <p>
              {keepCompounds(scout.name)}{' '}
              <Text as="span" noShrink weight="normal" tone="quiet">
                {sectorName(scout)}
              </Text>
            </p>
            <Text tone="quiet">{props.when(scout)}</Text>
          </div>
          {props.action(scout)}
        </Row>
      ))}
    </ul>
  );
}
