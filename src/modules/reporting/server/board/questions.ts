import type { Desk } from '../../../../kernel/server/desk.ts'
import { clueRoutes } from '../../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../../opportunity/contract/routes.ts'
import { type Asked, days, type Period, type Rows } from '../figures.ts'

const clues = (view: string, filters: Rows['filters'] = {}): Rows => ({ list: 'clue', view, filters })
const deals = (view: string, filters: Rows['filters'] = {}): Rows => ({ list: 'opportunity', view, filters })

const byChannel = { key: 'channelId', sql: 'c.channel_id' }
const byClueOwner = { key: 'ownerId', sql: 'c.owner_id' }
const byStage = { key: 'stageId', sql: 'o.stage_id' }
const byOwner = { key: 'ownerId', sql: 'o.owner_id' }
const byDepartment = { key: 'departmentId', sql: 'o.department_id' }

type Questions = Record<string, Asked>

function ofClues(period: Period): Questions {
  const fresh = clues('all', { createdAt: days(period) })
  const became = clues('all', { createdAt: days(period), status: 'converted' })
  return {
    newClues: { rows: fresh },
    channels: { rows: fresh, by: byChannel },
    channelsBecame: { rows: became, by: byChannel },
    converters: { rows: fresh, by: byClueOwner },
    convertersBecame: { rows: became, by: byClueOwner },
  }
}

function ofDeals(period: Period): Questions {
  const won = deals('won', { closedAt: days(period) })
  const open = deals('all', { status: 'open' })
  return {
    newDeals: { rows: deals('all', { createdAt: days(period) }) },
    wonDeals: { rows: won, sum: 'dealAmount' },
    lostDeals: { rows: deals('lost', { closedAt: days(period) }) },
    openDeals: { rows: open, sum: 'expectedAmount' },
    dueDeals: { rows: deals('due') },
    overdueDeals: { rows: deals('overdue') },
    staleDeals: { rows: deals('stale') },
    funnel: { rows: open, sum: 'expectedAmount', by: byStage },
    people: { rows: won, sum: 'dealAmount', by: byOwner },
    departments: { rows: won, sum: 'dealAmount', by: byDepartment },
  }
}

/** What the dashboard counts for a person in a period: nothing of a list that they may not open. */
export function questionsFor(desk: Desk, period: Period): Questions {
  return {
    ...(desk.may(clueRoutes.list.needs) && ofClues(period)),
    ...(desk.may(opportunityRoutes.list.needs) && ofDeals(period)),
  }
}
