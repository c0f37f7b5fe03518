import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { StageTag } from '../StageTag.tsx'
import { columnOf } from './OpportunityFacts.tsx'

type Props = { deal: OpportunityDetail; onOpen: (id: number) => void }

/** Shows the other opportunities of the same customer. */
export function OtherOpportunities({ deal, onOpen }: Props) {
  return (
    <ul className="others">
      {deal.others.map(other => (
        <li key={other.id}>
          <button type="button" className="link" onClick={() => onOpen(other.id)}>
            {other.name}
          </button>
          <small className="nothing">{other.number}</small>
          <StageTag stageId={other.stageId} status={other.status} />
          <Value column={columnOf('ownerId')} value={other.ownerId} />
        </li>
      ))}
    </ul>
  )
}
