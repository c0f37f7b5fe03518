import { sql } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { lastEntry } from '../../../../kernel/server/record/entries.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { type SwitchSet, type SwitchValue, switchWords } from '../../api/switch.ts'
import { switchRoutes as routes, type SwitchGroup, type SwitchState } from '../../api/switches.ts'
import type { SwitchGroupKind } from './kind.ts'
import { assertFit, readStored, switchesOf, valuesIn } from './values.ts'

/** The one record of the company under which every switch is logged. */
const book = { subject: 'officeSwitch', subjectId: 0, subjectName: '开关配置' }

type Values = Readonly<Record<string, SwitchValue>>
type Change = SwitchState & { seen: SwitchValue }

/** Returns every switch of the groups, by its code. */
const setOf = (groups: readonly SwitchGroupKind[]): SwitchSet =>
  Object.fromEntries(groups.flatMap(({ switches }) => Object.entries(switches)))

/** Returns the switches as columns of the log, with their values in words. */
export const switchColumns = (groups: readonly SwitchGroupKind[]): Column[] =>
  Object.entries(setOf(groups)).map(([code, { title }]) => ({ key: code, title, kind: 'text' }))

const shown = ({ switches, ...group }: SwitchGroupKind): SwitchGroup => ({
  ...group,
  switches: Object.entries(switches).map(([code, is]) => ({ code, is })),
})

const listed = (values: Values): SwitchState[] => Object.entries(values).map(([code, value]) => ({ code, value }))

async function lastChange(desk: Desk): Promise<{ by: string; at: string } | null> {
  const last = await lastEntry(desk, book.subject, book.subjectId)
  return last ? { by: last.personName, at: last.at } : null
}

/**
 * Makes every one of the rows exist and locks them, so that of two people at once the second sees the first one's values, also where that one
 * took a row away for the default.
 */
async function lockSwitches(desk: Desk, set: SwitchSet, changed: readonly string[]): Promise<Values> {
  const rows = [...changed].sort().map(code => ({
    officeId: desk.officeId,
    code,
    value: JSON.stringify(set[code]?.default),
  }))
  await desk.db
    .insertInto('officeSwitch')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['officeId', 'code']).doUpdateSet(({ ref }) => ({ code: ref('excluded.code') })),
    )
    .execute()
  return valuesIn(set, await readStored(desk))
}

/** Refuses with 40901 and with who changed which of these switches meanwhile, from what to what. */
async function overtaken(desk: Desk, set: SwitchSet, changes: readonly Change[], now: Values): Promise<Refusal> {
  const last = await lastChange(desk)
  const told = changes
    .filter(({ code, seen }) => now[code] !== seen)
    .map(({ code, seen }) => ({
      field: code,
      title: set[code]?.title,
      before: inWords(set, code, seen),
      after: inWords(set, code, now[code]),
    }))
  const by = last?.by ?? ''
  return new Refusal(codes.stale, `${by || '他人'}已修改这些开关，请查看最新内容`, {
    by,
    at: last?.at ?? null,
    changes: told,
  })
}

const inWords = (set: SwitchSet, code: string, value: SwitchValue | undefined) => {
  const known = set[code]
  return known && value !== undefined ? switchWords(known, value) : ''
}

/** Stores only values that differ from the product's default. */
async function store(desk: Desk, set: SwitchSet, { code, value }: Change): Promise<void> {
  if (value === set[code]?.default)
    await desk.db.deleteFrom('officeSwitch').where('officeId', '=', desk.officeId).where('code', '=', code).execute()
  else
    await desk.db
      .updateTable('officeSwitch')
      .set({ value: JSON.stringify(value), version: sql`version + 1`, updatedAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('code', '=', code)
      .execute()
}

async function save(desk: Desk, set: SwitchSet, changes: readonly Change[], force: boolean): Promise<Values> {
  assertFit(set, changes)
  const before = await lockSwitches(desk, set, [...new Set(changes.map(({ code }) => code))])
  if (!force && changes.some(({ code, seen }) => before[code] !== seen))
    throw await overtaken(desk, set, changes, before)
  for (const change of changes) await store(desk, set, change)
  const real = changes.filter(({ code, value }) => before[code] !== value)
  if (real.length === 0) return before
  const told: Changes = Object.fromEntries(
    real.map(({ code, value }) => [code, [inWords(set, code, before[code]), inWords(set, code, value)]]),
  )
  await desk.log({ ...book, action: '修改开关', changes: told })
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'switch', ids: [] })
  return valuesIn(set, await readStored(desk))
}

/** Returns the calls about the switches of these groups. */
export function switchHandlers(groups: readonly SwitchGroupKind[]): Handled[] {
  const set = setOf(groups)
  return [
    handle(routes.all, async desk => ({
      groups: groups.map(shown),
      values: listed(await switchesOf(desk, set)),
      changed: await lastChange(desk),
    })),
    handle(routes.history, desk => historyOf(desk, book.subject, book.subjectId, switchColumns(groups))),
    handle(routes.save, async (desk, { body: { changes, force } }) => listed(await save(desk, set, changes, force))),
  ]
}
