import { sql } from 'kysely'
import { codes } from '../../../../kernel/contract/envelope.ts'
import type { Changes } from '../../../../kernel/server/audit.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { keptForOffice } from '../../../../kernel/server/keptForOffice.ts'
import { handle } from '../../../../kernel/server/mount.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import {
  defaultSwitches,
  switchRoutes as routes,
  type SwitchCode,
  type Switches,
  type SwitchValue,
  switchCodes,
  switchColumns,
  switches,
  switchFault,
  switchWords,
} from '../../contract/switches.ts'

/** Every switch is told in the log under this one record of the company. */
const book = { subject: 'officeSwitch', subjectId: 0, subjectName: '开关配置' }

/** The value of every switch of the desk's office, kept until one of them changes. */
export const switchesOf = keptForOffice(readSwitches)

/** The same as the database has it now: what the office has set itself, else the product's default. */
async function readSwitches(desk: Desk): Promise<Switches> {
  const rows = await desk.from('officeSwitch').select(['code', 'value']).execute()
  const own = rows.filter(({ code, value }) => Object.hasOwn(switches, code) && fits(code as SwitchCode, value))
  return { ...defaultSwitches, ...Object.fromEntries(own.map(({ code, value }) => [code, value])) } as Switches
}

/** A value of an older release may no longer fit; the default holds then. */
function fits(code: SwitchCode, value: unknown): boolean {
  return switchFault(code, value) === null
}

function listed(values: Switches): { code: SwitchCode; value: SwitchValue }[] {
  return switchCodes.map(code => ({ code, value: values[code] }))
}

async function lastChange(desk: Desk): Promise<{ by: string; at: string } | null> {
  const last = await desk
    .from('operationLog')
    .select(['personName', 'at'])
    .where('subject', '=', book.subject)
    .where('subjectId', '=', String(book.subjectId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { by: last.personName, at: last.at } : null
}

type Change = { code: SwitchCode; value: SwitchValue; seen: SwitchValue }

/** The switches as they would be with other values. Throws 40000 naming those that do not fit. */
export async function switchesWith(desk: Desk, changes: readonly Omit<Change, 'seen'>[]): Promise<Switches> {
  assureFit(changes)
  return { ...(await switchesOf(desk)), ...Object.fromEntries(changes.map(({ code, value }) => [code, value])) }
}

function assureFit(changes: readonly Omit<Change, 'seen'>[]): void {
  const issues = changes.flatMap(({ code, value }) => {
    const msg = switchFault(code, value)
    return msg ? [{ field: code, msg }] : []
  })
  if (issues.length > 0) throw new Refusal(codes.badInput, issues.map(issue => issue.msg).join('；'), { issues })
}

/** Makes every one of the rows exist and locks them, so that of two people at once the second sees the first one's values. */
async function lockSwitches(desk: Desk, changed: readonly SwitchCode[]): Promise<Switches> {
  const rows = [...changed].sort().map(code => ({
    officeId: desk.officeId,
    code,
    value: JSON.stringify(defaultSwitches[code]),
  }))
  await desk.db
    .insertInto('officeSwitch')
    .values(rows)
    .onConflict(conflict => conflict.columns(['officeId', 'code']).doNothing())
    .execute()
  await desk.from('officeSwitch').select('id').where('code', 'in', changed).orderBy('code').forUpdate().execute()
  return readSwitches(desk)
}

/** 40901 with who changed which of these switches meanwhile, and from what to what. */
async function overtaken(desk: Desk, changes: readonly Change[], now: Switches): Promise<Refusal> {
  const last = await lastChange(desk)
  const told = changes
    .filter(({ code, seen }) => now[code] !== seen)
    .map(({ code, seen }) => ({
      field: code,
      title: switches[code].title,
      before: switchWords(code, seen),
      after: switchWords(code, now[code]),
    }))
  const by = last?.by ?? ''
  return new Refusal(codes.stale, `${by || '他人'}已修改这些开关，请查看最新内容`, {
    by,
    at: last?.at ?? null,
    changes: told,
  })
}

/** Only what differs from the product's default is kept. */
async function store(desk: Desk, { code, value }: Change): Promise<void> {
  if (value === defaultSwitches[code])
    await desk.db.deleteFrom('officeSwitch').where('officeId', '=', desk.officeId).where('code', '=', code).execute()
  else
    await desk.db
      .updateTable('officeSwitch')
      .set({ value: JSON.stringify(value), version: sql`version + 1`, updatedAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('code', '=', code)
      .execute()
}

async function save(desk: Desk, changes: readonly Change[], force: boolean): Promise<Switches> {
  assureFit(changes)
  const before = await lockSwitches(desk, [...new Set(changes.map(({ code }) => code))])
  if (!force && changes.some(({ code, seen }) => before[code] !== seen)) throw await overtaken(desk, changes, before)
  for (const change of changes) await store(desk, change)
  const real = changes.filter(({ code, value }) => before[code] !== value)
  if (real.length === 0) return before
  const told: Changes = Object.fromEntries(
    real.map(({ code, value }) => [code, [switchWords(code, before[code]), switchWords(code, value)]]),
  )
  await desk.log({ ...book, action: '修改开关', changes: told })
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'switch', ids: [] })
  return readSwitches(desk)
}

export const switchHandlers = [
  handle(routes.all, async desk => ({ values: listed(await switchesOf(desk)), changed: await lastChange(desk) })),
  handle(routes.history, desk => historyOf(desk, book.subject, book.subjectId, switchColumns)),
  handle(routes.save, async (desk, { body: { changes, force } }) => listed(await save(desk, changes, force))),
]
