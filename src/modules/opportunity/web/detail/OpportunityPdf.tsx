import { useQuery } from '@tanstack/react-query'
import { percentWords } from '../../../../kernel/api/format.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Paper } from '../../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { FollowUpsOnPaper } from '../../../followUp/web/FollowUpsOnPaper.tsx'
import type { OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { OpportunityFacts, useColumnsOf } from './OpportunityFacts.tsx'

type Props = { deal: OpportunityDetail; onClose: () => void }

const heads = [
  ...(['number', 'customerName', 'phone', 'stageId', 'status', 'ownerId', 'expectedAmount', 'probability'] as const),
  ...(['expectedValue', 'expectedOn', 'dealAmount', 'nextFollowUpAt'] as const),
]

/** Prints all details of an opportunity, masked as on the screen. */
export default function OpportunityPdf({ deal, onClose }: Props) {
  const followUps = useQuery(queryOf(opportunityRoutes.followUps, { params: { id: deal.id } }, { quiet: true }))
  return (
    <PdfView title={`商机-${deal.number}-${deal.name}`} ready={followUps.data !== undefined} onClose={onClose}>
      <Paper name={deal.name} heads={useColumnsOf(heads)} record={deal}>
        <h2 data-block>资料</h2>
        <OpportunityFacts deal={deal} paper />
        {deal.members.length > 0 && <Members deal={deal} />}
        <FollowUpsOnPaper said={followUps.data} error={followUps.error} />
      </Paper>
    </PdfView>
  )
}

function Members({ deal }: { deal: OpportunityDetail }) {
  const find = useChoice()
  return (
    <>
      <h2 data-block>团队与分成</h2>
      <p>
        {deal.members
          .map(
            ({ employeeId, share }) => `${find({ kind: 'employee' }, employeeId)?.label ?? '…'} ${percentWords(share)}`,
          )
          .join('、')}
      </p>
    </>
  )
}
