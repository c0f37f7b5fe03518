import type { ReactNode } from 'react'
import { fileNameIn } from '../../api/customFiles.ts'
import { discountWords, formatFen, numberWords, percentWords, squareMetres, withUnit } from '../../api/format.ts'
import type { Column } from '../../api/list.ts'
import { formatDateTime, formatMinute } from '../../api/time.ts'
import { formatShort } from '../../api/timeWords.ts'
import { Nothing } from '../ui/Nothing.tsx'
import { Dot } from '../ui/Tag.tsx'
import { type Choice, type Chosen, useChoice } from './reference.ts'

type Find = (column: Chosen, id: number | null | undefined) => Choice | undefined

/** Draws a value by its column's kind; a dash for an empty one. */
export function Value({ column, value }: { column: Column; value: unknown }) {
  const find = useChoice()
  return drawValue(column, value, find)
}

/** Draws a value for callers that draw many and have the lookup already. */
export function drawValue(column: Column, value: unknown, find: Find): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <Nothing />
  }
  if (Array.isArray(value)) {
    return (
      <span className="several">
        {(value as number[]).map(id => (
          <span key={id}>{hasOwnWord(column) ? wordOf(column, id) : drawChoice(find(column, id))}</span>
        ))}
      </span>
    )
  }
  if (isChosen(column)) return drawChoice(find(column, value as number))
  if (column.kind === 'datetime') return <When at={value as string} />
  return textOf(column, value, find)
}

/** Tells whether a value is shown by a name that is not known yet. */
export function lacksName(column: Column, value: unknown, find: Find): boolean {
  if (Array.isArray(value)) return !hasOwnWord(column) && value.some(id => find(column, id) === undefined)
  return isChosen(column) && Boolean(value) && find(column, value as number) === undefined
}

const chosen: readonly Column['kind'][] = ['dictionary', 'reference', 'record', 'employee', 'department']
const isChosen = ({ kind }: Column) => chosen.includes(kind)

const hasOwnWord = ({ words, kind }: Column) => words !== undefined || kind === 'files'
const wordOf = ({ words, kind }: Column, value: unknown) =>
  kind === 'files' ? fileNameIn(value) : words?.[String(value)]

function drawChoice(choice: Choice | undefined): ReactNode {
  if (!choice) return <span className="awaited">…</span>
  return choice.color ? <Dot color={choice.color}>{choice.label}</Dot> : choice.label
}

/** Returns a value as plain text, in the words of its column. */
export function textOf(column: Column, value: unknown, find: Find): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return (value as number[]).map(id => wordOf(column, id) ?? find(column, id)?.label ?? '…').join('、')
  switch (column.kind) {
    case 'money':
      return formatFen(value as number)
    case 'rate':
      return percentWords(value as number)
    case 'discount':
      return discountWords(value as number)
    case 'area':
      return squareMetres(value as number)
    case 'datetime':
      return formatMinute(value as string)
    case 'decimal':
      return column.unit ? withUnit((value as number) * 1000, column.unit) : numberWords(value as number)
    case 'boolean':
      return value ? '是' : '否'
    case 'enum':
      return column.words?.[value as string] ?? String(value)
    case 'dictionary':
    case 'employee':
    case 'department':
    case 'reference':
    case 'record':
      return find(column, value as number)?.label ?? '…'
    default:
      return String(value)
  }
}

/** Shows a moment to the minute, without the year if it is this one; whole in the tooltip. */
export function When({ at }: { at: string }) {
  const whole = formatDateTime(at)
  return (
    <time dateTime={at} title={whole}>
      {formatShort(at)}
    </time>
  )
}
