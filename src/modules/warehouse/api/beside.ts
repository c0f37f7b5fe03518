import { z } from 'zod'
import { Day, Id, word } from '../../../kernel/api/fields.ts'
import { numberWords } from '../../../kernel/api/format.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { stockElements } from './elements.ts'
import { mostPieces } from './typed.ts'

/** The most lines that one call tells of. */
const mostBeside = 300

const Wanted = z.object({
  goodsId: Id,
  /** None: the goods' own. */
  gradeId: word('等级', 'goodsGrade').default(null),
  pieces: z
    .number({ error: '数量应为整数' })
    .int('数量应为整数')
    .min(1, '数量至少为 1 片')
    .max(mostPieces, '数量最多 1,000 万片'),
})
export type Wanted = z.output<typeof Wanted>

const ofLots = { behind: [stockElements.lots] }

/** What is there for a line of a document, in pieces. */
export const Beside = z.object({
  pieces: z.number().int(),
  /** Free to sell, less what lines above of the same goods and grade take (`above`). */
  free: z.number().int(),
  above: z.number().int(),
  inTransit: z.number().int(),
  /** What suppliers have still to send of the goods, the next promised day, and how many are promised for it. */
  ordered: z.number().int(),
  orderedOn: Day.nullable(),
  orderedThen: z.number().int(),
  /** How many of those ordered are for somebody already. */
  orderedKept: z.number().int(),
  /** The box of all its lots; null where they differ or have none. */
  boxPieces: z.number().int().nullable(),
  /** The most of one lot that ships as one. */
  largest: z.number().int().optional().meta(ofLots),
  /** In how many warehouses lies what the choice of lots takes of one lot. */
  places: z.number().int().optional().meta(ofLots),
})
export type Beside = z.output<typeof Beside>

export const besideRoutes = {
  beside: route({
    at: 'POST /api/crm/stock/beside',
    does: '明细旁的可用库存',
    needs: stockElements.stock,
    reads: true,
    body: z.object({ lines: z.array(Wanted).max(mostBeside) }),
    /** By line; null where the company has no stock at all. */
    returns: z.object({ lines: z.array(Beside).nullable() }),
  }),
} satisfies Record<string, Route>

/** What stands beside a line, and whether it needs somebody's eye. */
export type BesideWords = { text: string; short: boolean }

/** Says what is ordered: 已订 40 箱，12 月 3 日到. */
function orderedWords({ ordered, orderedOn, orderedThen, orderedKept, boxPieces }: Beside): string | false {
  if (ordered === 0) return false
  const kept =
    orderedKept === 0
      ? ''
      : orderedKept === ordered
        ? '（已有定金）'
        : `（${boxWords(orderedKept, boxPieces)}已有定金）`
  const told = `已订 ${boxWords(ordered, boxPieces)}${kept}`
  if (orderedOn === null) return `${told}，到货日未定`
  const day = dayWords(orderedOn)
  if (orderedOn < formatDate(Date.now())) return `${told}，${day}该到未到`
  return orderedThen === ordered ? `${told}，${day}到` : `${told}，${day}先到 ${boxWords(orderedThen, boxPieces)}`
}

const dayWords = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** Says what is there for a line: 一批可用 46 箱（368 片），需 30 箱. */
export function besideWords(line: Beside): BesideWords {
  const { pieces, free, above, boxPieces, inTransit, largest, places = 1 } = line
  const words = (count: number) => boxWords(count, boxPieces)
  const whole = (count: number) =>
    boxPieces === null || count === 0 ? words(count) : `${words(count)}（${numberWords(count)} 片）`
  const more = [
    above > 0 && `上面的行已用 ${words(above)}`,
    orderedWords(line),
    inTransit > 0 && `在途 ${words(inTransit)}`,
  ]
  const told = (...parts: (string | false)[]) => [...parts, ...more].filter(part => part !== false).join('，')
  if (free === 0) return { text: told('现无可用库存', `需 ${words(pieces)}`), short: true }
  if (free < pieces) return { text: told(`可用不足：共 ${whole(free)}`, `缺 ${words(pieces - free)}`), short: true }
  if (largest === undefined) return { text: told(`可用 ${whole(free)}`, `需 ${words(pieces)}`), short: false }
  if (largest < pieces) return { text: told(`无整批：最大一批 ${words(largest)}`, `共 ${words(free)}`), short: true }
  const apart = places > 1 && `分在 ${places} 个仓库`
  return { text: told(`一批可用 ${whole(largest)}`, `需 ${words(pieces)}`, apart), short: false }
}
