import { ageOn } from '../../../contract/core/birth-dates.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { dayMonth, formatNumber, groupToday, keepCompounds } from '../../i18n/format.ts';
import { Box } from '../../ui/layout/box.tsx';
import css from './joining-page.module.css';
import { askedText } from './rules.ts';
import { StateBox } from './state-box.tsx';

/** The requests where there is room for the chosen one beside them; ↑ and ↓ go from one to the next. */
export function RequestsTable(props: {
  requests: readonly JoinRequest[];
  chosenId: number | undefined;
  onChoose: (requestId: number) => void;
}) {
  const { requests, chosenId, onChoose } = props;
  return (
    <Box as="table" surface="card" clip className={css.table}>
      <thead>
        <tr>
          {['الطفل', 'السن', 'يناسبه', 'الحالة', 'وصل'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          const buttons = [...event.currentTarget.querySelectorAll('button')];
          const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
          next?.focus();
          next?.click();
        }}
      >
        {requests.map((request) => (
          <tr
            key={request.requestId}
            data-current={request.requestId === chosenId || undefined}
            onClick={() => onChoose(request.requestId)}
          >
            <th scope="row">
              <button
                type="button"
                aria-pressed={request.requestId === chosenId}
                onClick={() => onChoose(request.requestId)}
              >
                {keepCompounds(request.name)}
              </button>
            </th>
            <td>{formatNumber(ageOn(request.birthDate, groupToday()).years)}</td>
            <td>{askedText(request) || request.section || '-'}</td>
            <td>
              <StateBox request={request} />
            </td>
            <td>{dayMonth(request.at)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
