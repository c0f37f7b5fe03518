/** A sheet of paper as plain data, which a thread draws as PDF. Texts are as they shall be read; the layer formats nothing. */
export type Paper = {
  /** What the paper is; with `number` it is also the title of the document. */
  title: string
  number?: string
  /** Its day, `2026-12-31`. */
  on?: string
  letterhead: Letterhead
  /** A small picture at the right of the head, such as a QR code. */
  mark?: Uint8Array
  landscape?: boolean
  blocks: readonly PaperBlock[]
  /** Who answers for it, or printed it: at the left of each foot, below the company. */
  foot?: string
}

/** What of a company stands on each of its papers. */
export type Letterhead = {
  company: string
  /** Address and phone in one line, for the foot; may be empty. */
  contact: string
  /** Of the title, the rules and the sum that is due, such as `#1f5fa8`; empty: black. */
  colour: string
  logo?: Uint8Array
}

export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; columns?: 1 | 2 | 3; facts: readonly PaperFact[] }
  | PaperTable
  /** The sums at the right below a table, made by `totals` (totals.ts); they stay together. */
  | { kind: 'totals'; totals: readonly PaperTotal[] }
  | { kind: 'notes'; title?: string; lines: readonly string[] }
  /** Places to sign, side by side. */
  | { kind: 'signatures'; signers: readonly string[] }

export type PaperTotal = PaperFact & { strong?: boolean }

export type PaperFact = { label: string; value: string }

export type PaperTable = { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly PaperRow[] }

/** `width` is a share of the page's width; `align` is `left` by default. */
export type PaperColumn = { title: string; width: number; align?: 'left' | 'right' | 'center' }

/** A row of a table; a `group` has one text across the table and stays with the row after it, a `sum` is bold. */
export type PaperRow = { kind?: 'group' | 'sum'; cells: readonly PaperCell[] }

/** A text (`\n` begins a line), or a JPEG or PNG drawn small; what is no such picture leaves the cell empty. */
export type PaperCell = string | { picture: Uint8Array }

/** Returns the words why a paper is too long to be drawn, in Chinese; undefined where it fits. */
export function tooMuch({ blocks }: Paper): string | undefined {
  const rows = blocks.flatMap(block => (block.kind === 'table' ? block.rows : []))
  if (rows.length > MOST_ROWS) return `一份文件最多 ${MOST_ROWS} 行，请分开打印`
  const characters = blocks.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0)
  return characters > MOST_CHARACTERS ? `一份文件最多 ${MOST_CHARACTERS} 个字，请分开打印` : undefined
}

const MOST_ROWS = 3000
const MOST_CHARACTERS = 400_000

/** Returns the texts of a block that are drawn; a picture is none, whatever its bytes. */
function textsOf(block: PaperBlock): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'notes') return [block.title ?? '', ...block.lines]
  if (block.kind === 'signatures') return [...block.signers]
  if (block.kind === 'table')
    return [...block.columns.map(({ title }) => title), ...block.rows.flatMap(({ cells }) => cells.filter(isText))]
  return (block.kind === 'facts' ? block.facts : block.totals).flatMap(({ label, value }) => [label, value])
}

const isText = (cell: PaperCell): cell is string => typeof cell === 'string'
