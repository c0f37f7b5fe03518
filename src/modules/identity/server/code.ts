import { createHmac } from 'node:crypto'
import type { BodyOf } from '../../../kernel/api/route.ts'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { networkOf } from '../../../kernel/server/http/network.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { codeRoutes } from '../api/oneTimeCode.ts'
import { accountByMobile } from './accounts.ts'
import { logFailedSignIn } from './sessions.ts'

/** `confirmMobile`: to the mobile that a signed-in person has, who asks for it by a call of its own. */
export type Purpose = BodyOf<typeof codeRoutes.sendCode>['purpose'] | 'confirmMobile'
/** `field`: the field of the call that holds the code, if it is not `code`. */
export type Guess = { mobile: string; purpose: Purpose; code: string; field?: string }

export const lifetime = 300 // seconds
export const pause = 60 // seconds between two codes to one mobile
const mostAttempts = 5 // wrong ones: from the network that asked for the code, and from all others together

/** Returns the form in which a code is kept. */
export function hashCode({ secret }: Pick<Runtime, 'secret'>, mobile: string, code: string): Buffer {
  return createHmac('sha256', secret('one-time-code')).update(`${mobile}:${code}`).digest()
}

/** Returns the refusal of a code that is wrong, used, expired or unknown. */
export const wrongCode = (field = 'code') => badInput(field, '验证码错误或已过期，请重新获取')

/**
 * SQL for the codes with which a guess is compared: the newest one sent to its mobile for its purpose, and the newest one
 * requested from the guesser's network, which requests from elsewhere cannot invalidate. $1 mobile, $2 purpose, $3 network.
 */
const candidates = `(
  (select id from one_time_code where mobile = $1 and purpose = $2 and expires_at > now() and sent_at is not null order by created_at desc, id desc limit 1)
  union
  (select id from one_time_code where mobile = $1 and purpose = $2 and expires_at > now() and sent_at is not null and address = $3
   order by created_at desc, id desc limit 1))`

/**
 * Tells whether a code is right, unexpired and unused. A wrong guess always counts: five from where the code was requested,
 * and five from elsewhere, so that nobody uses up another's. Throws 40000 on the field of the code.
 */
export async function checkCode(runtime: Runtime, guess: Guess, address: string): Promise<void> {
  if ((await judge(runtime.pool, runtime, guess, address)) !== 'right') throw wrongCode(guess.field)
}

/**
 * Checks a code as `checkCode` does, for an account that somebody has. A wrong guess at a code that was sent goes into the
 * log as it is counted. One at no code does not: anybody can make as many as they like.
 */
export async function checkCodeOfAccount(
  { origin, transact }: OpenCall,
  runtime: Runtime,
  guess: Guess,
  action?: string,
): Promise<void> {
  const judged = await transact('writes', async desk => {
    const judged = await judge(desk.client, runtime, guess, origin.address)
    const account = await accountByMobile(desk, guess.mobile)
    if (judged === 'wrong') await logFailedSignIn(desk, guess.mobile, account, action)
    return judged
  })
  if (judged !== 'right') throw wrongCode()
}

/** Compares a guess with the codes that it may be about, and counts it where it is wrong; null: there are none. */
async function judge(
  client: Pick<Pool, 'query'>,
  runtime: Pick<Runtime, 'secret'>,
  { mobile, purpose, code }: Guess,
  address: string,
): Promise<'right' | 'wrong' | null> {
  const { rows } = await client.query<{ right: boolean }>(
    `update one_time_code set
       attempts = attempts + (code_hash <> $4 and address = $3)::int,
       attempts_elsewhere = attempts_elsewhere + (code_hash <> $4 and address <> $3)::int
     where id in ${candidates} and used_at is null and case when address = $3 then attempts else attempts_elsewhere end < $5
     returning code_hash = $4 as right`,
    [mobile, purpose, networkOf(address), hashCode(runtime, mobile, code), mostAttempts],
  )
  if (rows.length === 0) return null
  return rows.some(({ right }) => right) ? 'right' : 'wrong'
}

/**
 * Uses a right code up in the transaction of its purpose, so that a failure does not cost the code. Throws 40000 if it was
 * used at the same moment.
 */
export async function useCode(
  { client, origin }: OpenDesk,
  runtime: Pick<Runtime, 'secret'>,
  { mobile, purpose, code, field }: Guess,
): Promise<void> {
  const { rowCount } = await client.query(
    `update one_time_code set used_at = now() where id in ${candidates} and used_at is null and code_hash = $4`,
    [mobile, purpose, networkOf(origin.address), hashCode(runtime, mobile, code)],
  )
  if (rowCount === 0) throw wrongCode(field)
}
