import { createHmac, randomBytes } from 'node:crypto'
import type { OpenDesk, SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { networkOf } from '../../../kernel/server/http/network.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { takeTry } from '../../../kernel/server/limits/throttle.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { accountByMobile } from './accounts.ts'
import { hashCode, lifetime, type Purpose, pause } from './code.ts'
import { familiarity, type Place } from './place.ts'
import { sendSms } from './sms.ts'

const queue = 'oneTimeCode'
const perDay = 10 // messages to one mobile, and as many to its account's own browsers
const perNetwork = { atOnce: 30, every: 120 }

/** A code to send. `seed` is useless without the installation's secret, so the queue contains no code. */
type CodeJob = { id: number; seed: string }

function codeFrom({ secret }: Pick<Runtime, 'secret'>, seed: string): string {
  const bytes = createHmac('sha256', secret('one-time-code')).update(seed).digest()
  return String(bytes.readUInt32BE() % 1_000_000).padStart(6, '0')
}

/**
 * Stores a code and lets a job send it after the commit. It does the same for every mobile, so that neither answer nor time
 * reveals whether somebody has it. Throws 42900 within a minute of the last code, and after too many requests from the
 * network; requests from known browsers are counted apart.
 */
export async function askForCode(
  desk: OpenDesk,
  runtime: Runtime,
  place: Place,
  { mobile, purpose }: { mobile: string; purpose: Purpose },
): Promise<void> {
  const account = await accountByMobile(desk, mobile)
  const { browser: own, host } = await familiarity(desk, account?.id, place)
  await takeTry(desk.client, paced(mobile, own), soonAgain)
  const asker = host === null ? `from ${place.network}` : `guests of ${host}`
  await takeTry(desk.client, { key: `code: ${asker}`, ...perNetwork }, wait => `获取验证码过于频繁，请 ${wait}后再试`)
  await enqueueCode(desk, runtime, { mobile, purpose, network: place.network, own })
}

/**
 * Does the same for the mobile that the signed-in person has, wherever they are: it counts with what the account's own browsers ask for. Throws
 * 42900 within a minute of the last code.
 */
export async function askForPresentCode(desk: SessionDesk, runtime: Runtime, mobile: string): Promise<void> {
  await takeTry(desk.client, paced(mobile, true), soonAgain)
  const network = networkOf(desk.origin.address)
  await enqueueCode(desk, runtime, { mobile, purpose: 'confirmMobile', network, own: true })
}

type Wanted = { mobile: string; purpose: Purpose; network: string; own: boolean }

const paced = (mobile: string, own: boolean) => ({
  key: `code: ${mobile}${own ? ' at home' : ''}`,
  atOnce: 1,
  every: pause,
})
const soonAgain = (wait: string) => `请 ${wait}后再获取验证码`

async function enqueueCode(desk: OpenDesk, runtime: Runtime, { mobile, purpose, network, own }: Wanted): Promise<void> {
  const seed = randomBytes(16).toString('base64url')
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into one_time_code (mobile, purpose, code_hash, address, own, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning id`,
    [mobile, purpose, hashCode(runtime, mobile, codeFrom(runtime, seed)), network, own, lifetime],
  )
  const [{ id }] = rows as [{ id: number }]
  await runtime.jobs.enqueue(desk, queue, { id, seed } satisfies CodeJob)
}

/** Sends codes that were asked for. */
export function codeJobs(runtime: Runtime): JobKind<CodeJob> {
  return { name: queue, work: job => send(runtime, job), concurrency: 4 }
}

async function send(runtime: Runtime, { id, seed }: CodeJob): Promise<void> {
  const mobile = await release(runtime, id)
  if (!mobile) return
  try {
    await sendSms(runtime, mobile, { code: codeFrom(runtime, seed) })
  } catch (error) {
    await runtime.pool.query('update one_time_code set sent_at = null where id = $1', [id])
    runtime.log.error({ err: error, mobile: maskPhone(mobile) }, 'a one-time code was not sent')
    throw error
  }
}

/**
 * Makes a code valid and returns the mobile to which it is sent. For sign-in, a forgotten password and a confirmation the mobile must have
 * an account, for other purposes it must have none, and it may not have been sent too many today. Nobody is told of the
 * latter, because it would reveal that messages go there.
 */
async function release({ pool }: Runtime, id: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ mobile: string }>(
    `update one_time_code c set sent_at = now() where c.id = $1 and c.expires_at > now()
       and (c.purpose in ('signIn', 'resetPassword', 'confirmMobile')) = exists (select 1 from account a where a.mobile = c.mobile)
       and not exists (select 1 from account a where a.mobile = c.mobile and a.disabled_at is not null)
       and (select count(*) from one_time_code s
            where s.mobile = c.mobile and s.own = c.own and s.sent_at > now() - interval '1 day') < $2
     returning c.mobile`,
    [id, perDay],
  )
  return rows[0]?.mobile
}
