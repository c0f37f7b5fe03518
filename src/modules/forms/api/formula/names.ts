import type { Field } from '../formFields.ts'
import { lookupIn } from './check.ts'

const texts = '["“][^"“”]*["”]'
const keys = new RegExp(`${texts}|[A-Za-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9]+)?(?!\\s*[(（A-Za-z0-9.])`, 'g')
const braces = new RegExp(`${texts}|\\{([^{}]*)\\}`, 'g')
const isText = (part: string) => part.startsWith('"') || part.startsWith('“')

/** Returns a formula as people read it, with titles of fields in braces: `{数量} * {单价}`, `SUM({明细.金额})`. */
export function withTitles(formula: string, fields: readonly Field[], table?: Field): string {
  const lookup = lookupIn(fields, table)
  return formula.replaceAll(keys, part => {
    const found = isText(part) ? undefined : lookup(part)
    if (!found) return part
    const owner = part.includes('.') ? `${fields.find(field => field.key === part.split('.')[0])?.title}.` : ''
    return `{${owner}${found.field.title}}`
  })
}

/** Returns a formula as it is stored, with keys of fields. An unknown title stays in its braces. */
export function withKeys(written: string, fields: readonly Field[], table?: Field): string {
  return written.replaceAll(braces, (whole: string, title: string | undefined) =>
    title === undefined ? whole : (keyOf(title.trim(), fields, table) ?? whole),
  )
}

function keyOf(title: string, fields: readonly Field[], table?: Field): string | undefined {
  const beside = table?.columns?.find(column => column.title === title)
  const alone = beside ?? fields.find(field => field.title === title)
  if (alone) return alone.key
  for (const owner of fields)
    for (const column of owner.columns ?? [])
      if (`${owner.title}.${column.title}` === title) return `${owner.key}.${column.key}`
  return undefined
}
