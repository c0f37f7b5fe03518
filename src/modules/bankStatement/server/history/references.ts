import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { receiptKinds } from '../../../money/api/words.ts'
import { plain, type Reference } from '../../../transfer/server/index.ts'

const among = (known: ReadonlyMap<string, unknown>, what: string, labels: readonly string[] = []): Reference => ({
  labels,
  read: written => {
    const value = known.get(plain(written))
    return value === undefined ? { problem: `没有${what}“${written}”` } : { value }
  },
})

const mapOf = (rows: readonly { key: string; id: unknown }[]) => new Map(rows.map(row => [plain(row.key), row.id]))

async function accounts(desk: Desk): Promise<Reference> {
  const rows = await desk.from('moneyAccount').select(['id', 'name as key']).orderBy('position').execute()
  return among(
    mapOf(rows),
    '收款账户',
    rows.map(row => row.key),
  )
}

async function deals(desk: Desk): Promise<Reference> {
  const rows = await desk.from('opportunity').select(['id', 'number as key']).execute()
  return among(mapOf(rows), '商机')
}

async function receipts(desk: Desk): Promise<Reference> {
  const own = await desk.from('receipt').select(['id', 'number as key']).where('state', '=', 'confirmed').execute()
  const imported = await desk
    .from('moneyImport')
    .select(['receiptId as id', 'sourceNumber as key'])
    .where('kind', '=', 'receipt')
    .where('undoneAt', 'is', null)
    .where('sourceNumber', 'is not', null)
    .execute()
  return among(mapOf([...imported.map(row => ({ id: row.id, key: row.key ?? '' })), ...own]), '已确认的收款单')
}

const kinds = (): Reference => {
  const words = Object.entries(receiptKinds).map(([id, key]) => ({ id, key }))
  return among(
    mapOf([...words, { id: 'payment', key: '尾款' }, { id: 'prepayment', key: '预付款' }]),
    '款项',
    words.map(word => word.key),
  )
}

/** Returns the readers of cells in a file of past receipts. */
export const receiptReferences = async (desk: Desk): Promise<Record<string, Reference>> => ({
  dealId: await deals(desk),
  accountId: await accounts(desk),
  kind: kinds(),
})

/** Returns the readers of cells in a file of past refunds. */
export const refundReferences = async (desk: Desk): Promise<Record<string, Reference>> => ({
  receiptId: await receipts(desk),
  accountId: await accounts(desk),
})
