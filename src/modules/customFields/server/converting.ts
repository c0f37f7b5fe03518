import { sql } from 'kysely'
import type { CustomValue, CustomValues } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Conversion, conversionsIn, convertedValue } from '../api/converting.ts'
import { type CustomContent, type CustomConversion, customKinds } from '../api/customFields.ts'
import type { CustomProblem } from '../api/problems.ts'
import { myForm } from './forms.ts'
import type { CustomHolder, CustomNoun } from './nouns.ts'

const atOnce = 5000 // values read at once
const mostListed = 1000 // records that do not fit, which can be looked through

/** How many values fit, how many do not, and the first records of those that do not. */
export type Fitting = { fits: number; misfits: number; ids: number[] }

/** Tries every value of a field in its new kind. The loop reads some at a time and lets others work between. */
export async function tryConversion(desk: Desk, { table }: CustomHolder, conversion: Conversion): Promise<Fitting> {
  const found: Fitting = { fits: 0, misfits: 0, ids: [] }
  const key = sql.lit(conversion.from.key)
  let after = 0
  for (;;) {
    const rows = await desk
      .from(table)
      .select(['id', sql<CustomValue>`own -> ${key}`.as('value')])
      .where(sql<boolean>`own ? ${key}`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, value } of rows)
      if (convertedValue(value, conversion) !== undefined) found.fits++
      else {
        found.misfits++
        if (found.ids.length < mostListed) found.ids.push(id)
      }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return found
    after = last.id
  }
}

const perPage = 20

/**
 * What becomes of the records when a field of a draft takes the place of another: how many fit, and a page of those that do not,
 * by name where the person sees the record. Nothing where the draft's field takes no other's place.
 */
export async function fittingOf(
  desk: Desk,
  noun: CustomNoun,
  { draft, published, key, page }: { draft: CustomContent; published: CustomContent; key: string; page: number },
): Promise<CustomConversion> {
  const conversion = conversionsIn(draft, published).find(({ to }) => to.key === key)
  if (!conversion) return { fits: 0, misfits: 0, records: [], unseen: 0, pages: 0 }
  const { fits, misfits, ids } = await tryConversion(desk, noun, conversion)
  const shown = ids.slice((page - 1) * perPage, page * perPage)
  const records: CustomConversion['records'] = []
  const seesField = (await myForm(desk, noun.noun))?.seen.some(field => field.key === conversion.from.key)
  for (const id of shown) {
    const seen = await noun.seen(desk, id)
    const value = ((seen?.own ?? {}) as CustomValues)[conversion.from.key]
    if (seen) records.push({ id, name: seen.name, value: seesField ? String(value ?? '') : null })
  }
  return { fits, misfits, records, unseen: shown.length - records.length, pages: Math.ceil(ids.length / perPage) }
}

/** Why fields of a draft cannot take the place of others yet: values that do not fit, or an earlier change that goes on. */
export async function conversionProblems(
  desk: Desk,
  noun: CustomHolder,
  draft: CustomContent,
  published: CustomContent,
): Promise<CustomProblem[]> {
  const problems: CustomProblem[] = []
  for (const conversion of conversionsIn(draft, published)) {
    const { key, title, kind } = conversion.to
    const { misfits } = await tryConversion(desk, noun, conversion)
    if (misfits > 0)
      problems.push({ key, msg: `“${title}”有 ${misfits} 条记录的内容不能改为${customKinds[kind]}，请先修改这些记录` })
    if (conversion.from.from !== null && (await holdsAny(desk, noun, conversion.from.from)))
      problems.push({ key, msg: `“${title}”上一次改变类型还在进行，请稍后再发布` })
  }
  return problems
}

async function holdsAny(desk: Desk, { table }: CustomHolder, key: string): Promise<boolean> {
  const held = desk
    .from(table)
    .select('id')
    .where(sql<boolean>`own ? ${sql.lit(key)}`)
  return (await held.limit(1).executeTakeFirst()) !== undefined
}

/** The values of a record with those of converted fields under their new keys; undefined where it has none of them. */
export function movedValues(conversions: readonly Conversion[], values: unknown): CustomValues | undefined {
  const held = (values ?? {}) as CustomValues
  const moves = conversions.flatMap(conversion => {
    const value = held[conversion.from.key]
    if (value === undefined || Object.hasOwn(held, conversion.to.key)) return []
    const converted = convertedValue(value, conversion)
    return converted === undefined ? [] : [{ from: conversion.from.key, to: conversion.to.key, converted }]
  })
  if (moves.length === 0) return undefined
  const gone = new Set(moves.map(move => move.from))
  const rest = Object.entries(held).filter(([key]) => !gone.has(key))
  return Object.fromEntries([...rest, ...moves.map(({ to, converted }) => [to, converted] as const)])
}
