import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Download } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { clueRoutes, type NewClue } from '../../src/modules/clue/api/clue.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let boss: Person
let dealNumber: string

const customerList = '/customerManager/customerList'
const phone = '15409876543'
const address = { city: '杭州市', community: '晴川花园', building: '6幢', room: '1802' }

beforeAll(async () => {
  stage = await openStage()
  await makeCustomers()
  ;[sales, boss] = await Promise.all([
    stage.person('sales1', '/introduction/index'),
    stage.person('boss', `${customerList}?view=all&q=重复`),
  ])
})
afterAll(() => stage?.close())

/** A customer of sales1 with a deal, two customers who are likely one, and one of sales2 whom sales1 must not see. */
async function makeCustomers() {
  const { server } = stage
  const [mine, other] = await Promise.all(
    ['sales1', 'sales2'].map(username => server.signIn(username, 'Tongzhou@2026')),
  )
  const addClue = (as: string | undefined, body: z.input<typeof NewClue>) => server.ask(clueRoutes.add, { as, body })
  const deal = { customerName: '欧阳晴川', phone, expectedAmount: 8_000_000 }
  dealNumber = (await server.ask(opportunityRoutes.add, { as: mine, body: deal })).number
  await addClue(mine, { name: '重复一号', phone: '15409870001', community: '双子座', building: '1幢', room: '101' })
  await addClue(mine, { name: '重复二号', phone: '15409870002', community: '双子座', building: '1幢', room: '101' })
  await addClue(other, { name: '隔壁的客户', phone: '15409870003', ...address })
}

const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the search box by the keyboard and types; gives the lines it offers. */
async function search({ page }: Person, term: string) {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索', exact: true })
  await box.getByRole('combobox').fill(term)
  return box.getByRole('group', { name: '客户' }).getByRole('option')
}

async function sheetsOf(download: Download) {
  const { sheets } = await readXlsx(await readFile(await download.path()))
  return sheets.map(sheet => sheet.rows ?? [])
}

