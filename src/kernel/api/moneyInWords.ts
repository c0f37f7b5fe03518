const digits = [...'零壹贰叁肆伍陆柒捌玖']
const within = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/**
 * Returns fen as Chinese papers write an amount: 1230000 → 壹万贰仟叁佰元整, 305 → 叁元零伍分, -100 → 负壹元整. Throws a RangeError
 * from a trillion yuan (10^14 fen) on.
 */
export function moneyInWords(fen: number): string {
  if (fen < 0) return `负${moneyInWords(-fen)}`
  const [yuan, jiao, rest] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10]
  const whole = yuan > 0 ? `${yuanInWords(yuan)}元` : ''
  if (jiao === 0 && rest === 0) return `${whole || '零元'}整`
  const first = jiao > 0 ? `${digits[jiao]}角` : whole && '零'
  return whole + first + (rest > 0 ? `${digits[rest]}分` : '整')
}

/** Writes each group of four digits with its unit; one 零 stands for any zeros between digits. */
function yuanInWords(yuan: number): string {
  const parts: string[] = []
  let rest = yuan
  for (let at = 0; rest > 0; at += 1) {
    if (at === groups.length) throw new RangeError('too large')
    const group = rest % 10_000
    const above = Math.floor(rest / 10_000)
    if (group > 0) parts.unshift(`${above > 0 && group < 1000 ? '零' : ''}${groupInWords(group)}${groups[at]}`)
    else if (above > 0) parts.unshift('零')
    rest = above
  }
  return tidied(parts.join(''))
}

function groupInWords(group: number): string {
  const places = [...String(group)].map(Number)
  return places
    .map((digit, at) => (digit === 0 ? '零' : `${digits[digit]}${within[places.length - 1 - at]}`))
    .join('')
    .replace(/零+$/, '')
}

/** Leaves one 零 of several, and none at the end. */
const tidied = (words: string) => words.replace(/零+/g, '零').replace(/零$/, '')
