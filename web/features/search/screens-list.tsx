import { Link } from '@tanstack/react-router';
import { useCaptain } from '../../session/session.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { type OfferedPath, places } from '../../shared/navigation/places.ts';
import { sectionOf } from '../../shared/navigation/sections.ts';
import { Box, look, Text } from '../../ui/layout/box.tsx';
import css from './search.module.css';

/** The screens that were found, each with its section where that has another name. */
export function ScreensList(props: { paths: readonly OfferedPath[]; onLeave: () => void }) {
  const captain = useCaptain();
  if (props.paths.length === 0) return null;
  return (
    <Box as="section" below="24">
      <Text as="h3" size="h2" line="below" className={css.title}>
        صفحات
      </Text>
      <ul>
        {props.paths.map((path) => {
          const { label } = places[path];
          const section = sectionOf(captain, path)?.label;
          return (
            <Box as="li" key={path} line="between">
              <Link
                to={path}
                className={`${look({ gap: '12', align: 'center', tone: 'inherit', plain: true, rounded: true, hover: 'accent' }, 'row')} ${css.add}`}
                data-found
                onClick={props.onLeave}
              >
                <ScreenIcon path={path} />
                <Text as="span" weight="medium">
                  {label}
                </Text>
                {section && section !== label && (
                  <Text as="span" tone="quiet">
                    {section}
                  </Text>
                )}
              </Link>
            </Box>
          );
        })}
      </ul>
    </Box>
  );
}
