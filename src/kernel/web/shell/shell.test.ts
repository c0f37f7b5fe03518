import { expect, it } from 'vitest'
import { keptOpen } from '../appSettings.ts'
import { signInAddress } from './signInAddress.ts'

it('S1.02 sign-in leads back to the wanted page', () => {
  expect(signInAddress('/login', '/a/b?view=due&page=2')).toBe('/login?redirect=%2Fa%2Fb%3Fview%3Ddue%26page%3D2')
  expect(signInAddress('/login', '/')).toBe('/login')
})

it('S2.03 the sidebar is open with cookie 1 and by default, closed with cookie 0', () => {
  expect([keptOpen('1'), keptOpen('0'), keptOpen(undefined)]).toEqual([true, false, true])
})
