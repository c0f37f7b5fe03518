import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readAll } from './fixtures.ts'
import { plainTitle, templateSheet } from './template.ts'

const options = ['抖音', '到店,自然', ...Array.from({ length: 60 }, (_, index) => `渠道${index}`)]
const template = () =>
  templateSheet([
    { title: '客户姓名', required: true, example: '张三', hint: '不超过 40 字' },
    { title: '电话', example: '13800000000' },
    { title: '来源', required: true, options, example: '抖音' },
  ])

test('表头标出必填，第二行是示例，电话按文字', async () => {
  const { header, rows } = await readAll(await template(), '模板.xlsx')
  expect(header).toEqual(['*客户姓名', '电话', '*来源'])
  expect(header.map(plainTitle)).toEqual(['客户姓名', '电话', '来源'])
  expect(rows).toEqual([{ number: 2, cells: ['张三', '13800000000', '抖音'] }])
})

test('必填的表头与其他颜色不同', async () => {
  const [sheet] = (await readXlsx(await template(), { readStyles: true })).sheets
  const font = (column: number) => sheet?.cells?.get(`0,${column}`)?.style?.font
  expect(font(0)?.color?.rgb).toContain('C00000')
  expect(font(1)).toMatchObject({ bold: true })
  expect(font(1)?.color?.rgb).toBeUndefined()
})

test('可选值做成下拉列表，多于 255 个字、带逗号也行', async () => {
  const { sheets } = await readXlsx(await template())
  expect(sheets[0]?.dataValidations).toMatchObject([
    { type: 'list', range: 'C2:C200001', formula1: '选项!$C$1:$C$62', showErrorMessage: true },
  ])
  expect(sheets[2]).toMatchObject({ name: '选项', hidden: true })
  expect(sheets[2]?.rows.map(row => row[2])).toEqual(options)
})

test('填写说明逐列讲清', async () => {
  const { sheets } = await readXlsx(await template())
  expect(sheets[1]?.name).toBe('填写说明')
  expect(sheets[1]?.rows[1]).toEqual(['客户姓名', '是', '张三', null, '不超过 40 字'])
  expect(sheets[1]?.rows[3]?.[3]).toMatch(/^抖音、到店,自然、渠道0.* 等 62 项$/)
})

test('没有可选值就没有选项表', async () => {
  const { sheets } = await readXlsx(await templateSheet([{ title: '甲' }]))
  expect(sheets.map(({ name }) => name)).toEqual(['导入模板', '填写说明'])
})

test.each(['*姓名', '姓名 *', '＊姓名', '姓名'])('表头 %s 就是“姓名”', header => {
  expect(plainTitle(header)).toBe('姓名')
})
