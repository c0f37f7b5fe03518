import type { z } from 'zod'
import { customKeyOf, customName } from '../../../../kernel/api/customNames.ts'
import { companySchema } from '../../../customFields/api/builtIn.ts'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { shapeOf } from '../../../customFields/api/shape.ts'
import { StageMove } from '../../api/opportunity.ts'
import type { Stage } from '../../api/stage.ts'

/** The fields that a move asks for, own ones by their names (`own.t1`); those in `must` are required. */
type Needs = { stage: Stage; fields: string[]; must: string[] }
/** The same, with the version of the customer that lacks them. */
export type Demand = Needs & { customerVersion: number }

/** The fields that both ends always ask for. */
const ends: Record<Stage['kind'], string[]> = { open: [], won: ['dealAmount'], lost: ['lostReasonId', 'lostNote'] }

const isKnown = (field: string) => field in StageMove.shape || customKeyOf(field) !== undefined

/** Returns the needs of a stage, from the fields that the server names; a loss always needs its reason. */
export function demandFor(stage: Stage, missing: readonly string[]): Needs {
  const asked = missing.filter(isKnown)
  const must = stage.kind === 'lost' ? [...new Set([...asked, 'lostReasonId'])] : asked
  return { stage, must, fields: [...new Set([...must, ...ends[stage.kind]])] }
}

/** Returns the part of StageMove that a dialog asks for, with its required fields, as the company has them. */
export function schemaOf({ fields, must }: Needs, own: MyForm): typeof StageMove {
  const { id, version, customerVersion, stageId, note } = StageMove.shape
  const named = companySchema(
    StageMove,
    own.builtIn.map(change => ({ ...change, hidden: false, required: false })),
  )
  const asked = fields
    .filter(field => field in named.shape)
    .map(field => {
      const schema = named.shape[field as keyof typeof named.shape] as z.ZodType
      const meta = schema.meta()
      return [field, must.includes(field) ? schema.refine(isFilled, `请填写${meta?.title}`).meta({ ...meta }) : schema]
    })
  const company = own.fields.filter(field => fields.includes(customName(field.key)))
  const shape = shapeOf(company.map(({ shownWhen: _, ...field }) => ({ ...field, required: true })))
  const Move = StageMove.pick({ id: true, version: true, customerVersion: true, stageId: true, note: true })
  return Move.extend({
    id,
    version,
    customerVersion,
    stageId,
    note,
    ...Object.fromEntries(asked),
    ...shape,
  }) as unknown as typeof StageMove
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
