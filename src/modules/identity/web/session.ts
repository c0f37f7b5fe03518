import type { AnswerOf, Route } from '../../../kernel/api/route.ts'
import { CallError } from '../../../kernel/web/answer.ts'
import { call } from '../../../kernel/web/call.ts'
import { forgetPerson } from '../../../kernel/web/forget.ts'
import { acceptMenus, acceptPerson, logout, useSession } from '../../../kernel/web/session.ts'
import { fetchStart, useStarted } from '../../../kernel/web/start.ts'
import { identityRoutes } from '../api/identity.ts'

/**
 * Fetches the signed-in person and their permissions (S1.03); the returned function puts them into the session. Throws
 * CallError without a notice, because the caller handles it. `quiet` shows no overlay.
 */
export async function fetchSession(quiet = false): Promise<() => void> {
  const answers = await onceMore(() => fetchStart({ silent: true, quiet }))
  const brought = <R extends Route>({ at }: R) => answers[at] as AnswerOf<R>
  return () => {
    useStarted.setState(answers, true)
    acceptMenus(brought(identityRoutes.menus), brought(identityRoutes.allMenus))
    acceptPerson(brought(identityRoutes.info))
  }
}

/** Tries once more after a broken connection, which says nothing about the login, before the person has to sign in again. */
async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 0) return ask()
    throw failure
  }
}

/**
 * Ends the login on the server and in this browser, which leads to the sign-in; also where the server cannot be reached. The next person at
 * this browser finds nothing of the one who left.
 */
export async function signOut(): Promise<void> {
  const { userId } = useSession.getState()
  await call(identityRoutes.signOut, { query: {} }, { silent: true }).catch(() => undefined)
  logout('signed-out')
  forgetPerson(userId)
}
