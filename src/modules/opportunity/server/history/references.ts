import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { everybodyReference } from '../../../organisation/server/index.ts'
import type { Reading, Reference } from '../../../transfer/server/index.ts'
import { opportunityStatus } from '../../api/opportunity.ts'
import { stageGroups } from '../stages/stages.ts'
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

/** Returns the readers of cells with stages, states, teams and creators. */
export async function historyReferences(desk: Desk): Promise<Record<string, Reference>> {
  return {
    stage: await stageReference(desk),
    status: statusReference(),
    teamId: await teamReference(desk),
    createdBy: await everybodyReference(desk),
  }
}
