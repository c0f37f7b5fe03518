import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import type { Loaded } from './pooled.ts'

/**
 * A person's received records and limits. `claimed`: from pools today, in Asia/Shanghai; `load`: records in progress;
 * `room`: how many more the cap allows, null without one.
 */
export type Intake = { claimed: number; load: number; cap: number; room: number | null }

/** Returns the statement of the lock; a claim counts for the day on which the lock was taken, not requested. */
const lockStatement = (people: string) => `
  insert into intake (office_id, subject, employee_id, day)
    select $1, $2, id, (clock_timestamp() at time zone 'Asia/Shanghai')::date from ${people}
  on conflict (office_id, employee_id, subject) do update set
    claimed = case when intake.day >= excluded.day then intake.claimed else 0 end,
    day = greatest(intake.day, excluded.day)
  returning claimed`

/** Returns how many records in progress each of these people has; those without any are left out. */
export async function loadsOf(
  desk: Desk,
  { kind, status }: Loaded,
  employeeIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; load: number }>(
    `select owner_id as id, count(*) as load from ${kind}
     where office_id = $1 and owner_id = any($2) and status = '${status}' group by owner_id`,
    [desk.officeId, employeeIds],
  )
  return new Map(rows.map(({ id, load }) => [id, load]))
}

/**
 * Returns what a person may still get, locked until the transaction ends, so that others who give them something at the same
 * time wait and then count this too. `cap` 0: no limit.
 */
export async function openIntake(desk: Desk, of: Loaded, employeeId: number, cap: number): Promise<Intake> {
  const [{ rows }, loads] = await together(
    () =>
      desk.client.query<{ claimed: number }>(
        prepared(lockStatement('(select $3::bigint as id) person'), [desk.officeId, of.kind, employeeId]),
      ),
    () => (cap > 0 ? loadsOf(desk, of, [employeeId]) : new Map<number, number>()),
  )
  const load = loads.get(employeeId) ?? 0
  return { claimed: rows[0]?.claimed ?? 0, load, cap, room: cap > 0 ? Math.max(0, cap - load) : null }
}

/** Locks the intake of several people, in the order of their numbers. */
export async function holdIntakes(desk: Desk, { kind }: Loaded, employeeIds: readonly number[]): Promise<void> {
  await desk.client.query(lockStatement('(select id from unnest($3::bigint[]) id order by id) person'), [
    desk.officeId,
    kind,
    employeeIds,
  ])
}

/** Counts what was claimed under the lock of `openIntake`. */
export async function countClaims(desk: Desk, { kind }: Loaded, employeeId: number, claimed: number): Promise<void> {
  if (claimed > 0)
    desk.post(
      prepared('update intake set claimed = claimed + $4 where office_id = $1 and subject = $2 and employee_id = $3', [
        ...[desk.officeId, kind, employeeId, claimed],
      ]),
    )
}

/** Returns how many records a person has claimed today, without a lock, for display. */
async function claimedToday(desk: Desk, { kind }: Loaded): Promise<number> {
  const { rows } = await desk.client.query<{ claimed: number }>(
    `select claimed from intake where office_id = $1 and subject = $2 and employee_id = $3
     and day = (now() at time zone 'Asia/Shanghai')::date`,
    [desk.officeId, kind, desk.employeeId],
  )
  return rows[0]?.claimed ?? 0
}

/** Returns the person's own intake without a lock, for display. */
export async function intakeOf(desk: Desk, of: Loaded, cap: number): Promise<Intake> {
  const load = cap > 0 ? ((await loadsOf(desk, of, [desk.employeeId])).get(desk.employeeId) ?? 0) : 0
  return { claimed: await claimedToday(desk, of), load, cap, room: cap > 0 ? Math.max(0, cap - load) : null }
}

/** Returns how many records the person may still claim today and own altogether; null: no limit. For display. */
export async function roomOf(desk: Desk, of: Loaded, { quota, cap }: { quota: number; cap: number }) {
  const left = (most: number, used: number) => (most > 0 ? Math.max(0, most - used) : null)
  const load = cap > 0 ? ((await loadsOf(desk, of, [desk.employeeId])).get(desk.employeeId) ?? 0) : 0
  return { today: left(quota, quota > 0 ? await claimedToday(desk, of) : 0), more: left(cap, load) }
}
