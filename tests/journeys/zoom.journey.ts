import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/dashboard', { width: 853, height: 533 })
})
afterAll(() => stage?.close())

/** Parts of the top bar that stand on each other, and how far the page can be moved sideways. */
const crowded = ({ page }: Person) =>
  page.evaluate<string[]>(
    `(() => {
      const parts = [...document.querySelectorAll('.topbar .place, .breadcrumb li, .topbar-end > *')]
        .filter(one => one.checkVisibility()).map(one => [one.textContent, one.getBoundingClientRect()])
      const over = parts.flatMap(([name, box], at) => parts.slice(at + 1)
        .filter(([, other]) => box.right > other.left + 1 && other.right > box.left + 1)
        .map(([other]) => name + ' on ' + other))
      const wide = document.documentElement.scrollWidth - innerWidth
      return wide > 0 ? [...over, 'sideways ' + wide] : over
    })()`,
  )

describe('at 150 % zoom on a screen of 1280 × 800', () => {
  it.each([
    ['the start page', '/dashboard'],
    ['a list', '/approvalInfoManager/clueList?view=all'],
    ['the board', '/approvalInfoManager/businessList?show=board'],
    ['the role tree', '/organizationManager/groupManager'],
    ['flows', '/functionManager/processManager'],
  ])('%s: nothing stands on anything else', async (_, at) => {
    const { page } = boss
    await page.goto(at)
    await page.locator('.screen').getByText(/./).first().waitFor()
    expect(await crowded(boss)).toEqual([])
  })
})
