import type { z } from 'zod'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import type { OpportunityDetail } from '../../src/modules/opportunity/api/opportunity.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { type Stage, stageRoutes } from '../../src/modules/opportunity/api/stage.ts'
import { wordRoutes } from '../../src/modules/settings/api/words.ts'
import type { Company } from './people.ts'
import type { TestServer } from './server.ts'

type Deal = z.output<typeof OpportunityDetail>
let phones = 0

/** A phone of the range that no network has; files of tests that share a database give a `series` of their own. */
export const somePhone = (series = 3) => `154${series}${String(++phones).padStart(7, '0')}`

/** What tests about opportunities need of a company. */
export async function salesOf(server: TestServer, company: Company) {
  const { groups } = await server.ask(stageRoutes.groups, { as: company.boss })
  const stages = groups.find(group => group.isDefault)?.stages as Stage[]
  const words = await server.ask(wordRoutes.all, { as: company.boss })
  return {
    stages,
    /** The stage of the default group with this name. */
    stage(name: string): number {
      return stages.find(stage => stage.name === name)?.id as number
    },
    word(typeCode: string, label: string): number {
      return words.find(word => word.typeCode === typeCode && word.label === label)?.id as number
    },
    addDeal(as: string, more: object = {}): Promise<Deal> {
      const body = { customerName: '周女士', phone: somePhone(), ...more }
      return server.ask(opportunityRoutes.add, { as, body })
    },
    addClue(as: string, more: object = {}) {
      return server.ask(clueRoutes.add, { as, body: { name: '吴先生', phone: somePhone(), ...more } })
    },
    /** Moves a deal with what the stage needs. */
    move(as: string, deal: { id: number; version: number }, name: string, more: object = {}): Promise<Deal> {
      const stageId = stages.find(stage => stage.name === name)?.id as number
      const body = { id: deal.id, version: deal.version, stageId, ...more }
      return server.ask(opportunityRoutes.moveStage, { as, body })
    },
  }
}
export type Sales = Awaited<ReturnType<typeof salesOf>>
