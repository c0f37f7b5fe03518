import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { NewRecordFiles, type RecordFileRoutes } from '../api/recordFileRoutes.ts'
import { RecordFiles } from './RecordFiles.tsx'

type Props = {
  routes: RecordFileRoutes
  id: number
  mayEdit: boolean
  /** What is said where there are none. */
  nothing: string
}

/** Shows the photos and papers of a record whose calls are those of `recordFileRoutes`, and takes new ones. */
export function FilesTab({ routes, id, mayEdit, nothing }: Props) {
  const query = queryOf(routes.list, { params: { id } }, { quiet: true })
  const { data, error } = useQuery(query)
  return (
    <RecordFiles
      routes={routes}
      files={data}
      error={error}
      nothing={nothing}
      mayEdit={mayEdit}
      adding={{
        schema: NewRecordFiles,
        given: { id },
        send: (body, how) => call(routes.add, { body }, how),
      }}
      onRemove={fileId => call(routes.remove, { body: { id: fileId } })}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
    />
  )
}
