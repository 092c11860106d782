// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AmountField } from './amount-field.tsx';

function Held() {
  const [value, onChange] = useState('');
  return <AmountField label="القيمة" value={value} onChange={onChange} />;
}

test('an amount with separators says what is stored of it, and digits alone say nothing', async () => {
  render(<Held />);
  const input = screen.getByRole('textbox', { name: 'القيمة' });
  await userEvent.type(input, '1,250');
  expect(screen.getByText('يُسجَّل ١٬٢٥٠ جنيه')).toBeDefined();
  await userEvent.clear(input);
  await userEvent.type(input, '1250');
  expect(screen.queryByText(/يُسجَّل/)).toBeNull();
});
