import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Message } from '../../../kernel/web/list/States.tsx'
import { may } from '../../../kernel/web/session.ts'
import type { TreeNode } from '../../../kernel/web/tree/nodes.ts'
import { Tree } from '../../../kernel/web/tree/Tree.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type CatalogueWord, catalogueRoutes as routes } from '../api/catalogue.ts'
import { NewWordDialog } from './WordDialog.tsx'
import { WordPanel } from './WordPanel.tsx'
import { moveCategory, wordsOf } from './words.ts'

/** Shows the tree of categories, and beside it the chosen one. */
export function Categories({ words }: { words: readonly CatalogueWord[] }) {
  const categories = wordsOf(words, 'intentionCategory')
  const [params, setParams] = useSearchParams()
  const [below, setBelow] = useState<number | null>()
  const chosen = categories.find(one => String(one.id) === params.get('open')) ?? categories[0]
  const open = (id: number) => setParams({ kind: 'intentionCategory', open: String(id) }, { replace: true })
  const move = (key: string, parentKey: string | null, position: number) =>
    void moveCategory(Number(key), parentKey === null ? null : Number(parentKey), position)
  return (
    <div className="catalogue">
      <nav className="split-side catalogue-side" aria-label="品类">
        <Tree
          nodes={nodesOf(categories)}
          label="品类"
          name="categories"
          search="查找品类"
          selected={chosen ? String(chosen.id) : null}
          onSelect={key => open(Number(key))}
          onMove={may(routes.move) ? move : undefined}
          empty="还没有品类，先新增一个。"
        />
        {may(routes.move) && categories.length > 1 && (
          <p className="hint">
            拖动可调整上级和顺序<span data-keys>，或按 Alt + 方向键</span>
          </p>
        )}
        {may(routes.add) && (
          <Button kind="text" icon="plus" onClick={() => setBelow(null)}>
            新增品类
          </Button>
        )}
      </nav>
      <div className="split-main">
        {chosen ? (
          <WordPanel key={chosen.id} word={chosen} words={categories} onAddBelow={() => setBelow(chosen.id)}>
            <Below categories={categories.filter(one => one.parentId === chosen.id)} onOpen={open} />
          </WordPanel>
        ) : (
          <Message title="还没有品类" text="新增后，流量、商机和商品都可以选择它。" />
        )}
      </div>
      {below !== undefined && (
        <NewWordDialog
          typeCode="intentionCategory"
          parent={categories.find(one => one.id === below)}
          onSaved={open}
          onClose={() => setBelow(undefined)}
        />
      )}
    </div>
  )
}

function nodesOf(categories: readonly CatalogueWord[], parentId: number | null = null): TreeNode[] {
  return categories
    .filter(one => one.parentId === parentId)
    .map(one => ({
      key: String(one.id),
      title: one.label,
      extra: one.enabled ? undefined : <Tag>已停用</Tag>,
      children: nodesOf(categories, one.id),
    }))
}

function Below({ categories, onOpen }: { categories: readonly CatalogueWord[]; onOpen: (id: number) => void }) {
  return (
    <section className="catalogue-part">
      <h3>下级品类</h3>
      {categories.length === 0 && <p className="nothing">没有下级品类。</p>}
      <ul className="catalogue-below">
        {categories.map(one => (
          <li key={one.id}>
            <button type="button" className="link" onClick={() => onOpen(one.id)}>
              {one.label}
            </button>
            {!one.enabled && <Tag>已停用</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
