import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { approvalPlaces } from '../../api/places.ts'
import { Designer } from './Designer.tsx'
import { flowQuery } from './flowQuery.ts'
import '../../../../kernel/web/list/list.css'

/** Shows 流程设计 (processManager): one flow, drawn. */
export default function DesignerPage() {
  const [params] = useSearchParams()
  const id = idIn(params.get('flow'))
  const { data, error, refetch } = useQuery({
    ...flowQuery(id ?? 0),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data && id !== undefined) return <Designer key={id} detail={data} node={params.get('node')} />
  return (
    <section className="list">
      {id === undefined ? (
        <Message title="没有选择流程" text="请从审批管理里打开一个流程。">
          <Link className="link" to={approvalPlaces.flows.path}>
            去审批管理
          </Link>
        </Message>
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Waiting columns={4} />
      )}
    </section>
  )
}
