import { lazy, Suspense } from 'react'
import { call } from '../../../kernel/web/call.ts'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { goodsRoutes } from '../contract/goods.ts'

const RecordPick = lazy(() => import('../../../kernel/web/field/RecordPick.tsx'))

type Props = {
  id?: string
  label?: string
  value: number | null
  name?: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  onChange: (picked: Picked | null) => void
}

/** Picks goods that are on sale, by name, sound, code or size. */
export function GoodsPick(props: Props) {
  return (
    <Suspense fallback={<div className="input input-waiting" />}>
      <RecordPick {...props} kind="goods" placeholder="名称、拼音、编码或规格" find={find} />
    </Suspense>
  )
}

const most = 20

async function find(search: string): Promise<Picked[]> {
  const { rows } = await call(goodsRoutes.list, { body: { search, pageSize: most } }, { quiet: true })
  return rows.map(({ id, name, code, spec }) => ({ id, name, note: [code, spec].filter(Boolean).join(' · ') }))
}
