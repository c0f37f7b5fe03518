/** What a part of a factory's code says, by its title. */
export const codeParts = {
  goods: '商品编码',
  lot: '批号',
  colour: '色号',
  size: '尺码',
  pieces: '每箱片数',
  box: '箱号',
  skip: '忽略',
} as const
export type CodePart = keyof typeof codeParts

/** The most letters of a pattern and of a scanned code. */
export const mostPattern = 60
const mostCode = 200

type Item = { text: string } | { part: CodePart; length: number | null }
export type Pattern = readonly Item[]
/** What a code says, by its parts. */
export type ReadCode = Partial<Record<Exclude<CodePart, 'skip'>, string>> & { goods: string }

const names = Object.keys(codeParts).join('|')
const placeholder = new RegExp(`^\\{(${names})(?::([1-9][0-9]?))?\\}`)

/**
 * Reads a pattern such as `{goods}-{lot:6}-{box}`: letters stand for themselves, a part goes until the next letter of the pattern or has so many letters.
 * So each code is read in one pass; there is no expression that could make a browser wait. Returns its fault in words.
 */
export function readPattern(typed: string): Pattern | { fault: string } {
  if (typed.length > mostPattern) return { fault: `规则最多 ${mostPattern} 个字` }
  const items: Item[] = []
  for (let at = 0; at < typed.length; ) {
    const rest = typed.slice(at)
    const found = placeholder.exec(rest)
    if (!found && /^[{}]/.test(rest)) return { fault: `第 ${at + 1} 个字起不是规则里的部分：请用 ${partWords()}` }
    if (found) items.push({ part: found[1] as CodePart, length: found[2] ? Number(found[2]) : null })
    else {
      const text = /^[^{}]+/.exec(rest)?.[0] ?? ''
      items.push({ text })
      at += text.length
      continue
    }
    at += found[0].length
  }
  return faultOf(items) ?? items
}

const partWords = () =>
  Object.entries(codeParts)
    .map(([part, title]) => `{${part}} ${title}`)
    .join('、')

function faultOf(items: Pattern): { fault: string } | null {
  const parts = items.flatMap(item => ('part' in item && item.part !== 'skip' ? [item.part] : []))
  if (!parts.includes('goods')) return { fault: '规则里要有 {goods} 商品编码' }
  const twice = parts.find((part, at) => parts.indexOf(part) !== at)
  if (twice) return { fault: `{${twice}} ${codeParts[twice]}只能有一个，多余的请用 {skip}` }
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    if (next && 'part' in item && item.length === null && 'part' in next)
      return { fault: `{${item.part}} 后面紧跟着另一部分，请写上几位，如 {${item.part}:8}，或用符号隔开` }
  }
  return null
}

/** Reads a code by a pattern; null where it does not fit. Letters of either case are the same. */
export function readByPattern(pattern: Pattern, scanned: string): ReadCode | null {
  const code = scanned.trim()
  if (code.length > mostCode) return null
  const said: Record<string, string> = {}
  let at = 0
  for (const [place, item] of pattern.entries()) {
    const end = 'text' in item ? endOfText(item.text, code, at) : endOfPart(item, pattern[place + 1], code, at)
    if (end < 0) return null
    if ('part' in item && item.part !== 'skip') said[item.part] = code.slice(at, end)
    at = end
  }
  if (at !== code.length || (said.pieces !== undefined && !/^[1-9]\d{0,4}$/.test(said.pieces))) return null
  return said as ReadCode
}

const endOfText = (text: string, code: string, at: number): number =>
  code.slice(at, at + text.length).toLowerCase() === text.toLowerCase() ? at + text.length : -1

function endOfPart({ length }: { length: number | null }, next: Item | undefined, code: string, at: number): number {
  if (length !== null) return at + length <= code.length ? at + length : -1
  if (!next) return code.length > at ? code.length : -1
  return 'text' in next ? code.toLowerCase().indexOf(next.text.toLowerCase(), at + 1) : -1
}

/** A pattern of a company, for one of its brands or for all. */
export type BrandPattern = { brandId: number | null; template: string }

/** Returns what a factory's code says by the first pattern that it fits and whose goods there are, with these; undefined by none. */
export async function readFactoryCode<Goods extends { brandId: number | null }>(
  patterns: readonly BrandPattern[],
  code: string,
  find: (goodsCode: string) => Promise<Goods | undefined> | Goods | undefined,
): Promise<{ goods: Goods; said: ReadCode } | undefined> {
  for (const { brandId, template } of patterns) {
    const pattern = readPattern(template)
    const said = 'fault' in pattern ? null : readByPattern(pattern, code)
    const goods = said ? await find(said.goods) : undefined
    if (said && goods && (brandId === null || goods.brandId === brandId)) return { goods, said }
  }
  return undefined
}
