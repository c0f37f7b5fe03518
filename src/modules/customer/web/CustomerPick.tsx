import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { customerRoutes } from '../api/routes.ts'

/** Picks a customer whom the person sees, by name, sound, phone or address. */
export function CustomerPick(props: PickProps) {
  return <LazyRecordPick {...props} kind="customer" placeholder="姓名、拼音、电话或小区" find={find} />
}

const most = 20

async function find(search: string): Promise<Picked[]> {
  const { rows } = await call(customerRoutes.list, { body: { search, pageSize: most } }, { quiet: true })
  return rows.map(({ id, name, phone, community }) => ({
    id,
    name,
    note: [phone, community].filter(Boolean).join(' · '),
  }))
}
