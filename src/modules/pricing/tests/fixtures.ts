import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  priceWindow: async at =>
    at.row('price_window', {
      goods_id: await at.of('goods'),
      unit: 'piece',
      from_day: '2026-01-01',
      list_price: 12_300,
      remark: at.tag,
    }),
  priceBatch: at =>
    at.row('price_batch', {
      name: at.tag,
      way: 'percent',
      change: 300,
      from_day: '2026-01-01',
      status: 'done',
      goods_count: 0,
      remark: at.tag,
    }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/price/': 'priceWindow',
  '/api/crm/price/batch/': 'priceBatch',
  '/api/crm/price/goods/': 'goods',
  '/api/crm/price/add goodsId': 'goods',
  '/api/crm/price/batch/add goodsImportId': 'importBatch',
  '/api/crm/price/batch/preview goodsImportId': 'importBatch',
  '/api/crm/price/batch/forecast goodsImportId': 'importBatch',
}
