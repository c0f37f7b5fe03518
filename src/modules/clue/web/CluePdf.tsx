import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import type { FollowUp } from '../../followUp/contract/followUp.ts'
import { type ClueDetail, clueRoutes } from '../contract/clue.ts'
import { ClueFacts, columnOf } from './ClueFacts.tsx'
import '../../../kernel/web/drawer/record.css'
import './cluePdf.css'

type Props = { clue: ClueDetail; onClose: () => void }

const heads = ['phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'] as const

/** Everything about a clue on paper: as masked as on the screen. */
export default function CluePdf({ clue, onClose }: Props) {
  const followUps = useQuery(queryOf(clueRoutes.followUps, { params: { id: clue.id } }, { quiet: true }))
  return (
    <PdfView title={`流量-${clue.name}`} ready={followUps.data !== undefined} onClose={onClose}>
      <div className="clue-paper">
        <h1>{clue.name}</h1>
        <dl className="facts">
          {heads.map(columnOf).map(column => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>
                <Value column={column} value={clue[column.key as keyof ClueDetail]} />
              </dd>
            </div>
          ))}
        </dl>
        <h2>资料</h2>
        <ClueFacts clue={clue} />
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

function Said({ said }: { said: FollowUp }) {
  return (
    <section>
      <b>
        <Value column={columnOf('ownerId')} value={said.createdBy} />
      </b>{' '}
      <time>{formatDateTime(said.createdAt).slice(0, 16)}</time>
      <p>{said.content}</p>
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
