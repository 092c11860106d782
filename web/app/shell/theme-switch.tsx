import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Light or dark; until it is used, the system decides. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const dark = useColorScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton
      className={className}
      label={dark ? 'المظهر الفاتح' : 'المظهر الداكن'}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={24} stroke={1.7} aria-hidden />
    </IconButton>
  );
}
