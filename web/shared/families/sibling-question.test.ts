import { expect, test } from 'vitest';
import { siblingQuestion } from './sibling-question.ts';

test('asks with the guardian, in the gender of both, and says where none is known', () => {
  const youssef = { name: 'يوسف سمعان', gender: 'male', guardianName: 'سمعان فهمي' } as const;
  expect(siblingQuestion({ gender: 'male' }, youssef)).toEqual({
    title: 'أخوه يوسف سمعان؟',
    body: 'ولي أمره في الموافقة: سمعان فهمي.',
  });
  const marina = { name: 'مارينا عادل', gender: 'female', guardianName: null } as const;
  expect(siblingQuestion({ gender: 'female' }, marina)).toEqual({
    title: 'أختها مارينا عادل؟',
    body: 'لا نعرف ولي أمرها، والرقم وحده لا يكفي.',
  });
});
