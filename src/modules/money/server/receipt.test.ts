import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { delegationRoutes } from '../../approval/api/delegation.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { chainRoutes } from '../../contract/api/chain.ts'
import { changeRoutes } from '../../contract/api/change.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { LineInput } from '../../lines/api/line.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { accountRoutes } from '../api/account.ts'
import type { ReceiptDetail } from '../api/receipt.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { requestRoutes } from '../api/request.ts'
import { summaryRoutes } from '../api/summary.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '收款公司', 'money')
})
afterAll(() => server.stop())

const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
const named = async (id: number) => ({ id, version: (await at.detail(id)).version })
const ofNew = async (terms = [{ amount: 100_000 }]) => {
  const contract = await at.contract(terms)
  return { customerId: contract.customerId, contractId: contract.id }
}

describe('a receipt', () => {
  test('is entered, confirmed by finance, and pays the oldest due terms; the rest stays as balance', async () => {
    const contract = await at.contract([
      { amount: 30_000, dueOn: dayFrom(5) },
      { amount: 20_000, dueOn: dayFrom(-5) },
      { amount: 10_000 },
    ])
    const receipt = await at.enter({ customerId: contract.customerId, contractId: contract.id }, { amount: 45_000 })
    expect(receipt).toMatchObject({ state: 'submitted', balance: 0, ownerId: at.seller.employeeId })
    expect(receipt.number).toMatch(/^SK\d{8}-\d{4}$/)
    const confirmed = await at.confirm(receipt.id)
    const by = at.finance.employeeId
    expect(confirmed).toMatchObject({ state: 'confirmed', allocated: 45_000, balance: 0, confirmedBy: by })
    expect(await at.terms(contract.id)).toMatchObject([{ paid: 25_000 }, { paid: 20_000 }, { paid: 0 }])
    const more = await at.received({ customerId: contract.customerId, contractId: contract.id }, { amount: 50_000 })
    expect(more).toMatchObject({ allocated: 15_000, balance: 35_000 })
  })

  test('is not confirmed by anyone who entered, changed or submitted it, also when others changed it after them', async () => {
    const of = await ofNew()
    const own = await at.enter(of, {}, at.finance.token)
    const tried = await server.call(routes.confirm, { as: at.finance.token, body: await named(own.id) })
    expect(tried).toMatchObject({ code: codes.forbidden })
    expect(await at.confirm(own.id, {}, at.other.token)).toMatchObject({ state: 'confirmed' })
    const changed = await at.enter(of)
    await server.ask(routes.edit, { as: at.other.token, body: { ...(await named(changed.id)), amount: 5 } })
    await server.ask(routes.edit, { as: at.finance.token, body: { ...(await named(changed.id)), amount: 6 } })
    for (const as of [at.other.token, at.finance.token])
      expect(await server.call(routes.confirm, { as, body: await named(changed.id) })).toMatchObject({
        code: codes.forbidden,
      })
    expect(await at.confirm(changed.id, {}, at.company.boss)).toMatchObject({ state: 'confirmed', amount: 6 })
  })

  test('that waits for somebody else names them; where nobody else is, it names the switch', async () => {
    const own = await at.enter(await ofNew(), {}, at.company.boss)
    const body = await named(own.id)
    const trying = () => server.call(routes.confirm, { as: at.company.boss, body })
    const { rows } = await server.owner.query<{ name: string }>(
      'select name from employee where id = any($1) order by id',
      [[at.finance.employeeId, at.other.employeeId]],
    )
    const names = rows.map(one => one.name).join('、')
    const because = '您录入、修改或提交过这笔收款，需由他人确认'
    expect(await trying()).toMatchObject({ code: codes.forbidden, msg: `${because}：请${names}办理` })
    const alone = (disabled: string) =>
      server.owner.query(`update employee set disabled_at = ${disabled} where id = any($1)`, [
        [at.finance.employeeId, at.other.employeeId],
      ])
    expect(await at.detail(own.id, at.company.boss)).toMatchObject({ alone: false })
    await alone('now()')
    try {
      const { code, msg } = await trying()
      expect(code).toBe(codes.forbidden)
      expect(msg).toContain('在“开关配置管理”关闭“收款由他人确认”')
      expect(await at.detail(own.id, at.company.boss)).toMatchObject({ refusals: { confirm: msg }, alone: true })
    } finally {
      await alone('null')
    }
  })

  test('is not confirmed by its seller either who became finance since', async () => {
    const receipt = await at.enter(await ofNew())
    await server.owner.query(
      `insert into employee_role (office_id, employee_id, role_id)
       select office_id, $2, id from role where office_id = $1 and name = '财务'`,
      [at.company.officeId, at.seller.employeeId],
    )
    const tried = await server.call(routes.confirm, { as: at.seller.token, body: await named(receipt.id) })
    expect(tried).toMatchObject({ code: codes.forbidden })
    await server.owner.query(
      `delete from employee_role er using role r where r.office_id = er.office_id and r.id = er.role_id
       and er.employee_id = $1 and r.name = '财务'`,
      [at.seller.employeeId],
    )
  })

  test('is not confirmed by who entered it in the name of a colleague who delegated to them either', async () => {
    const of = await ofNew()
    const own = await at.enter(of, {}, at.finance.token)
    const [fromAt, toAt] = [0, 86_400_000].map(later => new Date(Date.now() + later).toISOString()) as [string, string]
    const { code } = await server.call(delegationRoutes.add, {
      as: at.other.token,
      body: { toId: at.finance.employeeId, fromAt, toAt, note: '休假' },
    })
    expect(code).toBe(0)
    const tried = await server.call(routes.confirm, { as: at.finance.token, body: await named(own.id) })
    expect(tried).toMatchObject({ code: codes.forbidden })
    expect(await at.detail(own.id)).toMatchObject({ state: 'submitted', entries: [] })
  })

  test.each([
    [{ amount: '$100' }, 'amount', '收款金额应为数字'],
    [{ amount: '￥100' }, 'amount', '收款金额应为数字'],
    [{ amount: -1 }, 'amount', '收款金额应大于 0'],
    [{ amount: 0 }, 'amount', '收款金额应大于 0'],
    [{ amount: 1.5 }, 'amount', '收款金额最多到分'],
    [{ amount: 1_000_000_000_001 }, 'amount', '收款金额不能超过 100 亿元'],
    [{ fee: 100_001 }, 'fee', '手续费不能超过收款金额，请改小'],
    [{ receivedOn: dayFrom(1) }, 'receivedOn', '收款日期不能晚于今天'],
    [{ receivedOn: dayFrom(-61) }, 'receivedOn', '签订前收的钱请选定金或订金'],
    [{ receivedOn: '1999-12-31', kind: 'earnest' }, 'receivedOn', '收款日期不能早于 2000 年'],
    [{ kind: 'gift' }, 'kind', '请选择款项'],
    [{ accountId: 999_999 }, 'accountId', '收款账户不存在，请重新选择'],
    [{ opportunityId: 999_999 }, 'opportunityId', '商机不存在'],
    [{ fileIds: [999_999] }, 'fileIds', '重新上传'],
  ])('with %j is refused by field in a clear word, and nothing is there', async (more, field, words) => {
    const of = await ofNew()
    const body = { ...at.facts(more), ...of } as never
    const before = await server.ask(routes.totals, { as: at.company.boss, body: {} })
    const answer = await server.call(routes.add, { as: at.seller.token, body })
    refused(answer, field)
    expect(answer.msg).toContain(words)
    expect(await server.ask(routes.totals, { as: at.company.boss, body: {} })).toEqual(before)
  })

  test('is for a customer, contract and deal that belong together and that the person sees', async () => {
    const [one, other] = [await ofNew(), await ofNew()]
    const crossed = { ...at.facts(), customerId: one.customerId, contractId: other.contractId } as never
    refused(await server.call(routes.add, { as: at.seller.token, body: crossed }), 'contractId')
    const stranger = await at.company.hire(`stranger${one.contractId}`, '导购')
    refused(
      await server.call(routes.add, { as: stranger.token, body: { ...at.facts(), ...one } as never }),
      'contractId',
    )
    const unseen = { ...at.facts(), customerId: one.customerId } as never
    refused(await server.call(routes.add, { as: stranger.token, body: unseen }), 'customerId')
    const made = await at.enter(one)
    expect(await server.call(routes.detail, { as: stranger.token, params: { id: made.id } })).toMatchObject({
      code: codes.notFound,
    })
  })

  test('has one serial per account; a reversed one may be entered again', async () => {
    const of = await ofNew()
    const serial = { externalSerial: 'WX2026-1' }
    const first = await at.enter(of, serial)
    refused(
      await server.call(routes.add, { as: at.seller.token, body: { ...at.facts(serial), ...of } as never }),
      'externalSerial',
    )
    await at.enter(of, { ...serial, accountId: at.account('wechat') })
    await at.confirm(first.id)
    const body = { ...(await named(first.id)), reason: '录重了' }
    const reversed = await server.ask(routes.reverse, { as: at.finance.token, body })
    expect(reversed).toMatchObject({ state: 'reversed', balance: 0, allocated: 0, externalSerial: 'WX2026-1' })
    expect(reversed.entries.map(entry => `${entry.fromPocket}→${entry.toPocket}`)).toEqual([
      'balance→outside',
      'term→balance',
      'balance→term',
      'outside→balance',
    ])
    expect(await at.terms(of.contractId)).toMatchObject([{ paid: 0 }])
    await at.enter(of, serial)
  })

  test('with a serial of a receipt out of one’s data scope is refused without telling which', async () => {
    const serial = { externalSerial: 'WX2026-远' }
    const first = await at.enter(await ofNew(), serial)
    const near = await server.call(routes.add, {
      as: at.seller.token,
      body: { ...at.facts(serial), ...(await ofNew()) } as never,
    })
    expect(JSON.stringify(near)).toContain(first.number)
    const stranger = await at.company.hire('moneyStranger', '导购')
    const { id, customerId } = await at.newDeal(stranger.token)
    const far = await server.call(routes.add, {
      as: stranger.token,
      body: { ...at.facts(serial), customerId, opportunityId: id } as never,
    })
    refused(far, 'externalSerial')
    expect(JSON.stringify(far)).not.toContain(first.number)
  })

  test('of a deal that somebody else answers for is entered by who will see it, and no word is about a receipt', async () => {
    const deal = await at.newDeal()
    const peer = await at.company.hire('moneyPeer', '导购')
    const members = [at.seller, peer].map(({ employeeId }) => ({ employeeId, roleId: null, share: 5000 }))
    const body = { id: deal.id, version: deal.version, members }
    await server.ask(opportunityRoutes.members, { as: at.seller.token, body })
    const of = { ...at.facts({ kind: 'earnest' }), customerId: deal.customerId }
    const tried = await server.call(routes.add, { as: peer.token, body: { ...of, opportunityId: deal.id } as never })
    refused(tried, 'opportunityId')
    expect(tried.msg).toBe('收款会记在商机的负责人名下，不在您的数据范围内，请由负责人或其主管录入')
    const byHead = await at.enter({ customerId: deal.customerId, opportunityId: deal.id }, {}, at.company.boss)
    expect(byHead.ownerId).toBe(at.seller.employeeId)
  })

  test('comes back with the reason and a bell, is mended and sent again', async () => {
    const receipt = await at.enter(await ofNew())
    const body = { ...(await named(receipt.id)), reason: '看不清金额' }
    expect(await server.ask(routes.giveBack, { as: at.finance.token, body })).toMatchObject({ state: 'returned' })
    const bell = JSON.stringify(await server.ask(notificationRoutes.inbox, { as: at.seller.token }))
    expect(bell).toContain(`收款被退回：${receipt.number} 货款 ¥1,000.00`)
    expect(await server.call(routes.confirm, { as: at.finance.token, body: await named(receipt.id) })).toMatchObject({
      code: codes.conflict,
    })
    const mended = { ...(await named(receipt.id)), amount: 99_900, submit: true }
    expect(await server.ask(routes.edit, { as: at.seller.token, body: mended })).toMatchObject({
      state: 'submitted',
      amount: 99_900,
      reason: '',
    })
    const stale = { id: receipt.id, version: receipt.version }
    expect(await server.call(routes.confirm, { as: at.finance.token, body: stale })).toMatchObject({
      code: codes.stale,
    })
    expect(await at.confirm(receipt.id)).toMatchObject({ state: 'confirmed' })
  })

  const photo = { name: '凭证.png', content: pngOf(8, 8), type: 'image/png' }
  const uploaded = async (as = at.seller.token) => (await server.ask(routes.upload, { as, file: photo })).id

  test('takes no voucher of a header without a picture, and says so', async () => {
    const claimed = Buffer.from(photo.content)
    for (const at of [16, 20]) claimed.writeUInt32BE(65_535, at)
    const messageOf = async (content: Buffer) =>
      (await server.call(routes.upload, { as: at.seller.token, file: { ...photo, content } })).msg
    expect(await messageOf(claimed)).toBe('图片最多 20000 万像素，请缩小后再上传')
    expect(await messageOf(photo.content.subarray(0, 40))).toBe('图片已损坏，请换一张')
    expect(await messageOf(Buffer.from('%PDF-1.7'))).toBe('凭证应为图片：JPG、PNG 或 WebP')
  })

  test('gets its vouchers also after it was confirmed, which changes neither its money nor who entered it', async () => {
    const lacking = async () => {
      const body = { view: 'noVoucher' as const, page: 1, pageSize: 100 }
      const { rows } = await server.ask(routes.list, { as: at.seller.token, body })
      return rows.map(row => row.id)
    }
    const { id } = await at.received(await ofNew(), { amount: 300 })
    expect(await lacking()).toContain(id)
    const facts = ({ version: _, updatedAt: __, voucherCount: ___, vouchers: ____, ...kept }: ReceiptDetail) => kept
    const before = await at.detail(id)
    const fileId = await uploaded(at.other.token)
    const fileIds = [fileId, fileId]
    await server.ask(routes.addVouchers, { as: at.other.token, body: { id, fileIds } })
    const after = await at.detail(id)
    expect(after).toMatchObject({ voucherCount: 1, vouchers: [{ name: '凭证.png' }] })
    expect(facts(after)).toEqual(facts(before))
    expect(await lacking()).not.toContain(id)
    const more = (ids: number[]) =>
      server.call(routes.addVouchers, { as: at.seller.token, body: { id, fileIds: ids } as never })
    refused(await more([]), 'fileIds')
    refused(await more([fileId]), 'fileIds')
    const many = await Promise.all(Array.from({ length: 9 }, () => uploaded()))
    refused(await more(many), 'fileIds')
    const draft = await at.enter(await ofNew(), { submit: false })
    const early = await server.call(routes.addVouchers, {
      as: at.seller.token,
      body: { id: draft.id, fileIds: [await uploaded()] },
    })
    expect(early).toMatchObject({ code: codes.conflict })
  })

  test('who adds a voucher to a submitted receipt has not entered it, and a photo counts once', async () => {
    const fileId = await uploaded()
    const receipt = await at.enter(await ofNew(), { fileIds: [fileId, fileId] })
    expect(receipt.voucherCount).toBe(1)
    const body = { id: receipt.id, fileIds: [await uploaded(at.finance.token)] }
    await server.ask(routes.addVouchers, { as: at.finance.token, body })
    expect(await at.confirm(receipt.id)).toMatchObject({ state: 'confirmed', voucherCount: 2 })
    const edited = await at.enter(await ofNew())
    const again = await uploaded()
    const edit = { ...(await named(edited.id)), fileIds: [again, again] }
    expect(await server.ask(routes.edit, { as: at.seller.token, body: edit })).toMatchObject({ voucherCount: 1 })
  })

  test('has photos as vouchers, and nothing else', async () => {
    const id = await uploaded()
    const receipt = await at.enter(await ofNew(), { fileIds: [id] })
    expect(receipt).toMatchObject({ voucherCount: 1, vouchers: [{ name: '凭证.png', picture: true }] })
    const shown = { as: at.finance.token, params: { id: receipt.vouchers[0]?.id as number } }
    expect((await server.send(routes.download, shown)).rawPayload).toEqual(photo.content)
    for (const content of ['%PDF-1.7', 'MZ virus', '']) {
      const answer = await server.call(routes.upload, { as: at.seller.token, file: { name: '凭证.png', content } })
      refused(answer, 'file')
      expect(answer.msg).toBe('凭证应为图片：JPG、PNG 或 WebP')
    }
  })

  test('is allocated by hand over contracts of one customer, and moved as a pair of entries', async () => {
    const deal = await at.newDeal()
    const [one, two] = [await at.contract([{ amount: 50_000 }], deal), await at.contract([{ amount: 50_000 }], deal)]
    const stranger = await at.contract([{ amount: 50_000 }])
    const [first, second, foreign] = [one, two, stranger].map(contract => contract.terms[0]?.id as number) as [
      number,
      number,
      number,
    ]
    const made = await at.enter({ customerId: one.customerId, contractId: one.id }, { amount: 60_000 })
    const shares = (...amounts: [number, number][]) => amounts.map(([termId, amount]) => ({ termId, amount }))
    const confirm = async (given: object[]) =>
      server.call(routes.confirm, { as: at.finance.token, body: { ...(await named(made.id)), shares: given as never } })
    refused(await confirm(shares([first, 60_001])), 'shares')
    refused(await confirm(shares([first, 50_001])), 'shares')
    refused(await confirm(shares([first, 30_000], [first, 30_000])), 'shares')
    refused(await confirm(shares([foreign, 1])), 'shares')
    expect(await confirm(shares([first, 20_000], [second, 30_000]))).toMatchObject({ data: { balance: 10_000 } })
    const move = { id: made.id, fromTermId: second, toTermId: first, amount: 30_000, reason: '客户要求' }
    const moved = await server.ask(routes.move, { as: at.finance.token, body: move })
    expect(moved.allocations).toMatchObject([{ termId: first, amount: 50_000 }])
    expect(moved.entries.slice(0, 2).map(entry => entry.reason)).toEqual(['客户要求', '客户要求'])
    const back = { id: made.id, fromTermId: first, amount: 50_000, reason: '退回余额' }
    expect(await server.ask(routes.move, { as: at.finance.token, body: back })).toMatchObject({ balance: 60_000 })
    const offers = await server.ask(routes.offers, { as: at.finance.token, params: { id: made.id } })
    expect(offers.map(({ termId, open, amount }) => ({ termId, open, amount }))).toEqual([
      { termId: first, open: 50_000, amount: 50_000 },
      { termId: second, open: 50_000, amount: 0 },
    ])
  })

  test('that finance moved back to the balance stays there when the contract changes; only what it asks for more is paid', async () => {
    const deal = await at.newDeal()
    const contractId = await at.signed(deal, 100_000)
    const { id } = await at.received({ customerId: deal.customerId, contractId }, { amount: 50_000 })
    const [first] = await at.terms(contractId)
    const back = { id, fromTermId: first?.id as number, toTermId: null, amount: 20_000, reason: '客户要求留作余额' }
    await server.ask(routes.move, { as: at.finance.token, body: back })
    const changed = async (content: object) => {
      const as = at.seller.token
      const { version } = await server.ask(contractRoutes.detail, { as, params: { id: contractId } })
      const made = await server.ask(changeRoutes.add, {
        as,
        body: { contractId, version, reason: '客户要求', ...content } as never,
      })
      const sent = await server.ask(changeRoutes.submit, { as, body: { id: made.id, version: made.version } })
      if (sent.state !== 'approving') return
      const body = await at.approval(sent.approvalId as number)
      await server.ask(approvalRoutes.approve, { as: at.company.boss, body })
    }
    await changed({ discount: 1000 })
    expect(await at.detail(id)).toMatchObject({ allocated: 30_000, balance: 20_000 })
    const lines = [LineInput.parse({ kind: 'service', name: '搬楼', unit: '项', quantity: 1000, price: 5000 })]
    await changed({ spaces: [{ name: '阳台', lines }] })
    expect(await at.detail(id)).toMatchObject({ allocated: 35_000, balance: 15_000 })
    expect((await at.terms(contractId)).map(term => term.paid)).toEqual([30_000, 0, 0, 5000])
  })

  test('credits the customer gross; the channel’s fee follows from the account’s rate', async () => {
    const body = { name: '红星美凯龙', kind: 'mall', feeRate: 550 } as const
    const mall = await server.ask(accountRoutes.add, { as: at.finance.token, body })
    const of = await ofNew([{ amount: 200_000 }])
    const receipt = await at.received(of, { accountId: mall.id, amount: 123_457 })
    expect(receipt).toMatchObject({ fee: 6790, allocated: 123_457 })
    const off = { ...body, id: mall.id, version: mall.version, active: false }
    await server.ask(accountRoutes.edit, { as: at.finance.token, body: off })
    refused(
      await server.call(routes.add, {
        as: at.seller.token,
        body: { ...at.facts({ accountId: mall.id }), ...of } as never,
      }),
      'accountId',
    )
  })

  test('is found by brand and category of its contract’s lines, and summed by the contract’s channel', async () => {
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into dictionary_item (office_id, type_code, label, parent_id) values ($1, 'intentionBrand', '测试品牌', null),
         ($1, 'intentionCategory', '测试品类', null), ($1, 'priceChannel', '测试渠道', null) returning id`,
      [at.company.officeId],
    )
    const [brand, category, channel] = rows.map(row => row.id) as [number, number, number]
    const { rows: below } = await server.owner.query<{ id: number }>(
      `insert into dictionary_item (office_id, type_code, label, parent_id) values ($1, 'intentionCategory', '测试子类', $2) returning id`,
      [at.company.officeId, category],
    )
    const [of, other] = [await ofNew(), await ofNew()]
    await server.owner.query('update contract set channel_id = $2 where id = $1', [of.contractId, channel])
    await server.owner.query(
      `insert into contract_line (office_id, contract_id, space, space_position, position, kind, name, gross, settled, net, brand_id, category_id)
       values ($1, $2, '客厅', 0, 0, 'service', '砖', 100, 100, 100, $3, $4), ($1, $2, '客厅', 0, 1, 'service', '砖', 100, 100, 100, $3, null)`,
      [at.company.officeId, of.contractId, brand, below[0]?.id],
    )
    const [first, second] = [await at.received(of, { amount: 300 }), await at.received(other, { amount: 500 })]
    const as = at.seller.token
    const found = async (filters: object) =>
      (await server.ask(routes.list, { as, body: { filters: filters as never, pageSize: 200 } })).rows
    expect(await found({ brandIds: { in: [brand] } })).toMatchObject([
      { id: first.id, brandIds: [brand], categoryIds: [below[0]?.id], channelId: channel },
    ])
    expect((await found({ categoryIds: { in: [category] } })).map(row => row.id)).toEqual([first.id])
    expect((await found({ channelId: { in: [channel] } })).map(row => row.id)).toEqual([first.id])
    const without = (await found({ brandIds: { empty: true } })).map(row => row.id)
    expect([without.includes(first.id), without.includes(second.id)]).toEqual([false, true])
    const groups = await server.ask(routes.groups, { as, body: { by: 'channel', filters: {} } })
    expect(groups).toContainEqual({ by: channel, total: 1, amount: 300, fee: 0 })
    expect(groups.find(group => group.by === null)?.amount).toBeGreaterThanOrEqual(500)
  })

  test('of 定金 counts up to 20 % of the contract; the rest is told apart on the paper', async () => {
    const of = await ofNew([{ amount: 100_000 }])
    const first = await at.received(of, { kind: 'earnest', amount: 15_000 })
    expect(first.earnest).toBe(15_000)
    const second = await at.received(of, { kind: 'earnest', amount: 10_000 })
    expect(second).toMatchObject({ earnest: 5000, amount: 10_000 })
    const pdf = await server.send(routes.pdf, { as: at.finance.token, params: { id: second.id } })
    const text = pdfText(pdf.rawPayload).flat().join('\n')
    for (const words of ['收据', second.number, '壹佰元整', '定金 ¥50.00，预付款 ¥50.00', '银行'])
      expect(text).toContain(words)
  })

  test('shows in the sums of its contract, deal and customer, and on the customer’s statement', async () => {
    const contract = await at.contract([
      { amount: 80_000, dueOn: dayFrom(-10) },
      { amount: 20_000, dueOn: dayFrom(10) },
    ])
    const of = { customerId: contract.customerId, contractId: contract.id }
    await at.received(of, { amount: 30_000 })
    await at.enter(of, { amount: 7000 })
    const sums = { total: 100_000, paid: 30_000, open: 70_000, overdue: 50_000, received: 30_000, waiting: 7000 }
    const as = at.seller.token
    expect(await server.ask(summaryRoutes.ofContract, { as, params: { id: contract.id } })).toMatchObject(sums)
    expect(await server.ask(summaryRoutes.ofDeal, { as, params: { id: contract.dealId } })).toMatchObject(sums)
    expect(await server.ask(summaryRoutes.ofCustomer, { as, params: { id: contract.customerId } })).toMatchObject(sums)
    const span = { from: dayFrom(-90), to: dayFrom(0) }
    const pdf = await server.send(summaryRoutes.customerStatement, {
      as,
      params: { id: contract.customerId },
      body: span,
    })
    const text = pdfText(pdf.rawPayload).flat().join('\n')
    for (const words of ['客户对账单', '期初欠款', '1,000.00', '300.00', '700.00', '柒佰元整'])
      expect(text).toContain(words)
    const parties = await server.ask(summaryRoutes.parties, { as, body: { contractId: contract.id } })
    expect(parties).toMatchObject([{ customerId: contract.customerId, open: 70_000 }])
  })

  test('is told to whoever sees one of the customer’s documents of money, in every answer about it', async () => {
    const withoutMoney = await at.contract([{ amount: 10_000 }])
    const deposit = await at.newDeal()
    const paid = { customerId: deposit.customerId, opportunityId: deposit.id }
    await at.received(paid, { kind: 'earnest', amount: 5000 })
    for (const [id, due, left] of [
      [withoutMoney.customerId, 10_000, 0],
      [deposit.customerId, 0, 5000],
    ] as const) {
      const one = { as: at.finance.token, params: { id } }
      expect(await server.call(summaryRoutes.ofCustomer, one)).toMatchObject({ data: { total: due, balance: left } })
      expect(await server.call(chainRoutes.ofCustomer, one)).toMatchObject({ success: true })
      const body = { from: dayFrom(-90), to: dayFrom(0) }
      const { rawPayload } = await server.send(summaryRoutes.customerStatement, { ...one, body })
      expect(pdfText(rawPayload).flat().join('')).toContain(due > 0 ? '期末欠款¥100.00' : '期末多付¥50.00')
      const offers = { as: at.finance.token, body: { customerId: id } }
      expect(await server.call(requestRoutes.refundOffers, offers)).toMatchObject({ success: true })
    }
    const stranger = await at.company.hire('moneyUnrelated', '导购')
    const one = { as: stranger.token, params: { id: deposit.customerId } }
    expect(await server.call(summaryRoutes.ofCustomer, one)).toMatchObject({ code: codes.notFound })
    expect(await server.call(chainRoutes.ofCustomer, one)).toMatchObject({ code: codes.notFound })
  })

  test('that a person may not see keeps the statement from being printed in part', async () => {
    const contract = await at.contract([{ amount: 10_000 }])
    const colleague = await at.company.hire('moneyColleague', '导购')
    await server.owner.query('update contract set owner_id = $2 where id = $1', [contract.id, colleague.employeeId])
    const of = { customerId: contract.customerId, contractId: contract.id }
    const own = await at.confirm((await at.enter(of, { amount: 10_345 }, colleague.token)).id)
    expect(own.ownerId).toBe(colleague.employeeId)
    const unseen = await at.received(
      { customerId: contract.customerId, opportunityId: contract.dealId },
      { kind: 'prepayment', amount: 20_000 },
    )
    expect(unseen).toMatchObject({ ownerId: at.seller.employeeId, balance: 20_000 })
    const send = (as: string) => {
      const sent = { as, params: { id: contract.customerId }, body: { from: dayFrom(-90), to: dayFrom(0) } }
      return server.send(summaryRoutes.customerStatement, sent)
    }
    for (const one of [colleague, at.seller]) {
      const refused = (await send(one.token)).json()
      expect(refused).toMatchObject({ code: codes.forbidden, data: null })
      expect(refused.msg).toMatch(/^这位客户还有您数据范围外的合同或收款.*请让能看到全部往来的同事（如财务）打印/)
    }
    const whole = pdfText((await send(at.finance.token)).rawPayload)
      .flat()
      .join('\n')
    for (const words of ['其中未使用的余额', '¥203.45']) expect(whole).toContain(words)
    await server.owner.query('update receipt set owner_id = $2 where id = $1', [unseen.id, colleague.employeeId])
    const theirs = pdfText((await send(colleague.token)).rawPayload)
      .flat()
      .join('\n')
    expect(theirs).toContain('¥203.45')
  })
})
