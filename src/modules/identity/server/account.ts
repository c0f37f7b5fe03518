import { sql } from 'kysely'
import type { BodyOf } from '../../../kernel/contract/route.ts'
import { handle, type OpenCall } from '../../../kernel/server/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { OpenDesk } from '../../../kernel/server/sessionDesk.ts'
import { identityRoutes as routes } from '../contract/identity.ts'
import { accountByName, createAccount } from './accounts.ts'
import { spendCode } from './oneTimeCode.ts'
import { fits, hashPassword } from './password.ts'
import { endAllSessions, openSession } from './sessions.ts'
import { countTry, forgive, signInKeys } from './throttle.ts'

async function assureFree(desk: OpenDesk, username: string, mobile: string): Promise<void> {
  if (await accountByName(desk, username)) throw badInput('username', '用户名已被使用')
  if (await accountByName(desk, mobile)) throw badInput('mobile', '手机号已被使用')
}

/** Creates an account for whoever holds its mobile and signs it in; gives the token. */
async function register(
  { transact }: OpenCall,
  { username, realName, mobile, code, password }: BodyOf<typeof routes.register>,
  runtime: Runtime,
): Promise<string> {
  await transact('reads', desk => assureFree(desk, username, mobile))
  await spendCode(runtime, mobile, 'register', code)
  const passwordHash = await hashPassword(password)
  return transact('writes', async desk =>
    openSession(desk, await createAccount(desk, { username, realName, mobile, passwordHash }), '注册'),
  )
}

export const accountHandlers = [
  handle(routes.checkTaken, ({ transact }, { query }) =>
    transact('reads', async desk => {
      const found = await Promise.all(
        [query.username, query.mobile].filter(name => name !== undefined).map(name => accountByName(desk, name)),
      )
      return { exists: found.some(account => account !== undefined) }
    }),
  ),

  handle(routes.register, (call, { body }, runtime) => register(call, body, runtime)),
  handle(routes.addBaseUser, (call, { body }, runtime) => register(call, body, runtime)),

  handle(routes.changePassword, async (desk, { body }, { pool }) => {
    const account = await desk.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', desk.who.accountId)
      .executeTakeFirstOrThrow()
    const keys = signInKeys(account.username, desk.origin.address)
    await countTry(pool, keys)
    if (!(await fits(body.oldPassword, account.passwordHash))) throw badInput('oldPassword', '原密码不正确')
    await forgive(pool, keys)
    const passwordHash = await hashPassword(body.newPassword)
    await desk.db
      .updateTable('account')
      .set({ passwordHash, updatedAt: sql`now()`, version: sql`version + 1` })
      .where('id', '=', account.id)
      .execute()
    await desk.log({ action: '修改密码', subject: 'account', subjectId: account.id, subjectName: account.realName })
    await endAllSessions(desk, account.id, 'passwordChanged')
    return null
  }),
]
