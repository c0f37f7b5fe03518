import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  toGoods: at => at.row('goods', { code: `${at.tag}升`, name: at.tag }),
  set: async at => {
    const goodsId = await at.of('goods')
    const part = {
      name: at.tag,
      goodsId,
      quantity: 1000,
      unit: 'piece',
      priceUnit: null,
      gradeId: null,
      scaled: false,
      excess: null,
      deduction: 0,
    }
    const parts = JSON.stringify([{ ...part, upgrades: [] }])
    return at.row('goods_set', { code: at.tag, name: at.tag, price: 100, remark: at.tag, parts })
  },
}

export const subjects: FixturePart['subjects'] = { '/api/crm/set/': 'set' }
