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

/** A script for the page: keeps the files that were asked for before something is first seen. */
const keepFilesUntilSeen = (selector: string) => `
  const look = new MutationObserver(() => {
    if (!document.querySelector('${selector}')) return
    look.disconnect()
    const files = performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)
    window.filesUntilSeen = files.filter(path => path.startsWith('/assets/'))
  })
  look.observe(document, { childList: true, subtree: true })`

it('a first visit requests few files and calls until the clue list is drawn, and no call twice', async () => {
  const { page, signIn, context } = await stage.visitor()
  const asked: string[] = []
  page.on('request', request => asked.push(told(request)))
  await page.addInitScript(keepFilesUntilSeen(productScreens.list))
  await page.reload()
  await signIn('boss')
  await page.locator(productScreens.first).first().waitFor()
  await page.locator(productScreens.toList).first().click()
  await page.locator(productScreens.list).first().waitFor()
  const files = await page.evaluate<string[]>('[...new Set(filesUntilSeen)]')
  const calls = asked.filter(one => one.includes('/api/'))
  await context.close()
  expect(files.length, files.join('\n')).toBeGreaterThan(5)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(9)
  // The next rows are fetched ahead once the list is drawn: a slow machine sees that call here, too.
  const untilDrawn = calls.filter(one => !one.includes('"page":2'))
  expect(untilDrawn.length, calls.join('\n')).toBeLessThanOrEqual(11)
  expect(asked.filter(one => one.includes('favicon'))).toEqual([])
  expect(calls.filter((one, at) => calls.indexOf(one) !== at)).toEqual([])
})
