import { codes } from '../../api/envelope.ts'
import { clock } from '../clock.ts'
import { asOffice } from '../desk/officeWork.ts'
import type { Origin, Who } from '../desk/sessionDesk.ts'
import type { Runtime } from '../runtime.ts'
import { writeLog } from './audit.ts'

const hour = 3_600_000 // ms
const mostCalls = 20 // of a person, told by themselves in an hour; the others are one line
const mostTokens = 1000 // of ended logins, remembered until the next writing

/** The subject of such entries in the log. */
export const refusedSubject = 'refusedCall'

/** What the log says of each refusal. */
const actions: Readonly<Record<number, string>> = {
  [codes.forbidden]: '访问被拒：没有权限',
  [codes.notFound]: '访问被拒：不存在或不在范围内',
  [codes.expired]: '访问被拒：登录已被结束',
}

type Person = Pick<Who, 'accountId' | 'employeeId' | 'name'> & { officeId: number }
/** Refusals of a person's call within an hour; `count` of them are not written yet. Times in ms since 1970. */
type Line = { person: Person; origin: Origin; action: string; hour: number; count: number; first: number; last: number }
type Kept = Line & { written: boolean }
type Times = Pick<Line, 'count' | 'first' | 'last'>

const others = (origin: Origin) => ({ origin: { ...origin, route: '' }, action: '访问被拒：其他调用' })
const once = (at: number): Times => ({ count: 1, first: at, last: at })

function add(to: Times, { count, first, last }: Times): void {
  to.first = to.count === 0 ? first : to.first
  to.last = last
  to.count += count
}

/**
 * Collects in memory what this node refuses to signed-in people (40300, 40400, 40301 of a login that somebody ended), and writes it to the operation log of
 * their company now and then. A person and hour have at most two lines for each of twenty calls, and for all others together: one soon
 * after the first refusal, one at the end of the hour. A refused call itself writes nothing.
 */
export class Refusals {
  /** By person and hour, then by call. */
  readonly #lines = new Map<string, Map<string, Kept>>()
  readonly #ended = new Map<string, { origin: Origin; times: Times }>()
  readonly #runtime: Pick<Runtime, 'pool' | 'kinds'>
  #before: Promise<void> = Promise.resolve()

  constructor(runtime: Pick<Runtime, 'pool' | 'kinds'>) {
    this.#runtime = runtime
  }

  /** Notes a refusal of a person at `now` (ms since 1970). Others than those named above count for nothing; so do people who work in no company. */
  note({ viewing, ...who }: Who, origin: Origin, code: number, now = clock.now()): void {
    const { accountId, officeId, employeeId, name } = viewing ?? who
    if (officeId !== null) this.#count({ accountId, officeId, employeeId, name }, origin, code, once(now))
  }

  /** Notes that a login was used which may have been ended: whose it was is asked when this is written. */
  noteToken(tokenHash: string, origin: Origin, now = clock.now()): void {
    const known = this.#ended.get(tokenHash)
    if (known) add(known.times, once(now))
    else if (this.#ended.size < mostTokens) this.#ended.set(tokenHash, { origin, times: once(now) })
  }

  #count(person: Person, origin: Origin, code: number, times: Times): void {
    const action = actions[code]
    if (!action) return
    const of = Math.floor(times.first / hour)
    const theirs = `${person.officeId} ${person.accountId} ${of}`
    const lines = this.#lines.get(theirs) ?? new Map<string, Kept>()
    this.#lines.set(theirs, lines)
    const call = `${code} ${origin.route}`
    const isOwn = lines.has(call) || lines.size < mostCalls
    const key = isOwn ? call : 'others'
    const known = lines.get(key)
    if (known) add(known, times)
    else
      lines.set(key, { person, hour: of, written: false, ...times, ...(isOwn ? { origin, action } : others(origin)) })
  }

  /** Writes what is new, and what an hour that is over has left; a company whose log cannot be written is tried again. */
  write(now = clock.now()): Promise<void> {
    const writing = this.#before.then(() => this.#write(now))
    this.#before = writing.catch(() => {})
    return writing
  }

  async #write(now: number): Promise<void> {
    const failed: unknown[] = []
    await this.#tellEnded().catch(error => failed.push(error))
    const present = Math.floor(now / hour)
    const all = [...this.#lines.values()].flatMap(lines => [...lines.values()])
    const due = all.filter(line => line.count > 0 && (!line.written || line.hour < present))
    for (const [officeId, lines] of Map.groupBy(due, line => line.person.officeId))
      await this.#writeFor(officeId, lines).catch(error => failed.push(error))
    for (const [theirs, lines] of this.#lines)
      if ([...lines.values()].every(line => line.hour < present && line.count === 0)) this.#lines.delete(theirs)
    if (failed.length > 0) throw failed[0]
  }

  async #writeFor(officeId: number, lines: readonly Kept[]): Promise<void> {
    const told = lines.map(line => ({ line, ...structuredClone(line) }))
    await asOffice(this.#runtime, officeId, '', 'writes', async ({ client }) => {
      for (const { person, origin, action, count, first, last } of told) {
        const source = { ...origin, ...person, personName: person.name }
        const changes = { count: [null, count], first: [null, inText(first)], last: [null, inText(last)] } as const
        const subject = { subject: refusedSubject, subjectId: person.accountId, subjectName: `${count} 次` }
        await writeLog(client, source, [{ action, ...subject, changes: changes as never }])
      }
    })
    for (const { line, count } of told) {
      line.count -= count
      line.written = true
    }
  }

  async #tellEnded(): Promise<void> {
    if (this.#ended.size === 0) return
    const asked = [...this.#ended.keys()]
    const { rows } = await this.#runtime.pool.query<Person & { hash: string }>(
      `select encode(token_hash, 'hex') as hash, office_id as "officeId", account_id as "accountId", employee_id as "employeeId",
         person_name as name from door_ended($1)`,
      [asked.map(hash => Buffer.from(hash, 'hex'))],
    )
    for (const { hash, ...person } of rows) {
      const used = this.#ended.get(hash)
      if (used) this.#count(person, used.origin, codes.expired, used.times)
    }
    for (const hash of asked) this.#ended.delete(hash)
  }
}

const inText = (at: number) => new Date(at).toISOString()

/** Writes refusals every `pause` ms. Returns the function that stops, and writes what is left. */
export function writeRefusals(refusals: Refusals, pause: number, onError: (error: Error) => void): () => Promise<void> {
  const write = () => refusals.write().catch(onError)
  const timer = setInterval(write, pause).unref()
  return () => {
    clearInterval(timer)
    return write()
  }
}
