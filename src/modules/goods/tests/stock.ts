import type { StockPart } from '../../../../tests/support/making.ts'

export const makers: StockPart['makers'] = {
  goods: at => at.row('goods', { code: at.tag, name: at.tag, remark: at.tag, list_price: 12_300 }),
}

export const subjects: StockPart['subjects'] = { '/api/crm/goods/': 'goods' }
