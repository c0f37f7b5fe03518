import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { goodsRoutes } from '../api/goods.ts'

/** Picks goods that are on sale, by name, sound, code or size. */
export function GoodsPick(props: PickProps) {
  return <LazyRecordPick {...props} kind="goods" placeholder="名称、拼音、编码或规格" find={find} />
}

const most = 20

async function find(search: string): Promise<Picked[]> {
  const { rows } = await call(goodsRoutes.list, { body: { search, pageSize: most } }, { quiet: true })
  return rows.map(({ id, name, code, spec }) => ({ id, name, note: [code, spec].filter(Boolean).join(' · ') }))
}
