import { inParallel, postJson, signIn, signInOnDevice, tally, type Target } from './attack-calls.ts';

/** Its name is guessed. No other attack signs it in: the guesses lock it for strangers at this address. */
const guessed = 'credit';
/** At the same address, with no failure of its own. */
const neighbour = 'warranty';

/** The device where the owner of the guessed name signed in before; a second round of the attack finds it. */
let ownDevice: string | null = null;

async function attackSignIn(server: Target): Promise<string> {
  ownDevice ??= await signInOnDevice(server, guessed);
  if (ownDevice === null) throw new Error(`${guessed} cannot sign in`);
  const forged = (at: number): Record<string, string> => ({
    'x-forwarded-for': `198.51.100.${at}, 203.0.113.${at}`,
  });
  const guesses = await inParallel(60, 4, async (at) => {
    const { status, body } = await postJson(server, '/login', { username: guessed, password: 'wrong' }, forged(at));
    return body.includes('login_failed') ? 'locked' : status;
  });
  const forgotten = await inParallel(
    10,
    1,
    async (at) => (await postJson(server, '/forgot-password', { username: 'nobody' }, forged(at))).status,
  );
  const open = await inParallel(
    150,
    4,
    async (at) => (await postJson(server, '/public/graphql', { query: '{ __typename }' }, forged(at))).status,
  );
  const said = `guesses ${tally(guesses)}; forgotten passwords ${tally(forgotten)}; public calls ${tally(open)}`;
  const looked = guesses.filter((guess) => guess !== 'locked').length;
  const mailed = forgotten.filter((status) => status === 200).length;
  if (looked > 5 || mailed > 5) throw new Error(said);
  // The guesses lock nobody out: not the owner at their device, nor somebody else of the same network (ADR 50).
  if ((await signInOnDevice(server, guessed, ownDevice)) === null) throw new Error(`${said}; the owner is locked out`);
  if ((await signInOnDevice(server, guessed)) !== null) throw new Error(`${said}; a stranger is not locked out`);
  await signIn(server, neighbour);
  return `${said}; then sign in the owner at a known device, another user of the same address`;
}

/** Guesses from one address that claims to be many. */
export const signInAttack = {
  name: 'forged X-Forwarded-For: 60 guesses, 10 forgotten passwords, 150 public calls',
  run: attackSignIn,
};
