import { plainAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: '200 while the process runs',
  response: plainAnswer,
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: '200 while the database answers too',
  response: plainAnswer,
  errors: ['DATABASE_UNAVAILABLE'],
});
