import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { opportunityRoutes } from '../api/routes.ts'

/** Picks a deal that the person sees and that is neither lost nor in a pool, by its name, or name, sound, phone or address of its customer. */
export function DealPick(props: PickProps) {
  return <LazyRecordPick {...props} kind="deal" placeholder="客户姓名、电话、小区或商机名称" find={find} />
}

const most = 30

async function find(search: string): Promise<Picked[]> {
  const { rows } = await call(opportunityRoutes.list, { body: { search, pageSize: most } }, { quiet: true })
  return rows
    .filter(({ status, ownerId }) => status !== 'lost' && ownerId !== null)
    .map(({ id, name, customerName, number }) => ({
      id,
      name,
      note: [customerName, number].filter(Boolean).join(' · '),
    }))
}
