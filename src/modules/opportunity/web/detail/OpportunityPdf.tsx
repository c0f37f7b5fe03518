import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kernel/contract/time.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import type { FollowUp } from '../../../followUp/contract/followUp.ts'
import type { OpportunityDetail } from '../../contract/opportunity.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import { columnOf, OpportunityFacts } from './OpportunityFacts.tsx'
import '../../../../kernel/web/drawer/record.css'
import '../../../clue/web/cluePdf.css'

type Props = { deal: OpportunityDetail; onClose: () => void }

const heads = [
  ...(['number', 'customerName', 'phone', 'stageId', 'status', 'ownerId', 'expectedAmount', 'probability'] as const),
  ...(['expectedValue', 'expectedOn', 'dealAmount', 'nextFollowUpAt'] as const),
]

/** Everything about an opportunity on paper: as masked as on the screen. */
export default function OpportunityPdf({ deal, onClose }: Props) {
  const followUps = useQuery(queryOf(opportunityRoutes.followUps, { params: { id: deal.id } }, { quiet: true }))
  return (
    <PdfView title={`商机-${deal.number}-${deal.name}`} ready={followUps.data !== undefined} onClose={onClose}>
      <div className="clue-paper">
        <h1>{deal.name}</h1>
        <dl className="facts">
          {heads.map(columnOf).map(column => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>
                <Value column={column} value={deal[column.key as keyof OpportunityDetail]} />
              </dd>
            </div>
          ))}
        </dl>
        <h2>资料</h2>
        <OpportunityFacts deal={deal} />
        {deal.members.length > 0 && <Members deal={deal} />}
        <h2>跟进 {followUps.data?.length ?? ''}</h2>
        {followUps.error && <p>{followUps.error.message}</p>}
        {followUps.data?.map(said => (
          <Said key={said.id} said={said} />
        ))}
        <Exported />
      </div>
    </PdfView>
  )
}

function Members({ deal }: { deal: OpportunityDetail }) {
  const find = useChoice()
  return (
    <>
      <h2>团队与分成</h2>
      <p>
        {deal.members
          .map(({ employeeId, share }) => `${find({ kind: 'employee' }, employeeId)?.label ?? '…'} ${share / 100}%`)
          .join('、')}
      </p>
    </>
  )
}

function Said({ said }: { said: FollowUp }) {
  return (
    <section>
      <b>
        <Value column={columnOf('ownerId')} value={said.createdBy} />
      </b>{' '}
      <time>{formatDateTime(said.createdAt).slice(0, 16)}</time>
      <p>{said.content}</p>
      {said.attachments.length > 0 && <small>附件：{said.attachments.map(file => file.name).join('、')} </small>}
      {said.nextAt && <small>下次跟进 {formatDateTime(said.nextAt).slice(0, 16)}</small>}
    </section>
  )
}

/** Who took it out of the house, and when. */
function Exported() {
  const person = useSession(state => state.person)
  return (
    <footer>
      {person?.officeName} · {person?.realName} 导出于 {formatDateTime(new Date())}
    </footer>
  )
}
