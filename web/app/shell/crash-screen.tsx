import { Component, type ReactNode } from 'react';
import { Box, Text } from '../../ui/layout/box.tsx';
import css from './crash-screen.module.css';

/**
 * Shown when rendering fails: a link home, support, the error, and a reload, since the same answers would fail again.
 * Depends on nothing else.
 */
export function CrashScreen({ error }: { error: unknown }) {
  return (
    <Box as="section" tone="ink" surface="card" pad="24" className={css.screen} role="alert">
      <Text as="h1" size="h1" below="8">
        حدث خطأ غير متوقع
      </Text>
      <p>
        نعتذر عن ذلك. يمكنك <a href="/">العودة إلى الرئيسية</a>، وإذا تكرر الخطأ{' '}
        <a href={`${REPOSITORY_URL}/issues`} rel="noreferrer">
          تواصل مع فريق الدعم
        </a>{' '}
        وأرسل النص التالي:
      </p>
      <Box
        as="pre"
        size="text"
        surface="sunken"
        pad="12"
        above="16"
        below="16"
        dir="auto"
        className={css.text}
      >
        {error instanceof Error ? error.message : String(error)}
      </Box>
      <Box
        as="button"
        control
        weight="bold"
        rounded
        type="button"
        className={css.retry}
        onClick={() => location.reload()}
      >
        إعادة المحاولة
      </Box>
    </Box>
  );
}

/** Catches render errors outside of a screen: providers and layout. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <CrashScreen error={this.state.error} />;
  }
}
