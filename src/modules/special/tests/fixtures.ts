import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  special: async at =>
    at.row('special_offer', {
      number: at.tag,
      customer_id: await at.of('customer'),
      goods_id: await at.of('goods'),
      quantity: 10,
      price: 100,
      price_unit: 'piece',
      amount: 1000,
      until_on: new Date(Date.now() + 30 * 86_400_000),
      reason: at.tag,
      asked_kind: 'goods',
      asked_id: await at.of('goods'),
      owner_id: at.employeeId,
    }),
}

export const subjects: FixturePart['subjects'] = { '/api/crm/special/': 'special' }
