import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { type ContractChange, changeRoutes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { type RawPaper, sharedOf } from '../paper/shared.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '片面积公司', 'pieceArea')
})
afterAll(() => server.stop())

const prices = { listPrice: 10_000, floorSeller: 9000, floorManager: 8000, floorDirector: 7000, cost: 5000 }
/** Goods per ㎡ of 0.64 ㎡ a piece and of no size. */
const mosaic = () => at.newGoods({ spec: '0.64㎡/片', boxPieces: 2, priceUnit: 'area', ...prices })
const square = (goodsId: number, more: Partial<LineInput> = {}) =>
  LineInput.parse({ kind: 'goods', goodsId, quantity: 10_000, quantityUnit: 'area', ...more })

async function enlarge(goodsId: number): Promise<void> {
  const { version } = await server.ask(goodsRoutes.detail, { as: at.company.boss, params: { id: goodsId } })
  const body = { id: goodsId, version, spec: '1㎡/片' }
  expect(await server.ask(goodsRoutes.edit, { as: at.company.boss, body })).toMatchObject({ areaPerPiece: 1 })
}

async function paperWords(id: number): Promise<(string | undefined)[]> {
  const { rows } = await server.owner.query('select contract_paper($1, $2) as paper', [at.company.officeId, id])
  const [line] = sharedOf(rows[0].paper as RawPaper, 'sale', () => true).spaces[0]?.lines ?? []
  return [line?.quantity, line?.madeOf]
}

test('10 ㎡ at 0.64 ㎡ a piece are 16 pieces in a quotation, which an edit of the goods does not change', async () => {
  const goodsId = await mosaic()
  const as = at.seller.token
  const { id, version } = await server.ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
  const body = {
    id,
    version,
    spaces: [{ name: '客厅', lines: [square(goodsId), square(goodsId, { quantity: 3000, quantityUnit: 'box' })] }],
  }
  const saved = await server.ask(quotationRoutes.save, { as, body })
  const told = ({ spaces }: typeof saved) => spaces[0]?.lines.map(line => [line.pieces, line.gross])
  expect(told(saved)).toEqual([
    [16, 102_400],
    [6, 38_400],
  ])
  await enlarge(goodsId)
  const again = await server.ask(quotationRoutes.detail, { as, params: { id } })
  expect(told(again)).toEqual(told(saved))
  const spaces = again.spaces.map(({ name, lines }) => ({ name, lines: lines.map(line => LineInput.parse(line)) }))
  expect(told(await server.ask(quotationRoutes.save, { as, body: { id, version: again.version, spaces } }))).toEqual(
    told(saved),
  )
  const twelve = [{ name: '客厅', lines: [LineInput.parse({ ...again.spaces[0]?.lines[0], quantity: 12_000 })] }]
  const { version: now } = await server.ask(quotationRoutes.detail, { as, params: { id } })
  expect(told(await server.ask(quotationRoutes.save, { as, body: { id, version: now, spaces: twelve } }))).toEqual([
    [19, 121_600],
  ])
})

test('a contract and its change orders count by the area of a piece as it was signed; new lines by that of today', async () => {
  const goodsId = await mosaic()
  const contract = await at.effective([square(goodsId)])
  expect(contract.rows[0]?.signed).toMatchObject({ quantity: 10_000, pieces: 16, net: 102_400 })
  await enlarge(goodsId)
  expect(await paperWords(contract.id)).toEqual(['10 ㎡（16 片）', '16 片 = 10.24 ㎡ × 100.00'])
  const as = at.seller.token
  const lineId = contract.rows[0]?.id as number
  const made = await server.ask(changeRoutes.add, {
    as,
    body: {
      contractId: contract.id,
      version: contract.version,
      reason: '多贴一面墙',
      lines: [{ lineId, quantity: 12_000, sizes: [] }],
      spaces: [{ name: '阳台', lines: [square(goodsId)] }],
    } as never,
  })
  const [read] = await server.ask(changeRoutes.list, { as, params: { contractId: contract.id } })
  expect(read?.goods.map(of => of?.pieceArea)).toEqual([1_000_000])
  const sent = (await server.call(changeRoutes.submit, { as, body: { id: made.id, version: made.version } }))
    .data as ContractChange
  if (sent.state === 'approving') await at.approval(sent.approvalId as number)
  const after: ContractDetail = await at.contract(contract.id)
  expect(after.rows.map(({ whole: { pieces, net } }) => [pieces, net])).toEqual([
    [19, 121_600],
    [10, 100_000],
  ])
})

test('a special offer of such goods counts pieces and costs what their area does', async () => {
  const goodsId = await mosaic()
  const offer = await at.ask({ goodsId, quantity: 16, price: 8500, submit: false })
  expect(offer).toMatchObject({ quantityUnit: 'piece', quantity: 16, amount: 87_040 })
})
