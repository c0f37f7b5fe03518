/** A line of pasted text: its cells, and how it was written. */
export type PastedLine = { cells: readonly string[]; text: string }

/**
 * Divides text as it is copied from a workbook, a file or a message into lines that are not empty and their cells. Tabs divide cells
 * wherever there are any, so that a comma stays in its cell; else commas, two blanks, or one blank do.
 */
export function pastedLines(text: string): PastedLine[] {
  const byTab = text.includes('\t')
  const lines = byTab ? tabbed(text) : text.split(/\r?\n/).map(line => ({ cells: divided(line), text: line }))
  return lines.filter(({ cells }) => cells.some(cell => cell !== ''))
}

/** Divides as a workbook writes its cells: one that holds a line break or a quotation mark stands in quotation marks. */
function tabbed(text: string): PastedLine[] {
  const lines: PastedLine[] = []
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n]*)/y
  let [at, from, cells] = [0, 0, [] as string[]]
  while (at <= text.length) {
    cell.lastIndex = at
    const [all = '', quoted, bare = ''] = cell.exec(text) ?? []
    cells.push((quoted?.replaceAll('""', '"') ?? bare).replace(/\s+/g, ' ').trim())
    at += all.length
    const end = text[at] === '\r' ? at + 1 : at
    if (text[end] !== '\t') {
      lines.push({ cells, text: text.slice(from, at).replace(/\r$/, '') })
      ;[from, cells] = [end + 1, []]
    }
    at = end + 1
  }
  return lines
}

function divided(line: string): string[] {
  const by = /[,，]/.test(line) ? /[,，]/ : /\s{2,}/.test(line.trim()) ? /\s{2,}/ : /\s/
  const cells = line
    .trim()
    .split(by)
    .map(cell => cell.trim())
  return cells.some(cell => cell.startsWith('"')) ? [...line.matchAll(quotable)].map(unquoted) : cells
}

const quotable = /(?:^|[,，])\s*(?:"((?:[^"]|"")*)"|([^,，]*))/g
const unquoted = ([, quoted, bare = '']: RegExpMatchArray) => (quoted?.replaceAll('""', '"') ?? bare).trim()

/** Tells whether a comma of a line without tabs may divide cells as well as thousands: `TH-1,1,200`. */
export const mayBeThousands = (text: string) =>
  !text.includes('\t') && /(^|[,，\s])[1-9]\d{0,2}([,，]\d{3})+(?!\d)/.test(text.replace(/"[^"]*"/g, ''))
