import type { ClientBase } from 'pg'
import { forgetTries, giveBack, type Pace, type Tries, takeTry } from '../../../kernel/server/limits/throttle.ts'
import type { Familiar, Place } from './place.ts'

/** The pace in a browser where the account has signed in. */
const atHome: Pace = { atOnce: 10, every: 300 }
/** The pace at one account from one network. */
const fromNetwork: Pace = { atOnce: 8, every: 900 }
/** The pace at one user name from all places where it has not signed in. */
const atName: Pace = { atOnce: 24, every: 600 }
/** The pace of a network, at user names that have not signed in from it. */
const ofNetwork: Pace = { atOnce: 50, every: 60 }
/** The pace of an account's browsers at other user names, instead of their network's. */
const ofGuests: Pace = { atOnce: 10, every: 300 }

/**
 * The counters of a sign-in, also for unknown user names. At a known place only the account's own counter counts, so that
 * failures of others never delay its holder. A right password resets `mine` and gives one try back to each of `shared`.
 */
export type SignInTries = { mine: Tries; shared: Tries[] }

export function signInTries(
  username: string,
  accountId: number | undefined,
  { network, browser }: Place,
  familiar: Familiar,
): SignInTries {
  if (familiar.browser) return { mine: { key: `sign in: ${accountId} in ${browser}`, ...atHome }, shared: [] }
  if (familiar.network) return { mine: { key: `sign in: ${accountId} from ${network}`, ...fromNetwork }, shared: [] }
  const name = username.toLowerCase()
  const guests = { key: `sign in: guests of ${familiar.host}`, ...ofGuests }
  return {
    mine: { key: `sign in: "${name}" from ${network}`, ...fromNetwork },
    shared: [
      { key: `sign in: "${name}"`, ...atName },
      familiar.host === null ? { key: `sign in: from ${network}`, ...ofNetwork } : guests,
    ],
  }
}

const words = (wait: string) => `尝试次数过多，请 ${wait}后再试，或改用验证码登录`

/** Takes one try of each counter, or none: always in the same order, to avoid deadlocks. Throws 42900. */
export async function takeTries(client: ClientBase, { mine, shared }: SignInTries): Promise<void> {
  for (const tries of [mine, ...shared]) await takeTry(client, tries, words)
}

/** Gives tries back after a right password. */
export async function forgive(client: ClientBase, { mine, shared }: SignInTries): Promise<void> {
  await forgetTries(client, mine)
  for (const tries of shared) await giveBack(client, tries)
}
