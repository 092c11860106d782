// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shortDate } from '../../../i18n/format.ts';
import { DateField } from './date-field.tsx';
import { DateFilter } from './date-filter.tsx';

// It is fetched when it is first asked for: not within the time that a test waits for it.
beforeAll(() => import('./calendar-field.tsx'));

function show(props: Partial<Parameters<typeof DateField>[0]> = {}) {
  const onChange = vi.fn<(value: string) => void>();
  function Held() {
    const [value, setValue] = useState(props.value ?? '');
    return (
      <DateField
        label="تاريخ الميلاد"
        {...props}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Held />);
  return {
    onChange,
    input: screen.getByRole('textbox') as HTMLInputElement,
    opener: screen.getByRole('button', { name: 'اختيار تاريخ الميلاد من التقويم' }),
  };
}

test('a field says what an empty value means, and is optional then', () => {
  const { input } = show({ whenBlank: 'اليوم' });
  expect(input.placeholder).toBe('اليوم');
  expect(input.getAttribute('aria-required')).toBe('false');
  expect(screen.queryByText('(اختياري)')).toBeNull();
});

const calendar = () => screen.findByRole('dialog', { name: 'تقويم تاريخ الميلاد' });

describe('what is typed', () => {
  test.each([
    ['9/3/2015', '2015-03-09'],
    ['09/03/2015', '2015-03-09'],
    ['2015-03-09', '2015-03-09'],
    ['09032015', '2015-03-09'],
    ['٠٩٠٣٢٠١٥', '2015-03-09'],
    ['۹/۳/۲۰۱۵', '2015-03-09'],
    ['  9 3 2015 ', '2015-03-09'],
    // No date: bound as it stands, so that the schema refuses it.
    ['31/02/2015', '31/02/2015'],
    ['1/3/14', '1/3/14'],
    ['غداً', 'غداً'],
  ])('%j is bound as %j and stands as it was typed', (typed, bound) => {
    const { input, onChange } = show();
    fireEvent.change(input, { target: { value: typed } });
    expect(onChange.mock.calls).toEqual([[bound]]);
    expect(input.value).toBe(typed);
  });

  test('is formatted as a date when the field is left, and stays if it is not a date', async () => {
    const onBlur = vi.fn<() => void>();
    const { input } = show({ onBlur });
    await userEvent.type(input, '9/3/2015');
    await userEvent.tab();
    expect(input.value).toBe(shortDate('2015-03-09'));
    expect(onBlur).toHaveBeenCalledTimes(1);
    await userEvent.clear(input);
    await userEvent.type(input, '31/2/2015');
    await userEvent.tab();
    expect(input.value).toBe('31/2/2015');
  });
});

describe('the calendar', () => {
  test('opens at the value, in Arabic, with Saturday first', async () => {
    const { opener } = show({ value: '2015-03-09' });
    await userEvent.click(opener);
    const dialog = await calendar();
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toContain('٩ مارس ٢٠١٥'),
    );
    expect([...dialog.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
      'س',
      'ح',
      'ن',
      'ث',
      'ر',
      'خ',
      'ج',
    ]);
  });

  test('returns the picked day, closes and restores the focus', async () => {
    const { opener, input, onChange } = show({ value: '2015-03-09' });
    await userEvent.click(opener);
    await calendar();
    await userEvent.click(screen.getByRole('button', { name: /، ١٦ مارس ٢٠١٥/ }));
    expect(onChange.mock.calls).toEqual([['2015-03-16']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(input.value).toBe(shortDate('2015-03-16'));
    await vi.waitFor(() => expect(document.activeElement === opener).toBe(true));
  });

  test('restores the focus also if the next frame does not take it', async () => {
    const { opener } = show({ value: '2015-03-09' });
    await userEvent.click(opener);
    await calendar();
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    try {
      await userEvent.click(screen.getByRole('button', { name: /، ١٦ مارس ٢٠١٥/ }));
      await vi.waitFor(() => expect(document.activeElement === opener).toBe(true));
    } finally {
      frames.mockRestore();
    }
  });

  test('reaches any year in one choice and keeps the month', async () => {
    const { opener } = show({ value: '2026-03-09', maxDate: '2026-11-21' });
    await userEvent.click(opener);
    await calendar();
    const year = screen.getByRole('combobox', { name: 'السنة' }) as HTMLSelectElement;
    expect(year.options[year.options.length - 1]?.text).toBe('٢٠٢٦');
    await userEvent.selectOptions(year, '٢٠١٠');
    expect(screen.getByRole('button', { name: /، ٩ مارس ٢٠١٠/ })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'الشهر' }), 'يوليو');
    expect(screen.getByRole('button', { name: /، ٩ يوليو ٢٠١٠/ })).toBeTruthy();
  });

  test('offers no day beyond its bounds', async () => {
    const { opener, onChange } = show({
      value: '2026-11-10',
      minDate: '2026-11-07',
      maxDate: '2026-11-21',
    });
    await userEvent.click(opener);
    await calendar();
    const day = (name: RegExp) => screen.getByRole('button', { name });
    expect(day(/، ٢٢ نوفمبر/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/، ٦ نوفمبر/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/، ٢١ نوفمبر/).getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(day(/، ٢٢ نوفمبر/));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('opens at the given day if there is no value', async () => {
    const { opener } = show({ opensAt: '2016-05-04', value: '31/2/2015' });
    await userEvent.click(opener);
    await calendar();
    expect(screen.getByRole('button', { name: /، ٤ مايو ٢٠١٦/ })).toBeTruthy();
  });

  test('clears an optional field', async () => {
    const { opener, onChange } = show({ value: '31/2/2015', optional: true });
    await userEvent.click(opener);
    await calendar();
    await userEvent.click(screen.getByRole('button', { name: 'مسح التاريخ' }));
    expect(onChange.mock.calls).toEqual([['']]);
  });
});

describe('DateFilter', () => {
  function showFilter() {
    const onChange = vi.fn<(value: string) => void>();
    function Held() {
      const [value, setValue] = useState('');
      return (
        <DateFilter
          label="من"
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    render(<Held />);
    return { onChange, input: screen.getByRole('textbox') as HTMLInputElement };
  }

  test('filters by a picked day at once, by typed text only when the field is left', async () => {
    const { input, onChange } = showFilter();
    await userEvent.type(input, '9/3/201');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.type(input, '5');
    expect(onChange.mock.calls).toEqual([['2015-03-09']]);
    await userEvent.clear(input);
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  test.each([
    ['31/2/2015', 'تاريخ غير صحيح'],
    ['1/3/14', 'اكتب السنة بأربعة أرقام'],
  ])('says what is wrong with %s once it is left', async (typed, sentence) => {
    const { input } = showFilter();
    await userEvent.type(input, typed);
    expect(screen.queryByText(new RegExp(sentence))).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
    expect(input.value).toBe(typed);
  });
});
