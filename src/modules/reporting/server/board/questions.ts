import type { Desk } from '../../../../kernel/server/desk.ts'
import { clueRoutes } from '../../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../../opportunity/contract/routes.ts'
import { perPerformer } from '../../../opportunity/server/index.ts'
import { type Asked, days, type Period, type Rows } from '../figures.ts'

const clues = (view: string, filters: Rows['filters'] = {}): Rows => ({ list: 'clue', view, filters })
const deals = (view: string, filters: Rows['filters'] = {}): Rows => ({ list: 'opportunity', view, filters })

const byChannel = { key: 'channelId', sql: 'c.channel_id' }
const byClueOwner = { key: 'ownerId', sql: 'c.owner_id' }
const byStage = { key: 'stageId', sql: 'o.stage_id' }
/** By shares: a deal of several people is in part each one's. */
const byPerformer = { key: 'performerIds', sql: 'p.employee_id', each: perPerformer }
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

/** Who sees only their own deals has won their part of each, as the ranking counts it. */
function wonBy(desk: Desk, period: Period): Asked {
  const filters = { closedAt: days(period) }
  const { office, departmentIds } = desk.reach('opportunity')
  if (office || departmentIds.length > 0) return { rows: deals('won', filters), sum: 'dealAmount' }
  return { rows: deals('won', { ...filters, performerIds: String(desk.employeeId) }), sum: 'performance' }
}

function ofDeals(desk: Desk, period: Period): Questions {
  const won = deals('won', { closedAt: days(period) })
  const open = deals('all', { status: 'open' })
  return {
    newDeals: { rows: deals('all', { createdAt: days(period) }) },
    wonDeals: wonBy(desk, period),
    lostDeals: { rows: deals('lost', { closedAt: days(period) }), sum: 'expectedAmount' },
    openDeals: { rows: open, sum: 'expectedAmount' },
    dueDeals: { rows: deals('due') },
    overdueDeals: { rows: deals('overdue') },
    staleDeals: { rows: deals('stale') },
    funnel: { rows: open, sum: 'expectedAmount', by: byStage },
    people: { rows: won, sum: 'performance', by: byPerformer },
    departments: { rows: won, sum: 'dealAmount', by: byDepartment },
  }
}

/** Returns what the dashboard counts for a person in a period: nothing of a list that they may not open. */
export function questionsFor(desk: Desk, period: Period): Questions {
  return {
    ...(desk.may(clueRoutes.list.needs) && ofClues(period)),
    ...(desk.may(opportunityRoutes.list.needs) && ofDeals(desk, period)),
  }
}
