import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { callAt } from '../../tests/support/overHttp.ts'

/** One try of a write: when it began and ended (ms of the clock), and how it was answered. */
export type Try = { began: number; ended: number; status: number; code: number; retryAfter: string | null }

/** Writes as pages make them: each is repeated with its own Idempotency-Key until it is acknowledged. */
export type Load = {
  /** The phones that were sent, and of those the acknowledged ones. */
  sent: ReadonlySet<string>
  acknowledged: ReadonlySet<string>
  tries: readonly Try[]
  /** Ends when each write that was begun is acknowledged. */
  stop(): Promise<void>
}

const pause = 500 // ms before a repetition; a page waits for Retry-After
const patience = 50_000 // ms, as a browser's

/** Starts so many writers at the nodes' addresses. Acknowledged phones go to `file` as they come, so that they are known outside the database. */
export function startLoad(addresses: readonly string[], token: string, writers: number, file: string): Load {
  const [sent, acknowledged] = [new Set<string>(), new Set<string>()]
  const tries: Try[] = []
  let stopped = false

  async function attempt(address: string, phone: string, key: string): Promise<Try> {
    const began = Date.now()
    const body = { name: `客${phone.slice(3)}`, phone }
    const answer = await Promise.race([
      callAt(address, clueRoutes.add, { as: token, body, key }),
      sleep(patience, { status: 0, retryAfter: null, body: { code: 0 } }),
    ]).catch(() => ({ status: 0, retryAfter: null, body: { code: 0 } }))
    return { began, ended: Date.now(), status: answer.status, code: answer.body.code, retryAfter: answer.retryAfter }
  }

  async function write(turn: number): Promise<void> {
    const [phone, key] = [`154${String(sent.size).padStart(8, '0')}`, randomUUID()]
    sent.add(phone)
    for (let at = turn; ; at++) {
      const made = await attempt(addresses[at % addresses.length] as string, phone, key)
      tries.push(made)
      if (made.status === 200) break
      await sleep(pause)
    }
    acknowledged.add(phone)
    appendFileSync(file, `${phone}\n`)
  }

  const work = async (turn: number) => {
    for (let at = turn; !stopped; at++) {
      await write(at)
      await sleep(20)
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, turn) => work(turn)))
  return {
    sent,
    acknowledged,
    tries,
    async stop() {
      stopped = true
      await running
    },
  }
}
