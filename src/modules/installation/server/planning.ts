import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { halves } from '../api/installation.ts'
import { change } from './change.ts'
import { homeLines } from './home.ts'
import { assertInstaller } from './installers.ts'
import { type InstallRecord, installations } from './installs.ts'
import { linesOf } from './lines.ts'

type Half = keyof typeof halves
type Planned = {
  plannedOn: string
  half: Half
  installerId: number
  earlyReason: string
  movedReason: string
}

const mostNamed = 3

/** Returns in words what of an installation has not come to the home; empty where all has. */
export async function lacksNow(desk: Desk, one: Pick<InstallRecord, 'id' | 'contractId'>): Promise<string> {
  const lines = await linesOf(desk, one)
  const home = await homeLines(desk, one.contractId, one.id)
  const lacking = home.filter(
    ({ contractLineId, lacks }) => lacks !== '' && lines.some(line => line.contractLineId === contractLineId),
  )
  const told = lacking.slice(0, mostNamed).map(({ name, lacks }) => `“${name}”${lacks}`)
  return told.length < lacking.length ? `${told.join('；')} 等 ${lacking.length} 行` : told.join('；')
}

/**
 * Plans when a locked installation is fitted and by whom. Throws 40000 by field: a day that is past, an installer who cannot be sent, no reason where the home
 * is not whole and signed for, or where another day was planned before.
 */
export async function plan(desk: Desk, before: InstallRecord, given: Planned): Promise<InstallRecord> {
  const { plannedOn, half, installerId } = given
  if (plannedOn < formatDate(clock.now())) throw badInput('plannedOn', '安装日期不能早于今天，请改成今天或以后')
  const { employeeId } = await assertInstaller(desk, installerId)
  const moved = before.plannedOn !== null && (before.plannedOn !== plannedOn || before.half !== half)
  if (moved && given.movedReason === '')
    throw badInput('movedReason', `原来约的是 ${before.plannedOn} ${halves[before.half as Half]}，请填写改期原因`)
  const lacks = await lacksNow(desk, before)
  if (lacks !== '' && given.earlyReason === '')
    throw badInput('earlyReason', `${lacks}。请等到齐、签收后再约，或填写提前安排的原因`)
  const said = { earlyReason: lacks === '' ? '' : given.earlyReason, ...(moved && { movedReason: given.movedReason }) }
  const patch = { plannedOn, half, installerId, employeeId, ...said, plannedAt: sql<string>`now()` }
  const began = before.state === 'working' ? { startedAt: null } : {}
  return change(desk, before, { state: 'planned', ...patch, ...began }, moved ? '改期' : '安排安装')
}

type Booked = Pick<InstallRecord, 'id' | 'state' | 'installerId' | 'plannedOn' | 'half'>

/** Returns in words what else an installer has on the half day of an installation; empty for nothing. Whoever does not see the other is told that there is one. */
export async function clashOf(desk: Desk, { id, state, installerId, plannedOn, half }: Booked): Promise<string> {
  if ((state !== 'planned' && state !== 'working') || installerId === null || plannedOn === null) return ''
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from installation where office_id = $1 and installer_id = $2 and planned_on = $3 and id <> $4 and state in ('planned', 'working')
       and (half = $5 or half = 'day' or $5 = 'day') order by id`,
    [desk.officeId, installerId, plannedOn, id, half],
  )
  if (rows.length === 0) return ''
  const names = await installations.names(
    desk,
    rows.map(row => row.id),
  )
  const seen = [...names.values()]
  const others = rows.length - seen.length
  const told = [...seen, ...(others > 0 ? [`另外 ${others} 张安装单`] : [])].join('、')
  return `这位安装工 ${plannedOn} ${halves[half as Half]}还有 ${told}，请确认来得及，或改期`
}
