import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { DEVICE, type Session } from './browser-session.ts';
import { demoPhone, type Server } from './server.ts';

/** Signs up a captain, with the made-up group's password unless another is given. */
export function signUp(
  server: Server,
  phoneNumber: string,
  fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', string>> = {},
): Promise<Session> {
  return server.write(null, 'POST', '/auth/signUp', {
    firstName: 'سلمى',
    middleName: 'هاني',
    lastName: 'فؤاد',
    gender: 'female',
    phoneNumber,
    password: DEMO_PASSWORD,
    device: DEVICE,
    ...fields,
  });
}

/** Creates a sector of the made-up group's unit captain, with nobody in it. */
export async function addSector(demo: Server, baseName: string, suffixName = 'أ'): Promise<void> {
  const { body } = await demo.read<{ body: { captainId: number } }>(demoPhone('unit'), '/auth/me');
  const sector = { baseName, suffixName, unitCaptainId: body.captainId };
  await demo.write(demoPhone('general'), 'POST', '/sector', sector);
}
