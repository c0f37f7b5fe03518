import { call } from '../../../kernel/web/call.ts'
import { SearchedField } from '../../../kernel/web/form/SearchedField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { type GoodsRow, goodsRoutes } from '../../goods/contract/goods.ts'

type Props = { form: FormModel; name: string; title: string; onPick?: (goods: GoodsRow | undefined) => void }

/** Chooses goods by name, sound, code or size. */
export function GoodsField(props: Props) {
  return <SearchedField {...props} placeholder="搜索名称、拼音、编码、规格" ask={goodsLike} />
}

async function goodsLike(typed: string) {
  const body = { search: typed, view: 'all', filters: {}, page: 1, pageSize: 20 }
  const { rows } = await call(goodsRoutes.list, { body }, { quiet: true })
  return rows.map(found => ({
    value: found.id,
    label: [found.name, found.code, found.spec].filter(Boolean).join(' · '),
    found,
  }))
}
