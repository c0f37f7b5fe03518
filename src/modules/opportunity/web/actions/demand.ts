import type { z } from 'zod'
import { StageMove } from '../../contract/opportunity.ts'
import type { Stage } from '../../contract/stage.ts'

type MoveField = Exclude<keyof typeof StageMove.shape, 'id' | 'version' | 'stageId' | 'note'>

/** The fields that a move asks for; those in `must` are required. */
export type Demand = { stage: Stage; fields: MoveField[]; must: MoveField[] }

/** The fields that both ends always ask for. */
const ends: Record<Stage['kind'], MoveField[]> = { open: [], won: ['dealAmount'], lost: ['lostReasonId', 'lostNote'] }

/** Returns the needs of a stage, from the fields that the server names; a loss always needs its reason. */
export function demandFor(stage: Stage, missing: readonly string[]): Demand {
  const asked = missing.filter((field): field is MoveField => field in StageMove.shape)
  const must = stage.kind === 'lost' ? [...new Set<MoveField>([...asked, 'lostReasonId'])] : asked
  return { stage, must, fields: [...new Set([...must, ...ends[stage.kind]])] }
}

/** Returns the part of StageMove that a dialog asks for, with its required fields. */
export function schemaOf({ fields, must }: Demand): typeof StageMove {
  const asked = fields.map(field => {
    const schema = StageMove.shape[field] as z.ZodType
    const title = schema.meta()?.title ?? ''
    return [field, must.includes(field) ? schema.refine(isFilled, `请填写${title}`).meta({ ...schema.meta() }) : schema]
  })
  const { id, version, stageId, note } = StageMove.shape
  const Move = StageMove.pick({ id: true, version: true, stageId: true, note: true })
  return Move.extend({ id, version, stageId, note, ...Object.fromEntries(asked) }) as unknown as typeof StageMove
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
