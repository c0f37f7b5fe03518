import { codes } from '../../../kernel/contract/envelope.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { identityRoutes as routes } from '../contract/identity.ts'
import { accountByName } from './accounts.ts'
import { fits } from './password.ts'
import { endSession, logFailedSignIn, openSession } from './sessions.ts'
import { countTry, forgive, signInKeys } from './throttle.ts'

const wrong = () => new Refusal(codes.wrongCredentials, '账户或密码错误！')

export const signInHandlers = [
  handle(routes.signIn, async ({ origin, transact }, { body }, { pool }) => {
    const keys = signInKeys(body.username, origin.address)
    await countTry(pool, keys)
    const account = await transact('reads', desk => accountByName(desk, body.username))
    const right = await fits(body.password, account?.passwordHash ?? null)
    if (!right || !account || account.disabledAt) {
      await transact('writes', desk => logFailedSignIn(desk, body.username, account))
      throw wrong()
    }
    await forgive(pool, keys)
    return transact('writes', desk => openSession(desk, account, '登录'))
  }),

  handle(routes.invalidate, async ({ transact }, { token, query }) => {
    const ended = query.token ?? token
    return ended ? transact('writes', desk => endSession(desk, ended, 'invalid')) : false
  }),

  handle(routes.signOut, async ({ transact }, { token }) =>
    token ? transact('writes', desk => endSession(desk, token, 'signOut')) : false,
  ),
]
