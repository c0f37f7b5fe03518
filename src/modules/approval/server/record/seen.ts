import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import type { Content, ShownField } from '../../../forms/api/content.ts'
import { figureWords, isFilled } from '../../../forms/api/formFields.ts'
import { plainWords } from '../../../forms/server/index.ts'
import type { Told } from '../../api/approval.ts'

/** A document as its reader sees it: what is hidden from them or empty is '' and null, so that no sentence can tell it. */
export type Seen = {
  typeName: string
  /** The keys of the filled fields that the reader sees, in their order. */
  keys: readonly string[]
  /** The words of a field: the name of a person, `¥500.00`, `8.5 折`. */
  text(key: string): string
  /** The figure of a field: fen, basis points, a count. */
  figure(key: string): number | null
}

/**
 * What a kind of document says of itself to who decides: what is asked, in words that follow the name of who asks; the field of the amount that it
 * comes to; and the fields that stand at once, which differ from the rule or from before. All others stand behind 全部内容.
 */
export type Telling = { asks: string; amount?: string; first: readonly (string | false)[] }

/** Joins the parts of a sentence that are there. */
export const saying = (...parts: (string | false | null)[]): string =>
  parts.filter(Boolean).join('').replaceAll(/\s+/g, ' ').trim()

/** Returns what a document tells its reader, of the fields that they see. */
export async function toldTo(
  desk: Desk,
  tells: (seen: Seen) => Telling,
  typeName: string,
  fields: readonly ShownField[],
  content: Content,
): Promise<Told> {
  const shown = new Map(fields.map(field => [field.key, field]))
  const names = await namesIn(desk, fields, content)
  const valueAt = (key: string) => (shown.has(key) ? (own(content, key) ?? null) : null)
  const keys = fields.filter(({ key }) => isFilled(valueAt(key) as never)).map(({ key }) => key)
  const figure = (key: string) => {
    const value = valueAt(key)
    return typeof value === 'number' ? value : null
  }
  const text = (key: string) => {
    const field = shown.get(key)
    const value = valueAt(key)
    if (!field || value === null) return ''
    if (field.kind === 'employee') return names.get(Number(value)) ?? ''
    return typeof value === 'number' ? figureWords(field, value) : plainWords(field, value as never)
  }
  const { asks, amount, first } = tells({ typeName, keys, text, figure })
  const fen = amount === undefined ? null : figure(amount)
  return {
    asks,
    amount: amount === undefined || fen === null ? null : { key: amount, title: shown.get(amount)?.title ?? '', fen },
    first: first.filter(key => key !== false).filter(key => keys.includes(key)),
  }
}

function namesIn(desk: Desk, fields: readonly ShownField[], content: Content): Promise<Map<number, string>> {
  const people = fields.filter(({ kind }) => kind === 'employee').map(({ key }) => Number(own(content, key) ?? 0))
  return namesOf(
    desk,
    'employee',
    people.filter(id => id > 0),
  )
}
