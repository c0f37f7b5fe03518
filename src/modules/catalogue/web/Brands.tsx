import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMatch } from '../../../kernel/web/field/useMatch.ts'
import { Message } from '../../../kernel/web/list/States.tsx'
import { may } from '../../../kernel/web/session.ts'
import { SortHandle, SortSteps } from '../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type CatalogueWord, catalogueRoutes as routes, type Series } from '../api/catalogue.ts'
import { Logo } from './Logo.tsx'
import { SeriesList } from './SeriesList.tsx'
import { NewWordDialog } from './WordDialog.tsx'
import { WordPanel } from './WordPanel.tsx'
import { arrangeBrands, wordsOf } from './words.ts'

type Props = { words: readonly CatalogueWord[]; series: readonly Series[] }

/** Shows the brands in their order, and beside them the chosen one with its series. */
export function Brands({ words, series }: Props) {
  const brands = wordsOf(words, 'intentionBrand')
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const chosen = brands.find(one => String(one.id) === params.get('open')) ?? brands[0]
  const open = (id: number) => setParams({ kind: 'intentionBrand', open: String(id) }, { replace: true })
  return (
    <div className="catalogue">
      <nav className="split-side catalogue-side" aria-label="品牌">
        <BrandList
          brands={brands}
          all={words.filter(one => one.typeCode === 'intentionBrand').map(one => one.id)}
          series={series}
          chosen={chosen}
          onChoose={open}
        />
        {may(routes.add) && (
          <Button kind="text" icon="plus" onClick={() => setAdding(true)}>
            新增品牌
          </Button>
        )}
      </nav>
      <div className="split-main">
        {chosen ? (
          <WordPanel key={chosen.id} word={chosen} words={brands}>
            <SeriesList brand={chosen} series={series.filter(one => one.brandId === chosen.id)} />
          </WordPanel>
        ) : (
          <Message title="还没有品牌" text="新增后，流量、商机和商品都可以选择它。" />
        )}
      </div>
      {adding && <NewWordDialog typeCode="intentionBrand" onSaved={open} onClose={() => setAdding(false)} />}
    </div>
  )
}

type ListProps = {
  brands: readonly CatalogueWord[]
  /** All brands in their order, with those that were merged. */
  all: readonly number[]
  series: readonly Series[]
  chosen: CatalogueWord | undefined
  onChoose: (id: number) => void
}

function BrandList({ brands, all, series, chosen, onChoose }: ListProps) {
  const [search, setSearch] = useState('')
  const ids = brands.map(one => one.id)
  const matches = useMatch(
    brands.map(one => one.label),
    search,
  )
  const sorting = useSorting(ids, order => {
    const merged = all.filter(id => !ids.includes(id))
    void arrangeBrands([...all], [...order, ...merged])
  })
  const byId = new Map(brands.map(one => [one.id, one]))
  const sortable = may(routes.arrange) && !search.trim()
  const shown = (sortable ? sorting.order : ids).flatMap(id => byId.get(id) ?? []).filter(one => matches(one.label))
  return (
    <>
      <label className="side-search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label="查找品牌"
          placeholder="查找品牌"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </label>
      <ul>
        {shown.map(brand => (
          <li key={brand.id} className="catalogue-row" {...(sortable ? sorting.row(brand.id) : {})}>
            {sortable && <SortHandle sorting={sorting} id={brand.id} label={brand.label} />}
            <button
              type="button"
              className="row-button side-item"
              aria-current={chosen === brand ? 'true' : undefined}
              onClick={() => onChoose(brand.id)}
            >
              <Logo word={brand} />
              <span>{brand.label}</span>
              {!brand.enabled && <Tag>已停用</Tag>}
              <small title="系列数">{series.filter(one => one.brandId === brand.id).length || ''}</small>
            </button>
            {sortable && (
              <span className="catalogue-steps">
                <SortSteps sorting={sorting} id={brand.id} label={brand.label} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
