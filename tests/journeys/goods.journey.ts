import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureBook } from '../support/pictureBook.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let person: Person

beforeAll(async () => {
  stage = await openStage()
  person = await stage.person('boss', goodsList)
})
afterAll(() => stage?.close())

const goodsList = '/warehouseManager/goodsManager'
const titles = ['货号', '品名', '品牌', '尺寸', '片/箱', '零售价', '图片', '分类']

const tile = (colour: string) =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** The dealer's workbook: other titles, a brand nobody knows, a size in words, pictures as Excel and WPS keep them. */
async function workbook(size: string): Promise<Buffer> {
  const lines = [
    titles,
    ['JN-1', '旅程雪山白', '云岫', '800*800', '3', '88', '', '旅程砖'],
    ['JN-2', '旅程木纹', '云岫', '200*1200', '6', '128', '=ID_9', ''],
    ['JN-3', '旅程错尺寸', '云岫', size, '4', '66', '', ''],
  ]
  const pictures = [
    { bytes: await tile('#e8e8e4'), row: 2 },
    { bytes: await tile('#a9763f'), id: 'ID_9' },
  ]
  return pictureBook(lines, pictures)
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function bring(size: string): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: '导入导出' }).click()
  await page.getByRole('menuitem', { name: '导入商品' }).click()
  const buffer = await workbook(size)
  await page.getByLabel('选择要导入的文件').setInputFiles({ name: '厂家价目.xlsx', mimeType, buffer })
  await page.getByText('厂家价目.xlsx').first().waitFor()
}

it('商品表导入：认出别名、改好不认识的品牌与错的规格，图片进来', async () => {
  const { page } = person
  await bring('八百见方'.repeat(20))
  expect(await page.getByLabel('编码对应的列').inputValue()).toBe('0')
  expect(await page.getByLabel('图片对应的列').inputValue()).toBe('6')
  await page.getByRole('button', { name: '检查数据' }).click()
  await page.getByText('文件里有 2 个词认不出').waitFor()
  await page.getByLabel('品牌“云岫”怎么处理').selectOption('map')
  await page.getByLabel('“云岫”对应').click()
  await page.getByTitle('云岫瓷砖', { exact: true }).last().click()
  await page.getByLabel('品类“旅程砖”怎么处理').selectOption('add')
  await person.picture('goods-words')
  await page.getByRole('button', { name: '应用并重新检查' }).click()
  await page
    .getByText(/规格最多/)
    .first()
    .waitFor()
  await person.picture('goods-check')
  await page.getByRole('button', { name: /导入 2 行/ }).click()
  await page.getByRole('button', { name: '撤销本次导入' }).waitFor()
  const { rows } = await stage.server.owner.query(
    `select code, cardinality(pictures) as pictures, w.label as category from goods g
     left join dictionary_item w on w.office_id = g.office_id and w.id = g.category_id where code like 'JN-%' order by code`,
  )
  expect(rows).toEqual([
    { code: 'JN-1', pictures: 1, category: '旅程砖' },
    { code: 'JN-2', pictures: 1, category: null },
  ])
  await page.getByRole('button', { name: '完成', exact: true }).first().click()
})

it('标签：批量选中，选尺寸与份数，印出来的只有标签', async () => {
  const { page } = person
  await page.goto(`${goodsList}?q=旅程`)
  await page.getByText('旅程雪山白').first().waitFor()
  const pictures = page.locator('img.goods-picture')
  expect(await pictures.count()).toBe(2)
  await expect.poll(() => pictures.first().evaluate((one: { naturalWidth: number }) => one.naturalWidth)).toBe(320)
  await page.getByRole('checkbox', { name: '选择本页' }).first().check()
  await page.getByRole('button', { name: '打印标签' }).click()
  const window = page.getByRole('dialog', { name: /打印标签/ })
  await window.getByLabel('尺寸').selectOption('medium')
  await window.getByLabel('每个商品份数').fill('2')
  await window.getByLabel('印上标价').check()
  await window.getByRole('img', { name: '旅程木纹 的二维码' }).first().waitFor()
  expect(await window.getByRole('region', { name: /^标签/ }).count()).toBe(4)
  await person.picture('goods-labels')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 22[67][\d.]* 14[12][\d.]*\]/)
})
