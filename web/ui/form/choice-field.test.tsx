// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Choice, ChoiceField, drawnChoices } from './choice-field.tsx';

const named = (count: number): Choice[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: `كشاف ${index}`,
    hint: index === 0 ? 'أشبال أ' : undefined,
  }));

const few: Choice[] = [
  { value: 'sat', label: 'السبت' },
  { value: 'sun', label: 'الأحد', disabled: true },
  { value: 'mon', label: 'الاثنين' },
];

function show(props: Partial<Parameters<typeof ChoiceField>[0]>) {
  const onChange = vi.fn<(value: string | null) => void>();
  function Held() {
    const [value, setValue] = useState(props.value ?? null);
    return (
      <ChoiceField
        label="اليوم"
        emptyText="لا توجد أيام"
        choices={few}
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
  return { onChange, trigger: screen.getByRole('button', { name: /اليوم/ }) };
}

const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('drawnChoices', () => {
  test('searches labels and hints, whatever the spelling of their letters', () => {
    expect(drawnChoices(named(20), 'اشبال', null).map(({ value }) => value)).toEqual(['0']);
    expect(drawnChoices(named(20), 'لا شيء', null)).toEqual([]);
  });

  test('draws at most fifty, including the chosen one', () => {
    const all = named(500);
    expect(drawnChoices(all, '', null)).toHaveLength(50);
    expect(drawnChoices(all, '', '7')).toEqual(all.slice(0, 50));
    const drawn = drawnChoices(all, '', '400');
    expect(drawn).toHaveLength(50);
    expect(drawn[0]?.value).toBe('400');
    expect(drawn[1]?.value).toBe('0');
  });
});

describe('ChoiceField', () => {
  test('is named by its value and its label, and opens and chooses by keyboard', async () => {
    const user = userEvent.setup();
    const { trigger, onChange } = show({ value: 'sat' });
    expect(trigger).toHaveProperty('textContent', 'السبت');
    expect(screen.getByRole('button', { name: 'السبت اليوم' })).toBe(trigger);
    await user.tab();
    expect(document.activeElement).toBe(trigger);
    await user.keyboard('{Enter}');
    expect(optionNames()).toEqual(['السبت', 'الأحد', 'الاثنين']);
    expect(screen.queryByRole('combobox')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('السبت'));
    // A choice that can't be taken is passed over.
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['mon']]);
    expect(screen.queryByRole('listbox')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement === trigger).toBe(true));
    expect(trigger.textContent).toBe('الاثنين');
  });

  test('is searched from nine choices on, and says when nothing is found', async () => {
    const user = userEvent.setup();
    const { trigger, onChange } = show({ choices: named(9) });
    await user.click(trigger);
    const search = screen.getByRole('combobox', { name: 'بحث: اليوم' });
    await vi.waitFor(() => expect(document.activeElement === search).toBe(true));
    await user.keyboard('كشاف 7');
    expect(optionNames()).toEqual(['كشاف 7']);
    await user.keyboard('77');
    expect(screen.getByText('لا توجد نتائج')).toBeTruthy();
    await user.keyboard('{Backspace}{Backspace}{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['7']]);
    // The search is forgotten with the list.
    await user.click(screen.getByRole('button', { name: /اليوم/ }));
    expect(optionNames()).toHaveLength(9);
  });

  test('is left when the focus leaves the field and its list', async () => {
    const user = userEvent.setup();
    const onBlur = vi.fn<() => void>();
    const { trigger } = show({ onBlur });
    await user.click(trigger);
    expect(screen.getByRole('listbox')).toBeTruthy();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement === trigger).toBe(true));
    expect(onBlur).not.toHaveBeenCalled();
    await user.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  test('is described by its error', () => {
    const { trigger } = show({ error: 'يرجى اختيار اليوم' });
    const described = trigger.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('يرجى اختيار اليوم');
    expect(trigger.closest('[data-invalid]')).not.toBeNull();
  });

  test('can be cleared if it is optional', async () => {
    const { onChange } = show({ value: 'mon', clearable: true });
    await userEvent.click(screen.getByRole('button', { name: 'مسح الاختيار' }));
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(screen.queryByRole('button', { name: 'مسح الاختيار' })).toBeNull();
  });

  test.each([
    [{ loading: true, choices: [] }, 'جاري التحميل…', true],
    [{ failed: true, choices: [] }, 'تعذّر تحميل القائمة', true],
    [{ failed: true, failedText: 'تعذّر تحميل الأيام', choices: [] }, 'تعذّر تحميل الأيام', true],
    [{ choices: [] }, 'لا توجد أيام', true],
    [{}, 'اختر من القائمة', false],
  ])('ChoiceField with %j says %s', (props, words, isDisabled) => {
    const { trigger } = show(props);
    expect(trigger.textContent).toBe(words);
    expect(trigger.matches(':disabled')).toBe(isDisabled);
  });
});
