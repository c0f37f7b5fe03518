import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/dashboard')
})
afterAll(() => stage?.close())

/** The first words of what stands on the paper: texts that are drawn. */
const printed = ({ page }: Person) =>
  page.evaluate<string[]>(
    `[...document.body.querySelectorAll('.drawer, .shell, .sidebar, .topbar, .form, .list-table, button:not(h2 *, dd *, td *), .mask')]
      .filter(element => element.checkVisibility())
      .map(element => element.className.split(' ')[0] || element.tagName)`,
  )

/** Whether all of the record is on paper: nothing of it can be scrolled. */
const cutOff = ({ page }: Person) =>
  page.evaluate<boolean>(
    `[...document.querySelectorAll('.drawer, .drawer-body')].some(one => one.checkVisibility() &&
      (getComputedStyle(one).overflowY !== 'visible' || getComputedStyle(one).position !== 'static'))`,
  )

describe('Ctrl+P prints the record', () => {
  const records = [
    ['a clue', '/approvalInfoManager/clueList?view=all'],
    ['a deal', '/approvalInfoManager/businessList?view=all'],
    ['a customer', '/customerManager/customerList?view=all'],
    ['an approval', '/companyManager/approvalDetial?view=all'],
  ] as const

  it.each(records)('%s: the detail alone, whole, without the list, menus and buttons', async (_, list) => {
    const { page } = boss
    await page.emulateMedia({ media: 'screen' })
    await page.goto(list)
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.drawer-body').getByText(/./).first().waitFor()
    await settled(page)
    const title = await page.locator('.drawer h2').innerText()
    expect(title).not.toBe('')
    await page.emulateMedia({ media: 'print' })
    expect(await printed(boss)).toEqual(['drawer'])
    expect(await cutOff(boss)).toBe(false)
    expect(await page.locator('.drawer-body').innerText()).not.toBe('')
    expect(await page.locator('.drawer h2').innerText()).toBe(title)
  })

  it('a record with an open form: the record, not the form', async () => {
    const { page } = boss
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/approvalInfoManager/clueList?view=all')
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).first().click()
    await page.locator('.drawer .form-foot').waitFor()
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.form:visible').count()).toBe(0)
    expect(await printed(boss)).toEqual(['drawer'])
  })

  it('in the dark theme, text is dark on paper', async () => {
    const { page } = boss
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(`getComputedStyle(document.body).color`)).toBe('rgb(31, 42, 61)')
  })
})

describe('continuous paper of 241 mm', () => {
  const inMm = (px: number) => (px * 25.4) / 96
  /** What stands on its pages, in px, and colours that are not black on nothing. */
  const measured = ({ page }: Person) =>
    page.evaluate<{ width: number; rows: number[]; over: number; colours: string[]; notes: string[] }>(
      `(() => {
        const all = selector => [...document.querySelectorAll(selector)]
        const high = one => one.getBoundingClientRect().height
        const colour = one => { const { color, backgroundColor: ground } = getComputedStyle(one); return color === 'rgb(0, 0, 0)' && ground === 'rgba(0, 0, 0, 0)' ? '' : color + ' ' + ground }
        return {
          width: Math.max(...all('.ply-inside').map(one => one.scrollWidth)),
          rows: [...new Set(all('.ply tbody tr').map(row => Math.round(high(row))))],
          over: Math.max(...all('.ply-rows').map(one => one.scrollHeight - one.clientHeight)),
          colours: [...new Set(all('.ply *').map(colour))].filter(Boolean),
          notes: all('.ply header span').map(one => one.textContent),
        }
      })()`,
    )

  it.each([
    ['whole', 792, 1],
    ['half', 396, 1],
    ['third', 264, 2],
  ] as const)('a count of 12 lines on %s: the preview breaks where the printer does', async (form, height, pages) => {
    const { page } = boss
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/warehouseManager/stocktakeManager?view=all')
    await page.locator('tbody tr').first().click()
    await page.getByRole('button', { name: /^打印/ }).first().click()
    await page.getByLabel('纸张').selectOption(form)
    await settled(page)
    if (form === 'third') await boss.picture('three-ply')
    const { width, rows, over, colours, notes } = await measured(boss)
    expect(inMm(width)).toBeLessThanOrEqual(200.1)
    expect(rows).toHaveLength(1)
    expect(over).toBeLessThanOrEqual(0)
    expect(colours).toEqual([])
    expect(notes).toEqual(Array.from({ length: pages }, (_, at) => `第 ${at + 1} 页 / 共 ${pages} 页`))
    await page.emulateMedia({ media: null })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
    const [, wide, high] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([683, height])
  })
})
