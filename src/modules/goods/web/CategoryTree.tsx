import type { ListModel } from '../../../kernel/web/list/useList.ts'
import type { TreeNode } from '../../../kernel/web/tree/nodes.ts'
import { Tree } from '../../../kernel/web/tree/Tree.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { CatalogueWord } from '../../catalogue/api/catalogue.ts'
import { useCatalogue, wordsOf } from '../../catalogue/web/words.ts'
import type { GoodsRow } from '../api/goods.ts'

/** Shows the tree of categories; a click narrows the list to one and those below it. */
export default function CategoryTree({ list }: { list: ListModel<GoodsRow> }) {
  const { data } = useCatalogue()
  const { categoryId: asked, ...others } = list.state.filters
  const chosen = asked && 'in' in asked && asked.in.length === 1 ? String(asked.in[0]) : null
  const narrow = (id: number | null) =>
    list.change({ filters: id === null ? others : { ...others, categoryId: { in: [id] } }, page: 1 })
  return (
    <>
      <Button kind="text" disabled={!asked} onClick={() => narrow(null)}>
        全部品类
      </Button>
      <Tree
        nodes={nodesOf(wordsOf(data?.words ?? [], 'intentionCategory').filter(one => one.enabled))}
        label="品类"
        name="goods-categories"
        search="查找品类"
        selected={chosen}
        onSelect={key => narrow(key === chosen ? null : Number(key))}
        empty="还没有品类。"
      />
    </>
  )
}

function nodesOf(categories: readonly CatalogueWord[], parentId: number | null = null): TreeNode[] {
  return categories
    .filter(one => one.parentId === parentId)
    .map(one => ({ key: String(one.id), title: one.label, children: nodesOf(categories, one.id) }))
}
