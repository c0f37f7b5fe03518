import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  goods: at => at.row('goods', { code: at.tag, name: at.tag, remark: at.tag, list_price: 12_300 }),
}

export const subjects: FixturePart['subjects'] = { '/api/crm/goods/': 'goods' }
