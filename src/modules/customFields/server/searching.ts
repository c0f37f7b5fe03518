import { bigramsOf } from '../../../kernel/server/list/bigrams.ts'
import type { Bind, Compared, ListSpec, Search } from '../../../kernel/server/list/list.ts'
import { type MyField, sorts } from '../api/customFields.ts'

/**
 * The search of a list that also finds custom texts which the person sees: two sets, each from its index, since one condition
 * over both would read every record. A list that reads its few rows one by one reads custom texts with them, and so does the
 * search for a single letter, which no index finds.
 */
export function searchWithCustom(spec: ListSpec, seen: readonly MyField[]): Pick<ListSpec, 'search' | 'searchAll'> {
  const texts = seen.filter(field => sorts[field.kind] === 'x')
  if (texts.length === 0) return { search: spec.search, searchAll: spec.searchAll }
  const { table, alias, joins } = spec
  const [name = ''] = table.split(' ')
  const search: Search = (term, bind, compared) => {
    const found = spec.search(term, bind, compared)
    const asked = askedOf(texts, term, compared)
    const grams = bigramsOf(asked.fragment)
    if (spec.readsRows || grams.length === 0)
      return { ...found, sql: `(${found.sql}) or ${hasText(`${alias}.own`, asked, bind)}` }
    const join = found.join ? joins[found.join] : ''
    const theirs = `select ${alias}.id from ${table} ${join} where ${alias}.office_id = current_office() and (${found.sql})`
    const ours = `select find_own_${name}(${bind(grams)}::text[], ${boundIn(asked, bind)})`
    return { sql: `${alias}.id in (${theirs} union all ${ours})` }
  }
  return { search, searchAll: undefined }
}

type AskedTexts = { fragment: string; texts: string[]; phones: string[]; number: string | null }

/** What custom texts are asked for: phones by what is shown of them, or, by whoever sees them whole, as other texts are. */
function askedOf(fields: readonly MyField[], term: string, compared: Compared): AskedTexts {
  const isMasked = ({ kind }: MyField) => kind === 'phone' && compared !== 'whole'
  const number = typeof compared === 'object' ? compared.number : null
  return {
    fragment: number ?? term.toLowerCase(),
    texts: fields.filter(field => !isMasked(field)).map(field => field.key),
    phones: fields.filter(isMasked).map(field => field.key),
    number,
  }
}

/** SQL that tells whether custom values have a text, as `find_own_…` finds it (migrations/0103_own_search.sql). */
function hasText(own: string, { fragment, texts, phones, number }: AskedTexts, bind: Bind): string {
  const word = bind(fragment)
  return `exists (select from jsonb_each_text(${own})
    where key = any(${bind(texts)}::text[]) and strpos(lower(left(value, 500)), ${word}) > 0
      or key = any(${bind(phones)}::text[]) and (strpos(mask_phone(value), ${word}) > 0 or value = ${bind(number)}))`
}

const boundIn = ({ fragment, texts, phones, number }: AskedTexts, bind: Bind) =>
  `${bind(fragment)}, ${bind(texts)}::text[], ${bind(phones)}::text[], ${bind(number)}`
