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

/** At the desk and in the field clues are written down for others; in the shop and from partners for oneself. */
export function drawHands(dice: Dice, staffing: Staffing, door: Door, at: number, district: string): Hands {
  if (door === 'desk') return { by: staffing.desk(at), owner: null }
  const seller = staffing.seller(at, district)
  if (door !== 'field') return { by: seller, owner: seller }
  return { by: dice.chance(0.5) ? staffing.superior(seller) : seller, owner: null }
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
