import type { FixturePart } from '../../../../tests/support/making.ts'

/** No two patterns of a company stand in the same place. */
let places = 0

export const makers: FixturePart['makers'] = {
  goodsCodePattern: at => at.row('goods_code_pattern', { position: places++, template: `{goods}${at.tag}` }),
  goods: at => at.row('goods', { code: at.tag, name: at.tag, remark: at.tag, list_price: 12_300 }),
}

export const subjects: FixturePart['subjects'] = { '/api/crm/goods/': 'goods' }
