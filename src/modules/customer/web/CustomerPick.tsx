import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/web/call.ts'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { customerRoutes } from '../contract/routes.ts'

const RecordPick = lazy(() => import('../../../kernel/web/field/RecordPick.tsx'))

type Props = {
  id?: string
  value: number | null
  name?: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  onChange: (picked: Picked | null) => void
}

/** Picks a customer whom the person sees, by name, sound, phone or address. */
export function CustomerPick(props: Props) {
  return (
    <Suspense fallback={<div className="input input-waiting" />}>
      <RecordPick {...props} kind="customer" placeholder="姓名、拼音、电话或小区" find={find} />
    </Suspense>
  )
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
