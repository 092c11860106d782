import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/box.tsx';
import tabs from '../../ui/tables/tab-links.module.css';
import { useOperator } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

const pages = [
  { path: '/operator', label: 'المجموعات' },
  { path: '/operator/census', label: 'الإحصاء' },
  { path: '/operator/messages', label: 'الرسائل' },
];

/** The operator's pages with the links between them; the sign-in where nobody is signed in. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { operator, ending } = useOperator();
  const { pathname } = useLocation();
  if (!operator) return <SignInForm ending={ending} />;
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return (
    <>
      <Row as="nav" wrap below="16" hide="print" aria-label="صفحات المشغّل" line="below">
        {pages.map((page) => (
          <a
            key={page.path}
            href={page.path}
            className={tabs.tab}
            data-current={page.path === path || undefined}
            aria-current={page.path === path ? 'page' : undefined}
          >
            {page.label}
          </a>
        ))}
      </Row>
      {children}
    </>
  );
}
