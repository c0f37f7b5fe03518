import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { codes } from '../../../kernel/api/envelope.ts'
import { fairSemaphore } from '../../../kernel/server/limits/semaphore.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'

const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // Argon2id, 19 MiB: OWASP's first choice
const atOnce = 2 // hashes per node: each takes a core and 19 MiB
const mostWaiting = 200

const inTurn = fairSemaphore({
  atOnce,
  mostWaiting,
  full: () => new Refusal(codes.unavailable, '登录人数过多，请稍后再试'),
})

/** Hashes a password with Argon2id, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings))
}

let nobody: Promise<string> | undefined

/** Tells whether a password fits. Without a hash (no such account) it takes as long and says no. */
export async function fits(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hash(randomBytes(32), settings)
  const against = passwordHash ?? (await nobody)
  const right = await inTurn(() => verify(against, password))
  return right && passwordHash !== null
}
