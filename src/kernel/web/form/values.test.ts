import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Fen, Id, requiredText, text } from '../../api/fields.ts'
import { Phone } from '../../api/phone.ts'
import { fieldsOf } from '../field/spec.ts'
import { byField, differ, faultsOf, sentValues, startValues } from './values.ts'

const Card = z
  .object({
    name: requiredText('姓名', 5),
    phone: Phone.nullish(),
    note: text('备注', 10).default(''),
    budget: Fen.nullish().meta({ title: '预算', kind: 'money' }),
    copyOf: Id.optional().meta({ title: '从哪里复制' }),
    paid: Fen.optional().meta({ title: '已付', kind: 'money' }),
    brandIds: z.array(Id).default([]).meta({ title: '品牌', kind: 'dictionaries', dictionary: 'brand' }),
  })
  .refine(card => card.phone || card.note, { error: '电话和备注至少填一项', path: ['phone'] })
const fields = fieldsOf(Card)
const shown = new Set(Object.keys(fields))

describe('表单的值', () => {
  it('必填、长度和空值由 Schema 得出', () => {
    expect(fields.name).toMatchObject({ title: '姓名', required: true, max: 5 })
    expect(fields.phone).toMatchObject({ kind: 'phone', required: false, nothing: null })
    expect(fields.note).toMatchObject({ required: false, max: 10, nothing: '' })
    expect(fields.copyOf).toMatchObject({ required: false, nothing: undefined })
    expect(fields.paid).toMatchObject({ required: false, nothing: undefined })
    expect(fields.brandIds).toMatchObject({ dictionary: 'brand', nothing: [] })
  })

  it('读不出的金额说出为什么，不只是“应为数字”', () => {
    const budget = { written: '3万5', problem: '“3万5”可能多几千也可能多几元，请写全' }
    expect(faultsOf(Card, shown, { name: '张三', phone: '15400000001', budget })).toEqual({ budget: budget.problem })
  })

  it('是否字段按 Schema 的默认值开始', () => {
    const Sent = z.object({
      submit: z.boolean().default(true).meta({ title: '提交' }),
      gift: z.boolean().meta({ title: '赠品' }),
      active: z.boolean().optional().meta({ title: '使用中' }),
    })
    expect(startValues(fieldsOf(Sent), {})).toEqual({ submit: true, gift: false, active: undefined })
  })

  it('清空的字段按 Schema 的方式发出空值', () => {
    const values = { ...startValues(fields, { name: '张三' }), phone: ' ', note: '', brandIds: [] }
    expect(sentValues(fields, values)).toStrictEqual({
      name: '张三',
      phone: null,
      note: '',
      budget: null,
      brandIds: [],
      copyOf: undefined,
      paid: undefined,
    })
  })

  it('错误落在各自的字段，跨字段的规则也一样', () => {
    const values = sentValues(fields, startValues(fields, { budget: Number.NaN }))
    expect(faultsOf(Card, shown, values)).toMatchObject({ name: '姓名不能为空', budget: '金额应为数字' })
    expect(faultsOf(Card, shown, { ...values, name: '张三', budget: null })).toEqual({ phone: '电话和备注至少填一项' })
  })

  it('服务器指出的错误落在字段上，表单没有的字段归到表单', () => {
    const issues = [
      { field: 'name', msg: '重名' },
      { field: 'brandIds.0', msg: '品牌已停用' },
      { field: 'secret', msg: '不允许' },
    ]
    expect(byField(issues, shown)).toEqual({ name: '重名', brandIds: '品牌已停用', '': '不允许' })
    const ofRow = [{ field: 'brandIds.1.name', msg: '品牌不能为空' }]
    expect(byField(ofRow, shown)).toEqual({ brandIds: '第 2 行：品牌不能为空' })
  })

  it('列表按内容比较，空与未填相同', () => {
    expect(differ({ ids: [1, 2], note: null }, { ids: [1, 2] })).toBe(false)
    expect(differ({ ids: [1, 2] }, { ids: [2, 1] })).toBe(true)
  })
})
