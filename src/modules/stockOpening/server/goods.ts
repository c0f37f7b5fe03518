import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { ImportedStock } from '../api/imported.ts'

/** What a row needs of its goods. */
export type Goods = {
  id: number
  code: string
  name: string
  boxPieces: number | null
  boxWeight: number | null
  sideA: number | null
  sideB: number | null
  pieceArea: number | null
}
type Told = { field: string; message: string }
type Named = Pick<ImportedStock, 'code' | 'name'>

const columns = ['id', 'code', 'name', 'boxPieces', 'boxWeight', 'sideA', 'sideB', 'pieceArea'] as const

/** Returns how rows find their goods: by the code, else by a name that one of them has. */
export async function goodsIn(desk: Desk, rows: readonly Named[]): Promise<(row: Named) => Goods | Told> {
  const codes = rows.flatMap(({ code }) => code || [])
  const names = rows.flatMap(({ code, name }) => (code === '' ? name : []))
  const found: Goods[] = await desk
    .from('goods')
    .select(columns)
    .where(where => where.or([where('code', 'in', ['', ...codes]), where('name', 'in', ['', ...names])]))
    .execute()
  const byCode = new Map(found.map(one => [one.code, one]))
  const byName = Map.groupBy(found, ({ name }) => name)
  return ({ code, name }) => {
    if (code !== '')
      return byCode.get(code) ?? { field: 'code', message: `没有编码为“${code}”的商品，请先新增它，或改正编码` }
    const [first, second] = byName.get(name) ?? []
    if (!first) return { field: 'name', message: `没有名称为“${name}”的商品，请先新增它，或改填编码` }
    return second ? { field: 'name', message: `有几个商品都叫“${name}”，请改填编码` } : first
  }
}
