import { useQuery } from '@tanstack/react-query'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { FollowUpsOnPaper } from '../../followUp/web/FollowUpsOnPaper.tsx'
import { type ClueDetail, clueRoutes } from '../api/clue.ts'
import { ClueFacts, useColumnsOf } from './ClueFacts.tsx'

type Props = { clue: ClueDetail; onClose: () => void }

const heads = ['phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'] as const

/** Prints all details of a clue, masked as on the screen. */
export default function CluePdf({ clue, onClose }: Props) {
  const followUps = useQuery(queryOf(clueRoutes.followUps, { params: { id: clue.id } }, { quiet: true }))
  return (
    <PdfView title={`流量-${clue.name}`} ready={followUps.data !== undefined} onClose={onClose}>
      <Paper name={clue.name} heads={useColumnsOf(heads)} record={clue}>
        <h2 data-block>资料</h2>
        <ClueFacts clue={clue} paper />
        <FollowUpsOnPaper said={followUps.data} error={followUps.error} />
      </Paper>
    </PdfView>
  )
}
