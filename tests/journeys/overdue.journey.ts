import { afterAll, beforeAll, expect, test } from 'vitest'
import { yuanInShort } from '../../src/kernel/api/format.ts'
import { dayFrom } from '../support/money.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test('老板问“谁欠我们超过 90 天”：从首页的数字打开每一笔，再看账龄，三处一致', async () => {
  const { page, picture } = await stage.person('boss', '/dashboard')
  const { rows } = await stage.server.owner.query<{ sum: string; terms: number }>(
    `select to_char(sum(open) / 100.0, 'FM999,999,990.00') as sum, count(*)::int as terms from money_open_terms(1, $1) where due_on < $1::date - 90`,
    [dayFrom(0)],
  )
  const { sum = '', terms = 0 } = rows[0] ?? {}
  expect(terms).toBeGreaterThan(3)
  const figure = page.getByRole('link', { name: /逾期 90 天以上/ })
  await figure.waitFor()
  await picture('start-over-90')
  expect(await figure.textContent()).toContain(yuanInShort(Math.round(Number(sum.replaceAll(',', '')) * 100)))
  await figure.click()
  await page.waitForURL(/collectionInfo\?.*tab=receivables/)
  await page.getByText(`共 ${terms} 条`).first().waitFor()
  await picture('receivables-over-90')
  expect(await page.getByText(sum).count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: '收款数据' }).click()
  await page.getByRole('menuitem', { name: '账龄' }).click()
  const aging = page.getByRole('region', { name: '账龄' })
  const sums = aging.locator('tfoot tr')
  await sums.waitFor()
  await picture('aging')
  const heads = await aging.locator('thead th').allInnerTexts()
  const column = heads.findIndex(head => /90/.test(head) && !/61/.test(head))
  const total = await sums.locator('td').nth(column).innerText()
  await sums.locator('td').nth(column).getByRole('button').click()
  const opened = page.getByRole('dialog')
  await opened.getByRole('row').nth(1).waitFor()
  await picture('aging-over-90')
  const late = await opened.locator('tbody td:nth-child(5)').allInnerTexts()
  expect(late.length).toBeGreaterThan(3)
  for (const words of late) expect(Number(/逾期 (\d+) 天/.exec(words)?.[1])).toBeGreaterThan(90)
  expect(total).toBe(sum)
  expect(late).toHaveLength(terms)
  await opened.locator('tbody a').first().click()
  await page.waitForURL(/contractInfo\?open=\d+/)
  await page.getByRole('dialog').getByText('未收').first().waitFor()
})
