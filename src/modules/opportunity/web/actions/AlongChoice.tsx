import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../../kernel/web/query.ts'
import { opportunityRoutes } from '../../api/routes.ts'

/** Asks whether the contracts and receipts of deals go along to their new owner; they do unless the person says otherwise. */
export function useAlong(ids: readonly number[]) {
  const [along, setAlong] = useState(true)
  const asked = queryOf(opportunityRoutes.along, { body: { ids: [...ids] } })
  const { data, isLoading } = useQuery({ ...asked, enabled: ids.length > 0 })
  const words = (data ?? []).map(({ count, unit, title }) => `${count} ${unit}${title}`).join('、')
  return { along, setAlong, words, asking: isLoading }
}

/** Shows what goes along with deals that change hands, and what happens where it does not. */
export function AlongChoice({ along, setAlong, words }: ReturnType<typeof useAlong>) {
  if (words === '') return null
  return (
    <>
      <label>
        <input type="checkbox" className="check" checked={along} onChange={event => setAlong(event.target.checked)} />
        {words}一并转交，以后的提成也按新负责人计
      </label>
      {!along && <p>它们留在原负责人名下，接手人看不到，也打印不了完整的客户对账单。</p>}
    </>
  )
}
