import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let person: Person

beforeAll(async () => {
  stage = await openStage()
  person = await stage.person('manager', clueList)
})
afterAll(() => stage?.close())

const clueList = '/approvalInfoManager/clueList'

/** Lead lists as they come: synonyms in the header, a bad phone, an unknown word, a duplicate, GBK. */
const leads = [
  '姓名,手机号,来源渠道,小区,预算,备注',
  '表一,15406660001,抖音,云栖里,50000,第一行',
  '表二,15406660002,没有这个渠道,云栖里,,',
  '表三,123,抖音,云栖里,,',
  '表四,154 0666 0004,小红书,云栖里,"12,000.50",=1+1',
  '表五,15406660001,抖音,云栖里,,与第一行重复',
].join('\r\n')

const menu = async (item: string) => {
  await person.page.getByRole('button', { name: '更多操作' }).click()
  await person.page.getByRole('menuitem', { name: item }).click()
}
const countTable = async () =>
  Number((await stage.server.owner.query(`select count(*) as n from customer where phone like '1540666%'`)).rows[0].n)

it('导入：上传、自动对应、检查、下载错误表、导入有效行、一键撤销', async () => {
  const { page } = person
  await menu('导入流量')
  await page
    .getByLabel('选择要导入的文件')
    .setInputFiles({ name: '九月线索.csv', mimeType: 'text/csv', buffer: Buffer.from(leads) })
  await page.getByText('九月线索.csv').first().waitFor()
  expect(await page.getByLabel('客户姓名对应的列').evaluate((select: { value: string }) => select.value)).toBe('0')
  expect(await page.getByLabel('电话对应的列').evaluate((select: { value: string }) => select.value)).toBe('1')
  await person.picture('import-mapping')
  await page.getByRole('button', { name: '检查数据' }).click()
  await page.getByText('文件里有 1 个词认不出').waitFor()
  await person.picture('import-words')
  await page.getByRole('button', { name: '先不处理' }).click()
  await page.getByRole('button', { name: /导入 2 行/ }).waitFor()
  await page
    .getByText(/没有这个渠道/)
    .first()
    .waitFor()
  await person.picture('import-check')
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /错误/ }).first().click(),
  ])
  const workbook = await readXlsx(await readFile(await errors.path()))
  expect(JSON.stringify(workbook.sheets[0]?.rows)).toContain('没有这个渠道')

  await page.getByRole('button', { name: /导入 2 行/ }).click()
  await page.getByRole('button', { name: '撤销本次导入' }).waitFor()
  await person.picture('import-done')
  expect(await countTable()).toBe(2)
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤销|确定/ })
    .last()
    .click()
  await page.getByText('已撤销').first().waitFor()
  expect(await countTable()).toBe(0)
})

it('不能导入的文件得到明确的话', async () => {
  const { page } = person
  await page.goto(`${clueList}?task=import`)
  const input = page.getByLabel('选择要导入的文件')
  await input.setInputFiles({
    name: '照片.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('not a workbook'),
  })
  await page
    .getByRole('alert')
    .filter({ hasText: /不是|无法|文件/ })
    .first()
    .waitFor()
  await person.picture('import-refused')
})

it('导出：正是筛选出来的那些，电话按权限，铃会告知，可以下载', async () => {
  const { page } = person
  await page.goto(`${clueList}?view=overdue`)
  const told = Number(
    (
      await page
        .getByText(/共\s*[\d,]+\s*条/)
        .first()
        .innerText()
    ).replace(/\D/g, ''),
  )
  await menu('导出当前筛选')
  await page.getByLabel('导出原因').fill('月底核对客户')
  await person.picture('export-columns')
  await page.getByRole('button', { name: '开始导出' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: '下载', exact: true }).first().click({ timeout: 60_000 }),
  ])
  const workbook = await readXlsx(await readFile(await file.path()))
  const rows = workbook.sheets[0]?.rows ?? []
  expect(rows.length - 1).toBe(told)
  expect(rows[0]).toContain('客户姓名')
  await person.picture('export-done')
})
