import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { filledCustomValues } from '../../../customFields/server/index.ts'
import type { MoveFacts, Verdict } from '../../api/stageRules.ts'
import type { AskingStages } from './asking.ts'

type Values = Readonly<Record<string, unknown>>

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns the facts of a deal with these values, and of its customer, for the stage rules. */
export async function factsOf(desk: Desk, deal: Values, customer: Values): Promise<MoveFacts> {
  return {
    filled: filledIn({ ...customer, ...deal }),
    lostReason: await kindOfReason(desk, deal.lostReasonId),
    lostNote: isFilled(deal.lostNote),
  }
}

/** Returns the fields that have a value, own ones by their names: `own.t1`. */
export function filledIn({ own, ...values }: Values): Set<string> {
  return new Set([...Object.keys(values).filter(field => isFilled(values[field])), ...filledCustomValues(own)])
}

const otherReason = '其他'

async function kindOfReason(desk: Desk, id: unknown): Promise<MoveFacts['lostReason']> {
  if (!isFilled(id)) return 'none'
  const word = await desk.from('dictionaryItem').select('label').where('id', '=', Number(id)).executeTakeFirst()
  return word?.label === otherReason ? 'other' : 'named'
}

/**
 * Refuses what the rules do not allow: 40000 with an issue for every missing field, 40900 for what cannot be at all.
 */
export function assertAllowed(verdict: Verdict, where: string, titleOf: AskingStages['titleOf']): void {
  if (verdict.kind === 'refused') throw conflict(verdict.msg)
  if (verdict.kind === 'missing') throw missingFields(verdict.fields, `进入“${where}”需要填写`, titleOf)
}

/** Returns the refusal 40000 with every missing field. */
export function missingFields(fields: readonly string[], why: string, titleOf: AskingStages['titleOf']): Refusal {
  const issues = fields.map(field => ({ field, msg: `请填写${titleOf(field)}` }))
  return new Refusal(codes.badInput, `${why}${fields.map(titleOf).join('、')}`, { issues })
}
