import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { orderableLines } from '../../contract/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { HomeLine, InstallLine, ShownInstallLine } from '../api/line.ts'

/** Thousandths of a quantity that a person typed. */
const thousandths = (quantity: number) => Math.round(quantity * 1000)

/** Returns the lines of an installation, in their order, with what the contract says of them. */
export async function linesOf(
  desk: Desk,
  { id, contractId }: { id: number; contractId: number },
): Promise<ShownInstallLine[]> {
  type Row = Omit<InstallLine, 'quantity'> & { id: number; quantity: number }
  const { rows } = await desk.client.query<Row>(
    `select id, contract_line_id as "contractLineId", pieces, trade, unit, quantity, note from installation_line
     where office_id = $1 and installation_id = $2 order by position`,
    [desk.officeId, id],
  )
  const of = new Map((await orderableLines(desk, contractId)).map(line => [line.id, line]))
  return rows.map(row => {
    const {
      space = '',
      name = '',
      code = '',
      spec = '',
      made = '',
      boxPieces = null,
    } = of.get(row.contractLineId) ?? {}
    return { ...row, quantity: row.quantity / 1000, space, name, code, spec, made, boxPieces }
  })
}

/**
 * Throws 40000 by line for what the contract does not have, two rows of one line, and more than is left: `home` says what is left, without the installation
 * itself.
 */
export function assertLines(given: readonly InstallLine[], home: readonly HomeLine[]): void {
  const by = new Map(home.map(line => [line.contractLineId, line]))
  for (const [at, { contractLineId, pieces }] of given.entries()) {
    const row = `第 ${at + 1} 行`
    const twin = given.findIndex(line => line.contractLineId === contractLineId)
    if (twin < at) throw badInput(`lines.${at}.contractLineId`, `${row}与第 ${twin + 1} 行是同一行商品，请合并成一行`)
    const line = by.get(contractLineId)
    if (!line) throw badInput(`lines.${at}.contractLineId`, `${row}：合同里没有这一行，请刷新后重新选择`)
    if (pieces <= line.left) continue
    const words = (some: number) => boxWords(some, line.boxPieces)
    const fault = `合同 ${words(line.contracted)}，别的安装单已排 ${words(line.contracted - line.left)}，最多再装 ${words(line.left)}`
    throw badInput(`lines.${at}.pieces`, `${row}：“${line.name}”${fault}，请改小`)
  }
}

/** Writes the lines of an installation anew. */
export async function storeLines(desk: Desk, id: number, lines: readonly InstallLine[]): Promise<void> {
  await desk.client.query('delete from installation_line where office_id = $1 and installation_id = $2', [
    desk.officeId,
    id,
  ])
  const rows = lines.map(({ contractLineId, pieces, trade, unit, quantity, note }, position) => ({
    installation_id: id,
    position,
    contract_line_id: contractLineId,
    pieces,
    trade,
    unit,
    quantity: thousandths(quantity),
    note,
  }))
  await storeRows(desk, 'installationLine', rows)
}

/** What the log keeps of a line. */
export const toldOf = ({
  name,
  pieces,
  trade,
  unit,
  quantity,
  note,
}: Omit<InstallLine, 'contractLineId'> & { name: string }) => ({
  name,
  pieces,
  trade,
  unit,
  quantity,
  note,
})

/** Returns entered lines with the names that the contract gives them. */
export function namedLines(given: readonly InstallLine[], home: readonly HomeLine[]) {
  const names = new Map(home.map(({ contractLineId, name }) => [contractLineId, name]))
  return given.map(line => ({ ...line, name: names.get(line.contractLineId) ?? '' }))
}
