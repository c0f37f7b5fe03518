import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dot, Tag } from '../../../kernel/web/ui/Tag.tsx'
import { MergeDialog } from '../../settings/web/dictionary/MergeDialog.tsx'
import { removeItem } from '../../settings/web/dictionary/removing.ts'
import { type CatalogueWord, catalogueWords, catalogueRoutes as routes } from '../api/catalogue.ts'
import { Logo } from './Logo.tsx'
import { EditWordDialog } from './WordDialog.tsx'
import { actsOf, enableWord, refreshCatalogue } from './words.ts'

type Props = {
  word: CatalogueWord
  /** All words of its type that still stand for themselves. */
  words: readonly CatalogueWord[]
  onAddBelow?: () => void
  children: ReactNode
}

/** Shows a brand or category with its acts and where it is used; `children` are what belongs to it. */
export function WordPanel({ word, words, onAddBelow, children }: Props) {
  const [opened, open] = useState<'edit' | 'merge'>()
  const close = () => open(undefined)
  const acts = actsOf(word.typeCode)
  const above = namesAbove(words, word)
  return (
    <>
      <header className="split-head">
        {word.typeCode === 'intentionBrand' && <Logo word={word} large />}
        <div>
          {above.length > 0 && <small>{above.join(' / ')}</small>}
          <h2>
            {word.color ? <Dot color={word.color}>{word.label}</Dot> : word.label} {!word.enabled && <Tag>已停用</Tag>}
          </h2>
        </div>
        {may(routes.edit) && (
          <div className="toolbar-end">
            {onAddBelow && (
              <Button icon="plus" onClick={onAddBelow}>
                下级
              </Button>
            )}
            <Button icon="edit" onClick={() => open('edit')}>
              编辑
            </Button>
            <Button icon="merge" onClick={() => open('merge')}>
              合并
            </Button>
            <Button onClick={() => void enableWord(word, !word.enabled)}>{word.enabled ? '停用' : '启用'}</Button>
            <Button
              kind="danger"
              icon="trash"
              aria-label={`删除${catalogueWords[word.typeCode]}`}
              onClick={() => void removeItem(acts, word).then(refreshCatalogue, refreshCatalogue)}
            />
          </div>
        )}
      </header>
      <div className="split-rows catalogue-parts">
        {children}
        <Uses word={word} />
      </div>
      {opened === 'edit' && <EditWordDialog word={word} onClose={close} />}
      {opened === 'merge' && (
        <MergeDialog acts={acts} item={word} items={words} onMerged={() => void refreshCatalogue()} onClose={close} />
      )}
    </>
  )
}

/** Returns the names of the categories above one, from the top. */
function namesAbove(words: readonly CatalogueWord[], { parentId }: CatalogueWord): string[] {
  const parent = words.find(one => one.id === parentId)
  return parent ? [...namesAbove(words, parent), parent.label] : []
}

/** Shows how many records hold the word. */
function Uses({ word }: { word: CatalogueWord }) {
  const { data, error } = useQuery(queryOf(routes.uses, { params: { id: word.id } }, { quiet: true }))
  return (
    <section className="catalogue-part">
      <h3>用在哪里</h3>
      {error && <p className="nothing">{error.message}</p>}
      {data?.length === 0 && <p className="nothing">还没有记录使用它。</p>}
      {data && data.length > 0 && (
        <ul className="catalogue-uses">
          {data.map(({ place, count }) => (
            <li key={place}>
              {place} <b>{numberWords(count)}</b> 条
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
