import type { Route } from '../../api/route.ts'
import { accountOf, type SessionDesk } from '../desk/sessionDesk.ts'
import { Refusal } from '../refusal.ts'
import { type Tries, takeTry } from './throttle.ts'

/** How many calls a person may make whose answers hang on what they may not see: at once, then one more every so many seconds. */
const pace = { atOnce: 120, every: 10 }
/** How often the log tells that a person has made too many. */
const telling = { atOnce: 1, every: 3600 }

const words = (wait: string) => `结果取决于您看不到的内容，这类查询次数有限，请 ${wait}后再试，或请能看到的同事查看`

/** Tells whether the answer of a call may hang on something that the person may not see. */
export const mayGuess = (desk: SessionDesk, { hangsOn = [] }: Route) => hangsOn.some(element => !desk.may(element))

/**
 * Counts a call whose answer may hang on what the person may not see: many answers together would find it, whichever calls give them, so all calls
 * of the kind count together. Returns what it took; beyond the limit the refusal (42900), for the caller to throw after the commit: the log keeps
 * a line of it, once an hour.
 */
export async function countGuess(desk: SessionDesk, { does }: Route): Promise<Tries | Refusal> {
  const account = accountOf(desk.who)
  const tries = { ...pace, key: `guesses ${account}` }
  const refusal = await refusalOf(takeTry(desk.client, tries, words))
  if (!refusal) return tries
  const isTold = await refusalOf(takeTry(desk.client, { ...telling, key: `guesses told ${account}` }))
  if (!isTold) await desk.log({ action: '试算次数过多', subject: 'lookUp', subjectId: '', subjectName: does })
  return refusal
}

async function refusalOf(taking: Promise<void>): Promise<Refusal | undefined> {
  try {
    await taking
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
