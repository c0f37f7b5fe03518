import type { ClientBase } from 'pg'
import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import type { Member } from './deal.ts'

/** A team of the demo: its members in their order, the leader first. */
export type Team = {
  id: number
  departmentId: number
  since: number
  members: readonly (Member & { person: Employee })[]
}

const most = 4

/** Those who sell in one department and are there today, its head first. */
function crews({ employees }: Company): Employee[][] {
  const selling = employees.filter(one => one.share > 0 && one.left === null)
  return [...Map.groupBy(selling, one => one.departmentId).values()]
    .map(people => people.sort((one, other) => Number(other.isHead) - Number(one.isHead)).slice(0, most))
    .filter(people => people.length >= 3)
}

/** The head has a tenth, the others the rest in equal parts, the first of them what is left over. */
function sharesOf(count: number): number[] {
  const part = Math.floor(9000 / (count - 1) / 100) * 100
  return Array.from({ length: count }, (_, at) => (at === 0 ? 1000 : at === 1 ? 9000 - part * (count - 2) : part))
}

/** Makes a team of each department with people enough, and inserts them. */
export async function foundTeams(client: ClientBase, company: Company): Promise<Team[]> {
  const { officeId, wordId } = company
  const people = crews(company)
  const ids = await reserveIds(client, 'team', people.length)
  const role = (at: number) => wordId('teamRole', at === 0 ? '店长' : at === 1 ? '主导购' : '协同导购')
  const teams = people.map((crew, index) => {
    const shares = sharesOf(crew.length)
    const members = crew.map((person, at) => {
      return { person, employeeId: person.id, roleId: role(at), share: shares[at] as number }
    })
    const since = Math.max(...crew.map(one => one.since))
    return { id: ids[index] as number, departmentId: crew[0]?.departmentId as number, since, members }
  })
  const boss = company.employees.find(one => one.username === 'boss')?.id ?? null
  const rows = teams.map(({ id, departmentId, since, members }, position) => ({
    officeId,
    id,
    name: `${members[0]?.person.name}团队`,
    departmentId,
    position,
    createdBy: boss,
    ...stamps(since),
  }))
  await insertRows(client, 'team', rows)
  await insertRows(
    client,
    'team_member',
    teams.flatMap(({ id, since, members }) =>
      members.map(({ employeeId, roleId, share }, position) => ({
        officeId,
        teamId: id,
        employeeId,
        roleId,
        share,
        position,
        isLeader: position === 0,
        accepting: true,
        ...stamps(since),
      })),
    ),
  )
  return teams
}

function stamps(since: number) {
  const at = new Date(since).toISOString()
  return { createdAt: at, updatedAt: at, version: 1 }
}
