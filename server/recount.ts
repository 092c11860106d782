import { sql } from 'kysely';
import { runBeside } from './beside.ts';

await runBeside(async ({ database: { jobDb } }) => {
  await sql`SELECT recount_attendance(), recount_people(), recount_money()`.execute(jobDb);
  console.log('أُعيد حساب أعداد الحضور والكشافين ومبالغ الخزنة من السجلات');
});
