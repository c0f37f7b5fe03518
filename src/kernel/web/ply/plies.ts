import { type PlyForm, plyForms } from '../../api/paperForm.ts'

/** Millimetres. What is printed is at most `content` wide, so that every printer reaches it. */
export const plyWidths = { paper: 241, content: 200 } as const

/** Heights of what stands on a page, in mm: all are fixed, so that the preview's breaks are the printer's. */
export const plyHeights = { edges: 9, head: 13, fact: 5, rowHead: 6, row: 7.5, foot: 11 } as const

/** The rows of a page, from 0 on, `to` exclusive. */
export type PlyPage = { from: number; to: number }

/** Returns how many rows a page has room for, beside so many lines of facts; at least one. */
function roomFor(form: PlyForm, factLines: number): number {
  const { edges, head, fact, rowHead, row, foot } = plyHeights
  const left = plyForms[form].height - edges - head - rowHead - foot - factLines * fact
  return Math.max(1, Math.floor(left / row))
}

/** Returns the pages of a paper with so many rows: its facts stand on the first one alone. */
export function plyPages(form: PlyForm, rows: number, factLines: number): PlyPage[] {
  const first = Math.min(rows, roomFor(form, factLines))
  const pages: PlyPage[] = [{ from: 0, to: first }]
  const room = roomFor(form, 0)
  for (let from = first; from < rows; from += room) pages.push({ from, to: Math.min(rows, from + room) })
  return pages
}

const perLine = 3 // facts beside each other
const narrow = 15 // letters of a value that stands beside others
const wide = 52 // letters of a line of its own
const mostLines = 3

/** Returns the width of a text in letters as wide as Chinese ones. */
export const lettersOf = (text: string): number => {
  const half = text.replace(/[^\u0020-\u007e]/g, '').length
  return text.length - half / 2
}

/** Returns how many lines a fact has for itself; 0 where it stands beside others. */
export const linesOf = (text: string): number =>
  lettersOf(text) <= narrow ? 0 : Math.min(mostLines, Math.ceil(lettersOf(text) / wide))

/** Returns how many lines facts take: some stand three in a line, a long one has its own. */
export function factLines(texts: readonly string[]): number {
  let lines = 0
  let beside = 0
  for (const text of texts) {
    const own = linesOf(text)
    if (own === 0) {
      if (beside === 0) lines += 1
      beside = (beside + 1) % perLine
    } else {
      lines += own
      beside = 0
    }
  }
  return lines
}

/** By how much a company moves its print, in mm: to the right and down. */
export type PlyOffset = { left: number; top: number }
