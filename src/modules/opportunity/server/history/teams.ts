import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Fault, ImportRecord } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../api/history.ts'
import { teamToApply } from '../writing/members.ts'

export type Teams = ReadonlyMap<number, Awaited<ReturnType<typeof teamToApply>>>
type TeamName = { id: number; name: string }

/** Returns the teams that a file may name: enabled ones whose members all work here, in roles that are still offered. */
export async function usableTeams(desk: Desk): Promise<TeamName[]> {
  const { rows } = await desk.client.query<TeamName>(
    `select t.id, t.name from team t where t.office_id = $1 and t.disabled_at is null
       and exists (select from team_member m where m.office_id = t.office_id and m.team_id = t.id)
       and not exists (select from team_member m
         join employee e on e.office_id = m.office_id and e.id = m.employee_id
         left join dictionary_item w on w.office_id = m.office_id and w.id = m.role_id
         where m.office_id = t.office_id and m.team_id = t.id
           and (e.disabled_at is not null or w.disabled_at is not null))
     order by t.position, t.id`,
    [desk.officeId],
  )
  return rows
}

function teamIds(records: readonly ImportRecord[]): number[] {
  const ids = records.flatMap(({ values }) => (values as ImportedDeal).teamId ?? [])
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** Returns the members of the teams that records name. */
export async function teamPeople(desk: Desk, records: readonly ImportRecord[]): Promise<number[]> {
  const ids = teamIds(records)
  if (ids.length === 0) return []
  const rows = await desk.from('teamMember').select('employeeId').where('teamId', 'in', ids).execute()
  return rows.map(row => row.employeeId)
}

/** Locks the teams that records name until the transaction ends. */
export async function holdTeams(desk: Desk, records: readonly ImportRecord[]): Promise<void> {
  const ids = teamIds(records)
  if (ids.length > 0) await desk.from('team').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** Finds rows whose team was removed since the file was read. */
export async function teamFaults(desk: Desk, records: readonly ImportRecord[]): Promise<Fault[]> {
  if (teamIds(records).length === 0) return []
  const usable = new Set((await usableTeams(desk)).map(team => team.id))
  return records.flatMap(({ row, values }) => {
    const { teamId } = values as ImportedDeal
    if (!teamId || usable.has(teamId)) return []
    return [{ row, field: 'teamId', message: '商机团队刚刚停用，或有成员刚刚停用，请改好后重新导入' }]
  })
}

/** Returns the teams of records with their default shares. */
export async function teamsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Teams> {
  const teams = new Map<number, Awaited<ReturnType<typeof teamToApply>>>()
  for (const id of teamIds(records)) teams.set(id, await teamToApply(desk, id))
  return teams
}
