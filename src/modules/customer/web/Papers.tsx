import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { RecordFiles } from '../../attachments/web/RecordFiles.tsx'
import { followUpRoutes } from '../../followUp/api/followUp.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { NewPapers, paperRoutes } from '../api/papers.ts'
import '../../followUp/web/followUp.css'

const papersQuery = (customerId: number) => queryOf(paperRoutes.list, { params: { customerId } }, { quiet: true })

/** Shows the files of a customer: floor plans, pictures of the site, identity cards. */
export function Papers({ customer: { id, may } }: { customer: CustomerDetail }) {
  const { data, error } = useQuery(papersQuery(id))
  return (
    <RecordFiles
      routes={followUpRoutes}
      files={data}
      error={error}
      nothing="还没有附件。户型图、现场照片、合同扫描件都可以放在这里。"
      mayEdit={may.edit}
      adding={{
        schema: NewPapers,
        given: { customerId: id },
        send: (body, how) => call(paperRoutes.add, { body }, how),
      }}
      onRemove={paperId => call(paperRoutes.remove, { body: { id: paperId } })}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: papersQuery(id).queryKey })}
    />
  )
}
