import type { Selectable } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Account } from '../../../kernel/server/database/tables.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { counting } from '../../../kernel/server/limits/throttle.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { accountByName } from './accounts.ts'
import { fits } from './password.ts'
import { familiarity, type Place, placeOf } from './place.ts'
import { endSession, logFailedSignIn, welcome } from './sessions.ts'
import { forgive, type SignInTries, signInTries, takeTries } from './signInTries.ts'

const wrong = () => new Refusal(codes.wrongCredentials, '账户或密码错误！')

/** Returns the account of a user name, if any, and the counters of the sign-in. */
async function look(desk: OpenDesk, username: string, place: Place) {
  const account = await accountByName(desk, username)
  return { account, tries: signInTries(username, account?.id, place, await familiarity(desk, account?.id, place)) }
}

/**
 * Opens a session and returns its token; undefined if the password is no longer the one that was compared, or the account has
 * been disabled. The lock keeps both as they are until the commit, so that whoever changes them next ends this session too.
 */
async function enter(
  desk: OpenDesk,
  call: OpenCall,
  account: Selectable<Account>,
  tries: SignInTries,
): Promise<string | undefined> {
  const { id, passwordHash } = account
  const same = desk.db.selectFrom('account').select('id').where('id', '=', id).where('passwordHash', '=', passwordHash)
  if (!(await same.where('disabledAt', 'is', null).forShare().executeTakeFirst())) return undefined
  const token = await welcome(desk, call, account, '登录')
  await forgive(desk.client, tries)
  return token
}

export const signInHandlers = [
  handle(routes.signIn, async (call, { body }, { pool }) => {
    const { transact } = call
    const { account, tries } = await transact('reads', desk => look(desk, body.username, placeOf(call)))
    await transact('writes', desk => takeTries(desk.client, tries))
    const token = await counting(pool, [tries.mine, ...tries.shared], async () => {
      const right = await fits(body.password, account?.passwordHash ?? null)
      return right && account && !account.disabledAt
        ? transact('writes', desk => enter(desk, call, account, tries))
        : undefined
    })
    if (token !== undefined) return token
    await transact('writes', desk => logFailedSignIn(desk, body.username, account))
    throw wrong()
  }),

  handle(routes.invalidate, async ({ transact }, { token, query }) => {
    const ended = query.token ?? token
    return ended ? transact('writes', desk => endSession(desk, ended, 'invalid')) : false
  }),

  handle(routes.signOut, async ({ transact }, { token }) =>
    token ? transact('writes', desk => endSession(desk, token, 'signOut')) : false,
  ),
]
