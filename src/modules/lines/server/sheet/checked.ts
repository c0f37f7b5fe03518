import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { CheckedLine, CheckedLines, Judgement, LineGoods } from '../../api/checked.ts'
import type { HeldGoods, Sheet, SheetLine } from './sheet.ts'

/** Returns a computed document with what the person should know of each line. */
export async function checkedOf(desk: Desk, sheet: Sheet, judgements: readonly Judgement[]): Promise<CheckedLines> {
  const goods = await shownGoods(desk, sheet.lines)
  const lines = sheet.lines.map((line, at) => answered(line, judgements[at] as Judgement, goods[at] ?? null))
  return {
    sets: sheet.sets,
    sums: { ...sheet.sums, ...marginOf(judgements) },
    spaces: sheet.spaces.map((name, space) => ({
      name,
      lines: lines.filter((_, at) => sheet.lines[at]?.space === space),
    })),
  }
}

function answered(line: SheetLine, judgement: Judgement, goods: LineGoods | null): CheckedLine {
  const { space: _, extent: __, ...rest } = line
  return { ...rest, goods, judgement }
}

/** Returns the goods of lines as they are shown, with their picture; null for a line without goods. */
export async function shownGoods(desk: Desk, lines: readonly SheetLine[]): Promise<(LineGoods | null)[]> {
  const pictures = await picturesOf(desk, lines)
  return lines.map(({ goods, goodsId }) => goods && shownOf(goods, pictures.get(goodsId ?? 0) ?? ''))
}

/** What was kept for the reasons of a price is told by them alone. */
const shownOf = ({ pricedBy: _, ...goods }: HeldGoods, picture: string): LineGoods => ({ ...goods, picture })

/** Returns the first picture of each of the goods. */
async function picturesOf(desk: Desk, lines: readonly SheetLine[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ goodsId }) => goodsId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('goods').select(['id', 'pictures']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, pictures }) => [id, pictures[0] ?? '']))
}

/** Returns cost and margin of the lines whose cost is known, null where there is none. */
function marginOf(judgements: readonly Judgement[]) {
  if (judgements.every(one => one.cost == null)) return { cost: null, margin: null }
  const sum = (of: (one: Judgement) => number | null | undefined) =>
    judgements.reduce((total, one) => total + (of(one) ?? 0), 0)
  return { cost: sum(one => one.cost), margin: sum(one => one.margin) }
}
