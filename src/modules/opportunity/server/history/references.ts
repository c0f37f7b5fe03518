import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Reading, Reference } from '../../../transfer/server/index.ts'
import { opportunityStatus } from '../../contract/opportunity.ts'
import { stageGroups } from '../stages.ts'
import { usableTeams } from './teams.ts'

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

function among(values: ReadonlyMap<string, unknown>, unknown: (written: string) => string): Reference {
  const known = new Map([...values].map(([label, value]) => [plain(label), value]))
  return {
    labels: [...values.keys()],
    read(written): Reading {
      const value = known.get(plain(written))
      return value === undefined ? { problem: unknown(written) } : { value }
    },
  }
}

async function stageReference(desk: Desk): Promise<Reference> {
  const groups = (await stageGroups(desk)).filter(group => group.enabled)
  const names = groups.flatMap(group => group.stages.filter(stage => stage.enabled).map(stage => stage.name))
  return among(new Map(names.map(name => [name, name])), written => `没有名为“${written}”的阶段`)
}

function statusReference(): Reference {
  const words = Object.entries(opportunityStatus).map(([status, word]) => [word, status] as const)
  return among(new Map(words), written => `“${written}”不是状态，应为${Object.values(opportunityStatus).join('、')}`)
}

/** Returns the reference to teams whose members all still work here. */
async function teamReference(desk: Desk): Promise<Reference> {
  return among(
    new Map((await usableTeams(desk)).map(({ id, name }) => [name, id])),
    written => `没有名为“${written}”的商机团队，或团队没有成员、有成员已停用`,
  )
}

/** Returns the reference to people who entered a deal, also to those who have left. */
async function personReference(desk: Desk): Promise<Reference> {
  const departments = await desk.from('department').select(['id', 'name']).execute()
  const named = new Map(departments.map(({ id, name }) => [id, name]))
  const people = await desk.from('employee').select(['id', 'name', 'departmentId', 'jobNumber']).orderBy('id').execute()
  const known = new Map<string, number[]>()
  const choices: string[] = []
  for (const { id, name, departmentId, jobNumber } of people) {
    const label = `${name}(${named.get(departmentId ?? 0) ?? '未分部门'})`
    choices.push(label)
    for (const word of new Set([name, label, jobNumber ?? name].map(plain)))
      known.set(word, [...(known.get(word) ?? []), id])
  }
  return {
    labels: [],
    choices,
    read(written): Reading {
      const [id, ...others] = known.get(plain(written)) ?? []
      if (id === undefined) return { problem: `没有名为“${written}”的员工` }
      return others.length > 0 ? { problem: `有 ${others.length + 1} 位“${written}”，请写明部门或工号` } : { value: id }
    },
  }
}

/** Returns the readers of cells with stages, states, teams and creators. */
export async function historyReferences(desk: Desk): Promise<Record<string, Reference>> {
  return {
    stage: await stageReference(desk),
    status: statusReference(),
    teamId: await teamReference(desk),
    createdBy: await personReference(desk),
  }
}
