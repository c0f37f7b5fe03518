import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productScreens } from '../../bench/browser.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const told = (request: Request) =>
  `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim()

it('a cold visit asks for few files and calls until the clue list stands, and makes no call twice', async () => {
  const { page, signIn, context } = await stage.visitor()
  const asked: string[] = []
  page.on('request', request => asked.push(told(request)))
  await page.reload()
  await signIn('boss')
  await page.locator(productScreens.first).first().waitFor()
  await page.locator(productScreens.toList).first().click()
  await page.locator(productScreens.list).first().waitFor()
  const files = [...new Set(asked.filter(one => one.includes('/assets/')))]
  const calls = asked.filter(one => one.includes('/api/'))
  await context.close()
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(9)
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(11) // the last of them fetches the next rows ahead
  expect(asked.filter(one => one.includes('favicon'))).toEqual([])
  expect(calls.filter((one, at) => calls.indexOf(one) !== at)).toEqual([])
})
