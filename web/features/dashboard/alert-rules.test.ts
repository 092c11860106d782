import { expect, test } from 'vitest';
import { backupAlerts } from '../../../contract/alerts/endpoints.ts';
import { alertsOf } from './alert-rules.ts';

const quiet = { missingConsents: 0, retention: { count: 0, years: 2 }, backup: null };

test('shows no line without alerts', () => {
  expect(alertsOf(quiet)).toEqual([]);
  expect(alertsOf({ ...quiet, retention: null })).toEqual([]);
});

test('each line names its task and links to it, the most urgent first', () => {
  const retention = { count: 3, years: 2 };
  expect(alertsOf({ missingConsents: 12, retention, backup: 'stale' })).toEqual([
    { text: 'آخر نسخة احتياطية أقدم من يومين', to: '/settings', tone: 'bad' },
    { text: '١٢ كشافاً بلا موافقة أولياء أمورهم', to: '/consents', tone: 'warn' },
    {
      text: 'مضى على حذف ٣ كشافين أكثر من سنتين وبياناتهم محفوظة',
      to: '/delete-scout',
      tone: 'warn',
    },
  ]);
});

test('each problem of backups has its own text', () => {
  const words = backupAlerts.map((backup) => alertsOf({ ...quiet, backup })[0]?.text);
  expect(new Set(words).size).toBe(backupAlerts.length);
});