describe('查一个客户', () => {
  it('Ctrl+K：拼音首字母、电话后四位、完整电话都找到他，回车打开 360；号码遮住，点开才看全', async () => {
    const { page } = sales
    for (const term of ['oyqc', '6543', phone]) {
      const found = await search(sales, term)
      await found.filter({ hasText: '欧阳晴川' }).waitFor()
      if (term === 'oyqc') await sales.picture('search-pinyin')
      if (term !== phone) await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Enter')
    const drawer = dialog(sales)
    await drawer.getByText('客户360').waitFor()
    await drawer.getByText('154****6543').first().waitFor()
    await drawer.getByRole('button', { name: /查看完整电话/ }).click()
    await drawer.getByText(phone).waitFor()
    await openTab(sales, /^商机 1/)
    await drawer.getByText(dealNumber).waitFor()
    await sales.picture('customer-360')
  })

  it('按编号直接到商机；从客户姓名又回到 360', async () => {
    const { page } = sales
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog', { name: '搜索', exact: true })
    await box.getByRole('combobox').fill(dealNumber)
    await box.getByRole('group', { name: '商机' }).getByRole('option').filter({ hasText: dealNumber }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/businessList?open=*')
    await dialog(sales).getByRole('button', { name: '欧阳晴川' }).first().click()
    await dialog(sales).getByText('客户360').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
})

describe('同一个客户只有一个', () => {
  it('疑似重复：预览哪些值保留、什么会移动，合并；再从合并记录撤销，两位恢复原样', async () => {
    const { page } = boss
    await rowOf(boss, '重复二号').waitFor()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '疑似重复客户' }).click()
    const pair = page.getByRole('listitem').filter({ hasText: '重复一号' }).filter({ hasText: '重复二号' })
    await pair.getByRole('button', { name: '合并…' }).click()
    const preview = page.getByRole('dialog', { name: '合并客户' })
    await preview.getByText(/条流量.*将移到“重复.号”名下/).waitFor()
    const kept = (await preview.getByText(/保留：重复.号/).innerText()).slice(-4)
    await boss.picture('merge-preview')
    await preview.getByRole('button', { name: '合并', exact: true }).click()
    await page.getByText('已合并').first().waitFor()
    await page.goto(`${customerList}?view=all&q=重复`)
    await rowOf(boss, kept).waitFor()
    expect(await page.locator('tbody').getByRole('row').count()).toBe(1)
    await rowOf(boss, kept).getByText(kept).first().click()
    await openTab(boss, /^流量 2/)
    await openTab(boss, '合并记录')
    const undo = dialog(boss).getByRole('button', { name: '撤销合并' })
    await undo.waitFor()
    await boss.picture('merge-records')
    await undo.click()
    await dialog(boss).getByRole('button', { name: '撤销合并' }).click()
    await page.getByText('已撤销，两位客户恢复原样').waitFor()
    await page.goto(`${customerList}?view=all&q=重复`)
    await rowOf(boss, '重复一号').waitFor()
    await rowOf(boss, '重复二号').waitFor()
  })

  it('录入时发现看不见的相似客户：申请，老板同意，就能看到他，不能改', async () => {
    const { page } = sales
    await page.goto('/approvalInfoManager/clueList?new=1')
    const form = dialog(sales)
    await form.getByLabel('客户姓名').fill('晴川新客')
    await form.getByLabel('省市区').click()
    const regions = page.getByRole('dialog', { name: '选择省市区' })
    await regions.getByLabel('搜索省市区').fill('hangzhou')
    await regions.getByRole('button', { name: '杭州市' }).first().click()
    await form.getByLabel('小区').fill(address.community)
    await form.getByLabel('楼栋').fill(address.building)
    await form.getByLabel('房号').fill(address.room)
    await form.getByText('有相似记录（1 位客户，地址相同）').waitFor()
    expect(await form.getByText('隔壁的客户').count()).toBe(0)
    await form.getByRole('button', { name: '申请查看' }).click()
    const asking = page.getByRole('dialog', { name: '申请查看相似客户' })
    await asking.getByRole('textbox').fill('客户今天到店，说以前留过电话')
    await asking.getByRole('button', { name: '提交申请' }).click()
    await form.getByText('已申请查看，等待处理').waitFor()
    await sales.picture('similar-asked')

    await boss.page.goto(`${customerList}?access=all`)
    await dialog(boss).getByText('隔壁的客户').waitFor()
    await dialog(boss).getByRole('button', { name: '同意' }).click()
    await dialog(boss).getByRole('button', { name: '同意', exact: true }).last().click()
    await boss.page.getByText('已同意').first().waitFor()

    page.once('dialog', leaving => void leaving.accept())
    await page.goto(`${customerList}?access=mine`)
    await dialog(sales).getByRole('button', { name: '隔壁的客户' }).click()
    await dialog(sales)
      .getByText(/您获准查看这位客户，到 .* 为止；不能修改/)
      .waitFor()
    expect(await dialog(sales).getByRole('button', { name: '编辑资料' }).count()).toBe(0)
    await sales.picture('access-granted')
  })
})

describe('把数据带出去、带进来', () => {
  it('商机导出要写原因；从凭证下载取文件，行和水印都对，下载记了一次', async () => {
    const { page } = boss
    await page.goto('/approvalInfoManager/exportBusiness?q=欧阳晴川')
    await page.getByText(/将导出\s*1\s*条商机/).waitFor()
    await page.getByRole('button', { name: '开始导出' }).click()
    await page.getByText('请填写导出原因').waitFor()
    await page.getByLabel('导出原因').fill('与财务核对')
    await boss.picture('export-business')
    await page.getByRole('button', { name: '开始导出' }).click()
    await page.getByRole('region', { name: '我最近的商机导出' }).getByText('已完成').first().waitFor()
    await page.goto('/approvalInfoManager/voucherDownload')
    const line = rowOf(boss, '与财务核对')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('button', { name: '下载' }).click(),
    ])
    const [table = [], note = []] = await sheetsOf(file)
    expect(table).toHaveLength(2)
    expect(table[1]).toContain(dealNumber)
    expect(table[1]).toContain('154****6543')
    const { rows } = await stage.server.owner.query(
      `select name from employee where id = (select created_by from voucher where reason = '与财务核对')`,
    )
    expect(JSON.stringify(note)).toContain(`导出人：${rows[0].name}（员工编号 `)
    expect(JSON.stringify(note)).toContain('导出原因：与财务核对')
    await line
      .getByText(/商机 20/)
      .first()
      .click()
    await dialog(boss).getByText('下载记录（1 次）').waitFor()
    await boss.picture('voucher')
  })

  it('历史商机从工作簿进来：错误表写明缺什么，选照原样就进来，原来的创建人和时间都在', async () => {
    const { page } = boss
    const header = ['客户姓名', '电话', '阶段', '状态', '成交金额', '结束时间', '创建人', '创建时间']
    const rows = [
      ['旧账一号', '15409870011', '', '成交', '66000', '2024-06-01', '赵子轩', '2024-03-18 10:00'],
      ['旧账二号', '15409870012', '量尺', '', '', '', '赵子轩', '2024-05-02'],
      ['旧账三号', '不是电话', '', '', '', '', '', ''],
    ]
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '商机', rows: [header, ...rows] }] }))
    await page.goto('/historyImport/historyBusinessBaseImport')
    await page.getByRole('button', { name: '导入商机' }).click()
    await page
      .getByLabel('选择要导入的文件')
      .setInputFiles({ name: '旧系统.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: '检查数据' }).click()
    await page.getByText('进行中的商机在“量尺”阶段需要填写小区').waitFor()
    await boss.picture('history-check')
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载错误表' }).click(),
    ])
    const written = JSON.stringify(await sheetsOf(errors))
    for (const text of ['旧账二号', '需要填写小区', '旧账三号', '不是电话']) expect(written).toContain(text)
    expect(written).not.toContain('旧账一号')
    await page.getByRole('button', { name: '返回修改' }).click()
    await page.getByRole('radio', { name: /照原样导入/ }).check()
    await boss.picture('history-mapping')
    await page.getByRole('button', { name: '检查数据' }).click()
    await page.getByRole('button', { name: '导入 2 行' }).click()
    await page.getByRole('button', { name: '撤销本次导入' }).waitFor()
    await page.goto('/approvalInfoManager/businessList?view=all&q=旧账一号')
    await rowOf(boss, '旧账一号').getByRole('link').first().click()
    await openTab(boss, '资料')
    await dialog(boss).getByText('2024-03-18 10:00').first().waitFor()
    await dialog(boss).getByText('赵子轩').first().waitFor()
    await boss.picture('history-deal')
  })
})
