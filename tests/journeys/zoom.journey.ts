import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuOf, wholeMenu } from './support/menu.ts'
import { settled, walkTo } from './support/settled.ts'
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

/** A laptop's window, its zoom of 150 %, a phone on its side and one upright: the smallest that the product is drawn for. */
const windows = [
  { width: 1280, height: 800 },
  { width: 853, height: 533 },
  { width: 480, height: 320 },
  { width: 320, height: 480 },
]

/**
 * Parts of lists that nobody can scroll to, and rows that run under the foot: a part that scrolls shows all inside it, one that cuts off
 * shows what lies within its edges. A list has its rows, its foot and what is pressed in the foot.
 */
const cutOff = `(() => {
  const reachable = part => {
    let box = part.getBoundingClientRect()
    for (let around = part.parentElement; around !== document.body; around = around.parentElement) {
      const { overflowY } = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) box = frame
      else if (overflowY !== 'visible' && (box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) return false
    }
    return box.bottom <= innerHeight + 1
  }
  const over = [...document.querySelectorAll('.list-rows')].filter(rows =>
    getComputedStyle(rows).overflowY === 'visible' && rows.scrollHeight > rows.clientHeight + 1)
  const ends = [...document.querySelectorAll('.list-rows, .list-foot, .list-foot :is(button, input, select)')]
    .filter(part => part.checkVisibility() && !reachable(part))
  return [...over, ...ends].map(part => part.ariaLabel ?? (part.textContent || part.className))
})()`

/** What a screen may show, by its tabs or the menu before its views; one empty name for a screen of one kind. */
async function kindsOf({ page }: Person): Promise<string[]> {
  const menu = page.locator(kindMenu)
  if ((await menu.count()) === 0) {
    const tabs = await page.locator(kindTabs).allInnerTexts()
    return tabs.length > 0 ? tabs : ['']
  }
  await menu.click()
  const items = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return items
}
const kindMenu = '.screen .views > [aria-haspopup]:first-child'
const kindTabs = '.screen .views [data-kind]'

async function show({ page }: Person, kind: string): Promise<void> {
  const menu = page.locator(kindMenu)
  if (!kind) return
  if ((await menu.count()) === 0) return page.locator(kindTabs, { hasText: kind }).first().click()
  await menu.click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

/** The ends of the lists of a screen that cannot be reached, by the window's size. */
async function hiddenEnds({ page }: Person): Promise<string[]> {
  const found: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    const parts = await page.evaluate<string[]>(cutOff)
    if (parts.length > 0) found.push(`${window.width} × ${window.height}: ${parts.join(', ')}`)
  }
  return found
}

describe('no list hides its own end', () => {
  it('on any screen of the menu and in any of its tabs, from 320 × 480 on', wholeMenu, async () => {
    const { page } = boss
    const faults: Record<string, string[]> = {}
    let lists = 0
    for (const at of await menuOf(boss)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await walkTo(page, at)
      for (const tab of await kindsOf(boss)) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await show(boss, tab)
        await settled(page)
        lists += await page.locator('.list-foot').count()
        const hidden = await hiddenEnds(boss)
        if (hidden.length > 0) faults[`${at} ${tab}`] = hidden
      }
    }
    await page.setViewportSize({ width: 853, height: 533 })
    expect(lists).toBeGreaterThan(25)
    expect(faults).toEqual({})
  })
})

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
