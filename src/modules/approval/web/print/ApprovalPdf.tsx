import { useIsFetching } from '@tanstack/react-query'
import { PdfView } from '../../../../kernel/web/PdfView.tsx'
import type { ApprovalDetail } from '../../api/approval.ts'
import { saidRoutes } from '../../api/said.ts'
import { ApprovalFiles } from '../ApprovalFiles.tsx'
import { ApprovalPaper } from './ApprovalPaper.tsx'

type Props = { approval: ApprovalDetail; onClose: () => void }

/** Shows an approval on paper, to be printed or kept as a PDF; ready once its signatures are there. */
export default function ApprovalPdf({ approval, onClose }: Props) {
  const pictures = useIsFetching({ queryKey: [saidRoutes.download.at] })
  return (
    <PdfView
      title={`${approval.typeName}-${approval.number}`}
      ready={pictures === 0}
      landscape={approval.print.orientation === 'landscape'}
      onClose={onClose}
    >
      <ApprovalFiles files={approval.files}>
        <ApprovalPaper approval={approval} />
      </ApprovalFiles>
    </PdfView>
  )
}
