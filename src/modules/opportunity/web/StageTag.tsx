import type { Tone } from '../../../kernel/api/record.ts'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { OpportunityStatus } from '../api/opportunity.ts'

const tones: Record<OpportunityStatus, Tone> = { open: 'blue', won: 'green', lost: 'grey' }

/** Shows the stage of a deal, coloured as open, won or lost. */
export function StageTag({ stageId, status }: { stageId: number; status: OpportunityStatus }) {
  const find = useChoice()
  return <Tag tone={tones[status]}>{find({ kind: 'reference', of: 'stage' }, stageId)?.label ?? '…'}</Tag>
}
