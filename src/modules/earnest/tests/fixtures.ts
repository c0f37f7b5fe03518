import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  earnest: at => earnestOf(at, {}),
  /** One that is paid and waits for its goods. */
  waitingEarnest: async at =>
    earnestOf(at, { number: `${at.tag}等`, state: 'paid', receipt_id: await at.of('receipt') }),
}

async function earnestOf(at: Making, more: object): Promise<number> {
  // Nothing is there to be held before finance decides.
  await at.owner.query(
    `insert into office_switch (office_id, code, value) values ($1, 'earnestHoldHours', '0') on conflict do nothing`,
    [at.officeId],
  )
  const [goods_id, lot_id] = [await at.of('goods'), await at.of('stockLot')]
  const id = await at.row('earnest', {
    number: at.tag,
    customer_id: await at.of('customer'),
    kind: 'earnest',
    amount: 10_000,
    pieces: 8,
    worth: 80_000,
    until_at: new Date(Date.now() + 10 * 86_400_000),
    remark: at.tag,
    owner_id: at.employeeId,
    ...more,
  })
  await at.row('earnest_line', {
    earnest_id: id,
    position: 0,
    goods_id,
    lot_id,
    warehouse_id: await at.of('warehouse'),
    boxes: 1,
    pieces: 8,
    box_pieces: 8,
    price: 10_000,
    price_unit: 'piece',
    amount: 80_000,
  })
  return id
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/earnest/': 'earnest',
  '/api/crm/earnest/add lotId': 'stockLot',
  '/api/crm/earnest/edit lotId': 'stockLot',
  '/api/crm/earnest/add accountId': 'moneyAccount',
  '/api/crm/earnest/pay accountId': 'moneyAccount',
}
