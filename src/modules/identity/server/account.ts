import { type Selectable, sql } from 'kysely'
import type { BodyOf } from '../../../kernel/api/route.ts'
import type { Account } from '../../../kernel/server/database/tables.ts'
import type { OpenDesk, SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle, handlePieces } from '../../../kernel/server/http/mount.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { accountRoutes } from '../api/account.ts'
import { credentialRoutes } from '../api/credentials.ts'
import { accountByName, createAccount } from './accounts.ts'
import { checkCode, useCode } from './code.ts'
import { assertStrong, assertStrongFor } from './ownWords.ts'
import { fits, hashPassword } from './password.ts'
import { forgetUnusedLinks } from './passwordLink.ts'
import { endAllSessions, welcome } from './sessions.ts'

async function assertFree(desk: OpenDesk, username: string | null | undefined, mobile: string): Promise<void> {
  if (username && (await accountByName(desk, username))) throw badInput('username', '用户名已被使用，请换一个')
  if (await accountByName(desk, mobile)) throw badInput('mobile', '手机号已被使用，请换一个')
}

/**
 * Creates an account for the holder of a mobile and signs it in; returns the token. Only a person with the right code learns
 * which values are taken, and keeps the code for another try.
 */
async function register(
  call: OpenCall,
  { username, realName, mobile, code, password }: BodyOf<typeof accountRoutes.register>,
  runtime: Runtime,
): Promise<string> {
  const { origin, transact } = call
  const guess = { mobile, purpose: 'register', code } as const
  await checkCode(runtime, guess, origin.address)
  await transact('reads', async desk => {
    await assertFree(desk, username, mobile)
    await assertStrong(desk, password, { username, realName, mobile }, 'password')
  })
  const passwordHash = await hashPassword(password)
  return transact('writes', async desk => {
    await useCode(desk, runtime, guess)
    return welcome(desk, call, await createAccount(desk, { username, realName, mobile, passwordHash }), '注册')
  })
}

function ownAccount({ db, who }: SessionDesk): Promise<Selectable<Account>> {
  return db.selectFrom('account').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow()
}

/** Throws 40900 if the password has been changed since it was compared. */
async function setPassword(
  desk: SessionDesk,
  { id, realName, passwordHash: before }: Selectable<Account>,
  passwordHash: string,
): Promise<null> {
  const changed = await desk.db
    .updateTable('account')
    .set({ passwordHash, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw conflict('密码刚刚被修改过，请重新登录')
  await forgetUnusedLinks(desk, id)
  await desk.log({ action: '修改密码', subject: 'account', subjectId: id, subjectName: realName })
  await endAllSessions(desk, id, 'passwordChanged')
  return null
}

export const accountHandlers = [
  handle(accountRoutes.checkTaken, ({ transact }, { query }) =>
    transact('reads', async desk => {
      const found = await Promise.all(
        [query.username, query.mobile].filter(name => name !== undefined).map(name => accountByName(desk, name)),
      )
      return { exists: found.some(account => account !== undefined) }
    }),
  ),

  handle(accountRoutes.register, (call, { body }, runtime) => register(call, body, runtime)),
  handle(accountRoutes.addBaseUser, (call, { body }, runtime) => register(call, body, runtime)),

  handlePieces(credentialRoutes.changePassword, async (pieces, { body: { oldPassword, newPassword } }) => {
    const account = await pieces.read(ownAccount)
    if (!(await fits(oldPassword, account.passwordHash)))
      throw badInput('oldPassword', '原密码不正确，请重新填写；忘记了可以用短信验证码重设')
    await pieces.read(desk => assertStrongFor(desk, newPassword, account))
    const passwordHash = await hashPassword(newPassword)
    return pieces.each('set', desk => setPassword(desk, account, passwordHash))
  }),
]
