import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import type { Sent } from '../../tests/support/client.ts'
import { callAt } from '../../tests/support/overHttp.ts'

/** One try of a call: when it began and ended (ms of the clock), and how it was answered. */
export type Try = { began: number; ended: number; status: number; code: number; retryAfter: string | null; of: string }

/** What a worker has in its hands: calls that are repeated, as pages repeat them, until they are answered. */
export type Hand = {
  /** Makes a call, by one Idempotency-Key over all its tries. Throws with the words of a refusal. */
  ask<R extends Route>(route: R, sent: Sent): Promise<AnswerOf<R>>
  /** Returns a name that nobody had, and a phone. */
  customer(): { name: string; phone: string }
  /** Notes that a row of a table is acknowledged, with the state in which it is. */
  note(table: string, id: number, state?: string): void
}

/** Work of many hands, of which all that was acknowledged is known outside the database. */
export type Load = {
  tries: readonly Try[]
  /** The names of the customers of whom a call was made. */
  sent: ReadonlySet<string>
  /** By table: the states of acknowledged rows by their ids. */
  acknowledged: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** Ends when all work that was begun is done. Throws what a hand threw. */
  stop(): Promise<void>
}

const pause = 500 // ms before a repetition; a page waits for Retry-After
const patience = 50_000 // ms, as a browser's

/**
 * Starts so many hands that do `work` again and again, one call at one of the nodes and the next at another. `addresses` may change meanwhile. What
 * is acknowledged goes to `file` as it comes.
 */
export function startLoad(
  addresses: readonly string[],
  hands: number,
  file: string,
  work: (hand: Hand, nth: number) => Promise<void>,
): Load {
  const sent = new Set<string>()
  const acknowledged = new Map<string, Map<number, string>>()
  const tries: Try[] = []
  let [stopped, turn] = [false, 0]

  async function attempt(route: Route, given: Sent): Promise<{ made: Try; data: unknown; msg: string }> {
    const began = Date.now()
    const none = { status: 0, retryAfter: null, body: { code: 0, msg: '', data: null } }
    const address = addresses[turn++ % addresses.length] as string
    const answer = await Promise.race([callAt(address, route, given), sleep(patience, none)]).catch(() => none)
    const { status, retryAfter, body } = answer
    const made = { began, ended: Date.now(), status, code: body.code, retryAfter, of: route.at }
    return { made, data: body.data, msg: body.msg }
  }

  const hand: Hand = {
    async ask(route, given) {
      const key = randomUUID()
      for (;;) {
        const { made, data, msg } = await attempt(route, { ...given, key })
        tries.push(made)
        if (made.status === 200 && made.code === 0) return data as never
        if (made.status >= 400 && made.status < 500) throw new Error(`${route.at}: ${made.code} ${msg}`)
        await sleep(pause)
      }
    },
    customer() {
      const phone = `154${String(sent.size).padStart(8, '0')}`
      const name = `客${phone.slice(3)}`
      sent.add(name)
      return { name, phone }
    },
    note(table, id, state = '') {
      const rows = acknowledged.get(table) ?? new Map<number, string>()
      acknowledged.set(table, rows.set(id, state))
      appendFileSync(file, `${table} ${id} ${state}\n`)
    },
  }
  const through = async (nth: number) => {
    while (!stopped) await work(hand, nth)
  }
  const running = Promise.all(Array.from({ length: hands }, (_, nth) => through(nth)))
  running.catch(() => {}) // told at the end
  return {
    tries,
    sent,
    acknowledged,
    async stop() {
      stopped = true
      await running
    },
  }
}
