import { expect, test } from 'vitest'
import { wantedRoute } from './wanted.ts'

const origin = 'https://tongzhou.example'
const wanted = (redirect: string) => wantedRoute(`?redirect=${encodeURIComponent(redirect)}`, origin)

test('S1.02 the wanted page comes back with its query and fragment', () => {
  expect(wanted('/approvalInfoManager/clueList?status=following&q=张#7')).toBe(
    '/approvalInfoManager/clueList?status=following&q=%E5%BC%A0#7',
  )
  expect(wantedRoute('', origin)).toBe('/')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/\n//evil.example',
  '@evil.example',
])('an open redirect is refused: %j', redirect => {
  const route = wanted(redirect)
  expect(new URL(route, origin).origin).toBe(origin)
  expect(route.startsWith('//')).toBe(false)
})

test('the sign-in page does not lead to itself', () => {
  expect(wanted('/login?redirect=/login')).toBe('/')
})
