import { readAmount } from '../../../../kernel/api/amount.ts'
import { ungrouped } from '../../../../kernel/api/figure.ts'
import { isAmount, type Measure, measured, type TargetCell, type TargetLine } from '../../api/target.ts'

/** What was typed, by cell: `department/person/month`. */
export type Typed = Readonly<Record<string, string>>

export const keyOf = ({ departmentId, employeeId }: Pick<TargetLine, 'departmentId' | 'employeeId'>, month: number) =>
  `${departmentId ?? ''}/${employeeId ?? ''}/${month}`

/** A typed target: fen or a count; null for none, undefined where it is neither. */
export function parseTarget(measure: Measure, text: string): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  if (isAmount(measure)) return readAmount(written).fen
  const plain = ungrouped(written)
  return plain !== null && /^\d{1,12}$/.test(plain) ? Number(plain) : undefined
}

/** Returns what stands in a cell, to be typed over: without separators, and without fen where there are none. */
export function shownTarget(measure: Measure, value: number | null): string {
  return measured(measure, value).replaceAll(',', '').replace(/\.00$/, '')
}

/** A block of cells as a workbook puts it on the clipboard, by line and month, from one cell to the right and down. */
export function pasted(lines: readonly TargetLine[], at: { line: number; month: number }, text: string): Typed {
  const rows = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  const cells = rows.flatMap((row, down) => {
    const line = lines[at.line + down]
    if (!line) return []
    return row
      .split('\t')
      .flatMap((cell, right) => (at.month + right > 12 ? [] : [[keyOf(line, at.month + right), cell.trim()] as const]))
  })
  return Object.fromEntries(cells)
}

/** Returns what is to be saved: cells that differ from what stood there; `wrong` are those that are no target. */
export function cellsOf(lines: readonly TargetLine[], typed: Typed, measure: Measure) {
  const cells: TargetCell[] = []
  const wrong: string[] = []
  for (const line of lines)
    for (const [at, seen] of line.values.entries()) {
      const key = keyOf(line, at + 1)
      const text = typed[key]
      if (text === undefined) continue
      const value = parseTarget(measure, text)
      const { departmentId, employeeId } = line
      if (value === undefined) wrong.push(key)
      else if (value !== seen) cells.push({ departmentId, employeeId, month: at + 1, value, seen })
    }
  return { cells, wrong }
}

/** The lines with what is typed in them, as far as it can be read. */
export function withTyped(lines: readonly TargetLine[], typed: Typed, measure: Measure): TargetLine[] {
  return lines.map(line => ({
    ...line,
    values: line.values.map((value, at) => {
      const text = typed[keyOf(line, at + 1)]
      return text === undefined ? value : (parseTarget(measure, text) ?? null)
    }),
  }))
}

export type Row = { line: TargetLine; depth: number }

/** The company, then each department with its people and the departments below it. */
export function arranged(lines: readonly TargetLine[]): Row[] {
  const below = (parentId: number | null, depth: number): Row[] =>
    lines
      .filter(line => line.departmentId !== null && line.parentId === parentId)
      .flatMap(line => [
        { line, depth },
        ...lines
          .filter(one => one.employeeId !== null && one.parentId === line.departmentId)
          .map(one => ({ line: one, depth: depth + 1 })),
        ...below(line.departmentId, depth + 1),
      ])
  const whole = lines.filter(line => line.departmentId === null && line.employeeId === null)
  const homeless = lines.filter(line => line.employeeId !== null && line.parentId === null)
  const rows = [
    ...whole.map(line => ({ line, depth: 0 })),
    ...below(null, 1),
    ...homeless.map(line => ({ line, depth: 1 })),
  ]
  const known = new Set(rows.map(row => row.line))
  return [...rows, ...lines.filter(line => !known.has(line)).map(line => ({ line, depth: 1 }))]
}
