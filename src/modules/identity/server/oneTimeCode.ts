import { createHmac, randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { codes } from '../../../kernel/contract/envelope.ts'
import type { BodyOf } from '../../../kernel/contract/route.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { badInput, Refusal, tooMany } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { OpenDesk } from '../../../kernel/server/sessionDesk.ts'
import { identityRoutes as routes } from '../contract/identity.ts'
import { accountByName } from './accounts.ts'
import { logFailedSignIn, openSession } from './sessions.ts'
import { sendSms } from './sms.ts'

type Purpose = BodyOf<typeof routes.sendCode>['purpose']

const lifetime = 300 // seconds
const pause = 60 // seconds between two codes to one mobile
const perMobileAndDay = 10
const perAddressAndHour = 30
const mostAttempts = 5

function hashCode(runtime: Runtime, mobile: string, code: string): Buffer {
  return createHmac('sha256', runtime.secret('one-time-code')).update(`${mobile}:${code}`).digest()
}

async function assureRate(client: ClientBase, mobile: string, address: string): Promise<void> {
  const { rows } = await client.query<{ wait: number; day: number; hour: number }>(
    `select coalesce(max(extract(epoch from created_at + make_interval(secs => $3) - now())) filter (where mobile = $1), 0)::int as wait,
       count(*) filter (where mobile = $1) as day,
       count(*) filter (where address = $2 and created_at > now() - interval '1 hour') as hour
     from one_time_code where created_at > now() - interval '1 day' and (mobile = $1 or address = $2)`,
    [mobile, address, pause],
  )
  const { wait = 0, day = 0, hour = 0 } = rows[0] ?? {}
  if (wait > 0) throw tooMany(`请 ${wait} 秒后再获取验证码`, wait)
  if (day >= perMobileAndDay) throw tooMany('该手机号今日获取验证码次数过多，请明天再试', 86_400)
  if (hour >= perAddressAndHour) throw tooMany('获取验证码过于频繁，请稍后再试', 3600)
}

/** Makes a code and keeps its hash; requests for one mobile wait for each other, so that the limits hold. */
async function makeCode(
  runtime: Runtime,
  { client, origin }: OpenDesk,
  mobile: string,
  purpose: Purpose,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`code:${mobile}`])
  await assureRate(client, mobile, origin.address)
  await client.query(
    `insert into one_time_code (mobile, purpose, code_hash, address, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [mobile, purpose, hashCode(runtime, mobile, code), origin.address, lifetime],
  )
  return code
}

/**
 * Uses a code up: right, unexpired, unused, the newest of its mobile and purpose, at most five tries. Each try counts
 * whatever comes after it. Throws 40000 on the field `code`.
 */
export async function spendCode(runtime: Runtime, mobile: string, purpose: Purpose, code: string): Promise<void> {
  const { rows } = await runtime.pool.query<{ right: boolean }>(
    `update one_time_code set attempts = attempts + 1, used_at = case when code_hash = $3 then now() end
     where id = (select id from one_time_code where mobile = $1 and purpose = $2 order by created_at desc, id desc limit 1)
       and used_at is null and expires_at > now() and attempts < $4
     returning used_at is not null as right`,
    [mobile, purpose, hashCode(runtime, mobile, code), mostAttempts],
  )
  if (!rows[0]?.right) throw badInput('code', '验证码错误或已过期，请重新获取')
}

export const oneTimeCodeHandlers = [
  handle(routes.sendCode, async ({ transact }, { body: { mobile, purpose } }, runtime) => {
    const code = await transact('writes', desk => makeCode(runtime, desk, mobile, purpose))
    // Whoever asks learns nothing about who has an account: the answer is the same, only the message is not sent.
    const known = await transact('reads', desk => accountByName(desk, mobile))
    if (purpose === 'signIn' ? known : !known) await sendSms(runtime, mobile, { code })
    return { expiresIn: lifetime, retryAfter: pause }
  }),

  handle(routes.quickSignIn, async ({ transact }, { body: { mobile, code } }, runtime) => {
    await spendCode(runtime, mobile, 'signIn', code).catch(async refused => {
      await transact('writes', async desk => logFailedSignIn(desk, mobile, await accountByName(desk, mobile)))
      throw refused
    })
    return transact('writes', async desk => {
      const account = await accountByName(desk, mobile)
      if (!account || account.disabledAt) throw new Refusal(codes.wrongCredentials, '账户或密码错误！')
      return openSession(desk, account, '验证码登录')
    })
  }),
]
