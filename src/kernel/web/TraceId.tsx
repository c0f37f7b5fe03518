import { Link } from 'react-router'
import { traceMenu, traceSearch } from '../api/traceSearch.ts'
import { may } from './session.ts'

/** Shows the number of a call's trace, with the way to it for who may see traces. */
export function TraceId({ id }: { id: string }) {
  return (
    <>
      <code>{id}</code> {id && may(traceMenu) && <Link to={traceSearch(id)}>看链路</Link>}
    </>
  )
}
