import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import {
  downloadHistory,
  type HistoryCheck,
  type HistoryProblem,
  readHistoryProof,
} from '../../../contract/history/proof.ts';
import { historyFileName } from '../../../contract/reports/endpoints.ts';
import { q } from '../../api/api.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatNumber, groupToday, momentLabel } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './proof-box.module.css';

type Filter = CallOf<typeof downloadHistory>['query'];

/** Until when the history is proven to be as it was written, what is wrong with it, and a file of what is shown. */
export function ProofBox({ filter }: { filter: Filter }) {
  const proof = useQuery(q(readHistoryProof));
  const { last, proven } = proof.data?.body ?? { last: null, proven: null };
  return (
    <Grid gap="12" below="12">
      {last && last.problemCount > 0 && <Broken check={last} />}
      <Row gap="8" columnGap="16" align="center" justify="between" wrap>
        <div className={css.words}>
          {proven ? (
            <>
              <Row as="p" gap="8" align="center" weight="medium" tone="ok">
                <IconShieldCheck size={20} stroke={1.7} aria-hidden />
                السجل سليم حتى {momentLabel(proven.checkedAt)}
              </Row>
              <Text tone="quiet">
                التغييرات {formatNumber(proven.entries)}، والبصمة{' '}
                <bdi dir="ltr" className="tab">
                  {proven.fingerprint}
                </bdi>
              </Text>
            </>
          ) : (
            proof.data && <Text tone="quiet">يُفحص السجل كل يوم، ولم يكتمل أول فحص بعد.</Text>
          )}
        </div>
        <Download filter={filter} />
      </Row>
    </Grid>
  );
}

function Download({ filter }: { filter: Filter }) {
  const download = useDownload(downloadHistory, {
    successMessage: 'تم تنزيل سجل التغييرات',
    errorMessage: 'حدث خطأ أثناء تنزيل سجل التغييرات',
  });
  return (
    <Button
      look="default"
      disabled={download.isRunning}
      icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
      onClick={() => void download.start({ query: filter }, historyFileName(groupToday()))}
    >
      <span aria-live="polite">{download.isRunning ? 'جارٍ التنزيل…' : 'تنزيل xlsx'}</span>
    </Button>
  );
}

const kinds: Record<HistoryProblem['kind'], string> = {
  changed: 'تغيّر بعد كتابته',
  deleted: 'حُذف',
  added: 'أُضيف من خارج البرنامج',
  missing: 'حُذف ما قبله مباشرة',
  cut: 'حُذف آخر السجل أو أُضيف إليه من خارج البرنامج',
  rewritten: 'لم يعد كما رآه فحص سابق سليم',
};

function Broken({ check }: { check: HistoryCheck }) {
  const { problems, problemCount } = check;
  return (
    <Notice tone="bad" title="السجل غير سليم">
      <p>
        وجد فحص {momentLabel(check.checkedAt)} مواضع لا تطابق أختامها، وعددها{' '}
        {formatNumber(problemCount)}. أبلغ المسؤول عن الخادم.
      </p>
      <ul className={css.problems}>
        {problems.slice(0, 5).map(({ kind, id, at }) => (
          <li key={`${kind}/${id}`}>
            {id === null ? 'آخر السجل' : `التغيير رقم ${formatDigits(id)}`}: {kinds[kind]}
            {at && ` (${momentLabel(at)})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
