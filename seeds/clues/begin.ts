import type { Employee } from '../companies/employ.ts'
import type { Company } from '../companies/found.ts'
import type { Dice } from '../random.ts'
import type { Birth } from './births.ts'
import type { Door } from './channels.ts'
import { type ClueRow, iso } from './life.ts'
import type { Need } from './needs.ts'
import { drawRemark } from './remarks.ts'
import type { Staffing } from './staffing.ts'

/** Who writes a clue down, and whose it is from the first moment. */
export type Hands = { by: Employee; owner: Employee | null }

/**
 * In the shop and from partners sellers write down their own clues. At the desk and in the field they are for others:
 * nobody's yet where a head wrote them down, the writer's own until then otherwise, as the product has it.
 */
export function drawHands(staffing: Staffing, door: Door, at: number, district: string): Hands {
  if (door === 'desk') return writtenBy(staffing.desk(at))
  const seller = staffing.seller(at, district)
  return door === 'field' ? writtenBy(staffing.superior(seller)) : { by: seller, owner: seller }
}

function writtenBy(by: Employee): Hands {
  return { by, owner: by.assigns ? null : by }
}

/** A clue as it was written down. */
export function firstRow(
  { officeId, wordId }: Company,
  { at, channel }: Birth,
  ids: { id: number; customerId: number },
  { by, owner }: Hands,
  need: Need,
  dice: Dice,
): ClueRow {
  return {
    officeId,
    ...ids,
    channelId: wordId('clueChannel', channel.label),
    status: owner ? 'following' : 'unassigned',
    ownerId: owner?.id ?? null,
    departmentId: by.departmentId,
    intentionBrandIds: need.brands.map(brand => wordId('intentionBrand', brand)),
    intentionCategoryIds: need.categories.map(category => wordId('intentionCategory', category)),
    budget: need.budget,
    remark: drawRemark(dice),
    invalidReasonId: null,
    invalidNote: '',
    formerOwnerId: null,
    assignedAt: owner && iso(at),
    poolId: null,
    pooledAt: null,
    lastFollowUpAt: null,
    nextFollowUpAt: null,
    followUpCount: 0,
    createdBy: by.id,
    createdAt: iso(at),
    updatedAt: iso(at),
    version: 1,
  }
}
