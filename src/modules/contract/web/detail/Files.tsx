import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { RecordFiles } from '../../../attachments/web/RecordFiles.tsx'
import type { ContractDetail } from '../../api/contract.ts'
import { NewFiles, fileRoutes as routes } from '../../api/files.ts'
import { signingRoutes } from '../../api/signing.ts'
import '../../../followUp/web/followUp.css'

const filesQuery = (contractId: number) => queryOf(routes.list, { params: { contractId } }, { quiet: true })

/** Shows the files of a contract beside what was signed: drawings, supplements, letters. */
export function Files({ contract: { id } }: { contract: ContractDetail }) {
  const { data, error } = useQuery(filesQuery(id))
  return (
    <RecordFiles
      routes={signingRoutes}
      files={data}
      error={error}
      nothing="还没有附件。图纸、补充协议、往来函件都可以放在这里。"
      mayEdit={may(routes.add)}
      adding={{ schema: NewFiles, given: { contractId: id }, send: (body, how) => call(routes.add, { body }, how) }}
      onRemove={fileId => call(routes.remove, { body: { id: fileId } })}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: filesQuery(id).queryKey })}
    />
  )
}
