import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let name: string

const clueList = '/approvalInfoManager/clueList'

beforeAll(async () => {
  stage = await openStage()
  const { rows } = await stage.server.owner.query(
    `select u.name from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id
     join employee e on e.office_id = c.office_id and e.id = c.owner_id
     where c.office_id = 1 and c.status = 'following' and e.name = '王佳怡' order by c.id limit 1`,
  )
  name = rows[0].name
  sales = await stage.person('sales1', `${clueList}?view=mine&q=${name}`, { width: 390, height: 844 })
})
afterAll(() => stage?.close())

describe('打一个电话', () => {
  it('一碰就拨：号码现出来并留下记录，接着问打得怎么样；再碰三下就记好了', async () => {
    const { page } = sales
    await page
      .getByRole('button', { name: `给${name}打电话` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `联系 ${name}` })
    await expect.poll(() => dialog.locator('.call-number a').getAttribute('href')).toMatch(/^tel:154\d{8}$/)
    await expect
      .poll(() => dialog.getByRole('button', { name: '电话', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    await sales.picture('call-390')
    await dialog.getByRole('button', { name: '电话未接通，稍后再联系' }).click()
    await dialog.getByRole('button', { name: '明天' }).click()
    await dialog.getByRole('button', { name: '保存跟进' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { rows } = await stage.server.owner.query(
      `select action from operation_log where subject = 'clue' and subject_name = $1 order by id desc limit 2`,
      [name],
    )
    expect(rows.map(row => row.action)).toEqual(['写跟进', '查看电话'])
  })

  it('列表里的号码点下去就是打电话', async () => {
    const { page } = sales
    await page
      .getByRole('button', { name: /^154\*{4}\d{4}$/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^联系 / }).waitFor()
    await page.keyboard.press('Escape')
  })
})
