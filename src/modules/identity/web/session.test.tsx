// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { answer, sent } from '../../../kernel/web/fixtures.ts'
import { signInNote } from '../../../kernel/web/handover.ts'
import { acceptToken, useSession } from '../../../kernel/web/session.ts'
import { identityRoutes } from '../api/identity.ts'
import { signOut } from './session.ts'

vi.mock('../../../kernel/web/call.ts', async original => ({
  ...(await original<object>()),
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const keysOf = (storage: Storage) => Object.keys(storage).sort()

test.each([
  ['the server ends the login', () => answer(identityRoutes.signOut, () => null as never)],
  ['the server cannot be reached', () => {}],
])('who signs out leaves nothing of theirs in the browser, also where %s', async (_, prepare) => {
  prepare()
  acceptToken('t')
  useSession.setState({ userId: 7 })
  for (const key of ['visited-views:7:3', 'tree:areas', 'viewed-from', signInNote]) sessionStorage.setItem(key, '1')
  const arranged = ['list-layout:7:clue', 'paper-form:7:3']
  const own = ['draft:7:3:clue', 'draft:7:0:note', 'search:7:3', 'list-default:7:clue', ...arranged]
  const others = ['draft:77:3:clue', 'search:8:3', 'appearance', 'remembered-name', 'board-as-table']
  for (const key of [...own, ...others]) localStorage.setItem(key, '1')
  await signOut()
  expect(sent).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ token: '', status: 'signed-out' })
  expect(keysOf(sessionStorage)).toEqual([signInNote])
  expect(keysOf(localStorage)).toEqual([...arranged, ...others].sort())
})
