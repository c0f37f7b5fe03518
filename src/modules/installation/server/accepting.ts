import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { point } from '../../../kernel/server/module.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { signatureFrom } from '../../approval/server/index.ts'
import { lockForEvent, noteOnce } from '../../contract/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { installSwitches } from '../api/switches.ts'
import { change } from './change.ts'
import { openOf } from './home.ts'
import { type InstallRecord, installations } from './installs.ts'
import { problemsOf } from './problems.ts'

/** What follows for a locked installation as its customer accepts it. */
export type AcceptedWork = (desk: Desk, installation: InstallRecord) => Promise<void>
export const acceptedWork = point<AcceptedWork>('acceptedWork')

async function keepSignature(desk: Desk, id: number, picture: Buffer): Promise<void> {
  await desk.client.query(
    `insert into installation_signature (office_id, installation_id, picture, address, device, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [desk.officeId, id, picture, desk.origin.address, desk.origin.device, desk.employeeId],
  )
}

/** Lets the warranty of a locked contract's accepted installations run from the day on which all of it is accepted. */
async function warrant(desk: Desk, contractId: number): Promise<void> {
  const { warrantyMonths: months } = await switchesOf(desk, installSwitches)
  if (months === 0) return
  const found = await desk
    .from('installation')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', '=', 'accepted')
    .where('warrantyUntil', 'is', null)
    .execute()
  const all = await desk.lock(
    'installation',
    found.map(({ id }) => id),
  )
  const warrantyUntil = sql<string>`((now() at time zone 'Asia/Shanghai')::date + make_interval(months => ${months}))::date`
  for (const one of all) await change(desk, one, { warrantyUntil }, '质保开始')
}

type Signed = { signer: string; signature: string; note: string }

/**
 * Accepts a locked contract's installation with the customer's signature (验收). With the last of the contract its installation is noted, so that the terms
 * after it fall due, and its warranty begins. Problems that are open do not hinder, unless they have to be solved before. Throws 40000, 40400, 40900.
 */
export async function accept(desk: Desk, id: number, { signer, signature, note }: Signed): Promise<void> {
  const picture = signatureFrom(signature)
  const { contractId } = await installations.visible(desk, id)
  const locked = await lockForEvent(desk, contractId)
  const before = await installations.lock(desk, id, 'accept', {})
  const hindering = (await problemsOf(desk, id)).find(({ blocking, solvedAt }) => blocking && solvedAt === null)
  if (hindering) throw conflict(`“${hindering.description}”要解决后才能验收，请先解决，或改期再来`)
  await keepSignature(desk, id, picture)
  const more: Changes = note === '' ? {} : { note: [null, note] }
  const accepted = await change(
    desk,
    before,
    { state: 'accepted', signer, signedAt: sql<string>`now()` },
    '客户验收',
    more,
  )
  for (const follow of desk.brought(acceptedWork)) await follow(desk, accepted)
  await settle(desk, locked)
}

/** Locks an accepted installation that the person sees. Throws 40400, and 40900 for one that is not accepted. */
export async function lockAccepted(desk: Desk, id: number): Promise<InstallRecord> {
  await installations.visible(desk, id)
  const one = await desk.lockOne('installation', id, '安装单')
  if (one.state !== 'accepted') throw conflict('安装单还没有验收，请验收后再来')
  return one
}

type Locked = Awaited<ReturnType<typeof lockForEvent>>

/** Notes the installation of a locked contract of which all is accepted, and lets its warranty run. */
async function settle(desk: Desk, locked: Locked): Promise<void> {
  const { id } = locked.contract
  if ((await openOf(desk, id)).length > 0) return
  await noteOnce(desk, locked, 'installation')
  await warrant(desk, id)
}

/** Once goods of a locked contract are signed for that is in part accepted, they may be the last that it waits for. */
export async function settleSigned(desk: Desk, locked: Locked): Promise<void> {
  const accepted = await desk
    .from('installation')
    .select('id')
    .where('contractId', '=', locked.contract.id)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  if (accepted) await settle(desk, locked)
}
